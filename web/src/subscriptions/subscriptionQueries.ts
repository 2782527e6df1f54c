import { queryOptions } from '@tanstack/react-query'
import { listSubscriptions } from '#contract/subscriptions/api.ts'
import { queryOf } from '../queries.ts'
import { subscriptionsInput } from './subscriptionsInput.ts'

/** The person's subscriptions, newest first. */
export function subscriptionsQuery() {
  return queryOptions({
    ...queryOf(listSubscriptions, subscriptionsInput),
    refetchOnWindowFocus: true,
  })
}
