import { cardJobs } from './cards/jobs.ts'
import { instalmentJobs } from './instalments/jobs.ts'
import { orderJobs } from './orders/jobs.ts'
import { paymentJobs } from './payments/jobs.ts'
import { sandboxJobs } from './sandbox/jobs.ts'
import { subscriptionJobs } from './subscriptions/jobs.ts'
import type { Job } from '../platform/jobs/jobs.ts'

export const shopJobs: readonly Job<object>[] = [
  ...orderJobs,
  ...paymentJobs,
  ...sandboxJobs,
  ...cardJobs,
  ...subscriptionJobs,
  ...instalmentJobs,
]
