import { listPersonSubscriptions } from '#contract/shop/subscriptions/staffApi.ts'
import { refreshPerson } from '../../../accounts/users/staff/personQuery.ts'
import { queryClient } from '../../../platform/cache/queries.ts'
import type { Subscription } from '#contract/shop/subscriptions/api.ts'

export type SubscriptionDialogProps = {
  open: boolean
  onClose: () => void
  subscription: Subscription
  userId: number
}

/** Loads again what an administrator has changed of a person. */
export async function refreshSubscriptions(userId: number): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [listPersonSubscriptions.path] }),
    refreshPerson(userId),
  ])
}
