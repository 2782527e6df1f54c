import './registries.ts'
import type { Job } from './platform/jobs/jobs.ts'
import { cleanupJobs } from './cleanup/jobs.ts'
import { messagesJobs } from './messages/jobs.ts'
import { learningJobs } from './learning/jobs.ts'
import { expertsJobs } from './experts/jobs.ts'
import { shopJobs } from './shop/jobs.ts'
import { clubJobs } from './club/jobs.ts'
import { schoolJobs } from './school/jobs.ts'

export const jobs: readonly Job<object>[] = [
  ...messagesJobs,
  ...learningJobs,
  ...expertsJobs,
  ...shopJobs,
  ...clubJobs,
  ...schoolJobs,
  ...cleanupJobs,
]
