import type { Job } from '../../platform/jobs/jobs.ts'
import { importPeople } from './imports.ts'

export const peopleJobs: readonly Job<object>[] = [importPeople]
