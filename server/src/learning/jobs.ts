import { fileJobs } from './files/jobs.ts'
import { reminderJobs } from './reminders/jobs.ts'
import { videoJobs } from './videos/jobs.ts'
import type { Job } from '../platform/jobs/jobs.ts'

export const learningJobs: readonly Job<object>[] = [...videoJobs, ...fileJobs, ...reminderJobs]
