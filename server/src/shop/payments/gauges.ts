import type { GaugeSource } from '../../platform/metrics/metrics.ts'
import { countPayments } from './watchingQueries.ts'

const name = 'daystream_payments'

export const paymentGauges: GaugeSource = {
  gauges: [
    {
      name,
      help: 'Payments that are open, that were due or to be charged more than an hour ago, refunds that wait or were refused, open disputes, and what was taken for nothing. Every process reports the same',
      labels: ['state'],
    },
  ],
  read: async ({ sql }) =>
    Object.entries(await countPayments(sql)).map(([state, value]) => ({ name, labels: { state }, value })),
}
