import { chargeDue } from '../payments/recurring.ts'
import type { Job, JobContext } from '../../platform/jobs/jobs.ts'
import { recurringJob } from '../../platform/jobs/recurringJob.ts'
import { lockDueSubscriptions } from './renewalQueries.ts'
import { failWithoutCard } from './subscriptionPurpose.ts'

export function renewSubscriptions(
  context: Pick<JobContext, 'config' | 'database' | 'media' | 'signal'>,
): Promise<void> {
  const purposeOf = (subscriptionId: number) => ({ subscriptionId })
  const recurring = { name: 'subscription', purposeOf, lockDue: lockDueSubscriptions, failWithoutCard } as const
  return chargeDue(context, recurring, context.signal)
}

export const subscriptionJobs: readonly Job<object>[] = [
  recurringJob({ name: 'renew-subscriptions', everySeconds: 60, runsAtStart: true, run: renewSubscriptions }),
]
