import { consultationJobs } from './consultations/jobs.ts'
import { deskJobs } from './desk/jobs.ts'
import { meetingJobs } from './meetings/jobs.ts'
import type { Job } from '../platform/jobs/jobs.ts'

export const expertsJobs: readonly Job<object>[] = [...deskJobs, ...meetingJobs, ...consultationJobs]
