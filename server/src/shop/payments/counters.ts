import { Counter } from 'prom-client'
import { ApiError } from '../../platform/errors.ts'
import { processRegistry, type GaugeSource } from '../../platform/metrics/metrics.ts'
import type { PaymentChannel } from './provider.ts'
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

export const settledPayments = new Counter({
  name: 'daystream_payments_total',
  help: 'Payments that this process settled, by what they are for: paid, failed, or refunded in full',
  labelNames: ['purpose', 'result'],
  registers: [processRegistry],
})

/** Events of payment providers, and notifications of stores. */
const receivedEvents = new Counter({
  name: 'daystream_payment_events_total',
  help: 'Events of providers and stores: taken, refused as they are not signed with our secret, or failed',
  labelNames: ['sender', 'result'],
  registers: [processRegistry],
})

/** Handles an event of a provider or a store, and counts its outcome. */
export async function countEvent(sender: PaymentChannel, taken: Promise<void>): Promise<void> {
  try {
    await taken
    receivedEvents.inc({ sender, result: 'taken' })
  } catch (error) {
    const isRefused = error instanceof ApiError && error.code === 'signature_invalid'
    receivedEvents.inc({ sender, result: isRefused ? 'refused' : 'failed' })
    throw error
  }
}
