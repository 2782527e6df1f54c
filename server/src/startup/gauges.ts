import { contentCacheGauges } from '../learning/courses/gauges.ts'
import { liveGauges } from '../messages/live/gauges.ts'
import { paymentGauges } from '../shop/payments/gauges.ts'
import { databaseGauges } from '../platform/database/gauges.ts'
import { jobGauges } from '../platform/jobs/gauges.ts'
import type { GaugeSource } from '../platform/metrics/metrics.ts'
import { videoGauges } from '../learning/videos/gauges.ts'
import { jobs } from '../worker.ts'

/** Every gauge of the product. */
export const gauges: readonly GaugeSource[] = [
  jobGauges(jobs),
  databaseGauges,
  videoGauges,
  liveGauges,
  paymentGauges,
  contentCacheGauges,
]
