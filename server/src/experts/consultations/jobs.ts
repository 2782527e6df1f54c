import type { Job } from '../../platform/jobs/jobs.ts'
import { recurringJob } from '../../platform/jobs/recurringJob.ts'
import { closeOverdue } from './consultations.ts'

/** Consultations closed per transaction. */
const chunk = 100

/** Closes consultations some time after their last answer. */
const closeConsultations = recurringJob({
  name: 'close-consultations',
  everySeconds: 300,
  run: async ({ database, signal }) => {
    for (let count = chunk; count === chunk && !signal.aborted;)
      count = await database.transaction((sql, hooks) => closeOverdue({ sql, ...hooks }, chunk))
  },
})

export const consultationJobs: readonly Job<object>[] = [closeConsultations]
