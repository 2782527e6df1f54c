import { chargeDue } from '../payments/recurring.ts'
import type { Job, JobContext } from '../../platform/jobs/jobs.ts'
import { recurringJob } from '../../platform/jobs/recurringJob.ts'
import { lockDuePlans } from './paymentQueries.ts'
import { failWithoutCard } from './instalmentPurpose.ts'

export function chargeInstalments(
  context: Pick<JobContext, 'config' | 'database' | 'media' | 'signal'>,
): Promise<void> {
  const purposeOf = (planId: number) => ({ planId })
  const recurring = { name: 'instalment', purposeOf, lockDue: lockDuePlans, failWithoutCard } as const
  return chargeDue(context, recurring, context.signal)
}

export const instalmentJobs: readonly Job<object>[] = [
  recurringJob({ name: 'charge-instalments', everySeconds: 60, runsAtStart: true, run: chargeInstalments }),
]
