import { mailJobs } from './mail/jobs.ts'
import { noticeJobs } from './notices/jobs.ts'
import { pushJobs } from './push/jobs.ts'
import { textMessageJobs } from './textMessages/jobs.ts'
import type { Job } from '../platform/jobs/jobs.ts'

export const messagesJobs: readonly Job<object>[] = [...mailJobs, ...pushJobs, ...noticeJobs, ...textMessageJobs]
