import { sendErrorAlertsJob } from './analytics/alerts.ts'
import { peopleJobs } from './people/jobs.ts'
import type { Job } from '../platform/jobs/jobs.ts'

export const schoolJobs: readonly Job<object>[] = [...peopleJobs, sendErrorAlertsJob]
