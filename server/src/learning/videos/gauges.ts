import type { GaugeSource } from '../../platform/metrics/metrics.ts'
import { countVideosByStatus } from './queries.ts'

const name = 'daystream_videos'

export const videoGauges: GaugeSource = {
  gauges: [
    { name, help: 'Videos by the state of their conversion. Every process reports the same', labels: ['status'] },
  ],
  read: async ({ sql }) =>
    (await countVideosByStatus(sql)).map(({ status, count }) => ({ name, labels: { status }, value: count })),
}
