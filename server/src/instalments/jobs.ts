import { chargeDue } from '../payments/recurring.ts'
import type { Job, JobContext } from '../platform/jobs/jobs.ts'
import { recurringJob } from '../platform/jobs/recurringJob.ts'
import { lockDuePlans } from './paymentQueries.ts'
import { failWithoutCard } from './settling.ts'

/** Takes the instalments that are due. */
export function chargeInstalments(
  context: Pick<JobContext, 'config' | 'database' | 'media' | 'signal'>,
): Promise<void> {
  const purposeOf = (instalmentId: number) => ({ instalmentId })
  return chargeDue(context, { purposeOf, lockDue: lockDuePlans, failWithoutCard }, context.signal)
}

export const instalmentJobs: readonly Job<object>[] = [
  recurringJob({ name: 'charge-instalments', everySeconds: 60, runsAtStart: true, run: chargeInstalments }),
]
