import { queryOptions } from '@tanstack/react-query'
import { listSubscriptions, getSubscription, type Subscription } from '#contract/shop/subscriptions/api.ts'
import { queryOf, queryClient, queryKeyOf } from '../../platform/cache/queries.ts'
import { subscriptionsRequest } from './subscriptionsRequest.ts'

/** Newest first. */
export function subscriptionsQuery() {
  return queryOptions({
    ...queryOf(listSubscriptions, subscriptionsRequest),
    refetchOnWindowFocus: true,
  })
}

/** Caches the changed subscription and refetches the list. */
export async function showChangedSubscription(subscription: Subscription): Promise<void> {
  const input = { params: { subscriptionId: subscription.id }, ...subscriptionsRequest }
  queryClient.setQueryData(queryKeyOf(getSubscription, input), subscription)
  await queryClient.invalidateQueries({ queryKey: [listSubscriptions.path] })
}
