import type { Job } from './jobs.ts'
import { mailJobs } from './mail/jobs.ts'
import { pushJobs } from './push/jobs.ts'
import { cleanupJobs } from './cleanup/jobs.ts'
import { videoJobs } from './videos/jobs.ts'

/** Every job of the product. */
export const jobs: readonly Job<object>[] = [...videoJobs, ...mailJobs, ...pushJobs, ...cleanupJobs]
