import { queryOptions } from '@tanstack/react-query'
import { listSubscriptions } from '#contract/shop/subscriptions/api.ts'
import { queryOf } from '../../platform/cache/queries.ts'
import { subscriptionsRequest } from './subscriptionsRequest.ts'

/** The user's subscriptions, newest first. */
export function subscriptionsQuery() {
  return queryOptions({
    ...queryOf(listSubscriptions, subscriptionsRequest),
    refetchOnWindowFocus: true,
  })
}
