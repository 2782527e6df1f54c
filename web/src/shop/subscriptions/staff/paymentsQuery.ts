import { infiniteQueryOptions } from '@tanstack/react-query'
import { listSubscriptionPayments } from '#contract/shop/subscriptions/staffApi.ts'
import { call } from '../../../platform/api/api.ts'
import { queryClient, queryKeyOf } from '../../../platform/cache/queries.ts'
import { refreshSubscriptions } from './changedSubscription.ts'

type OfPerson = { userId: number; subscriptionId: number }

export function paymentsQuery(params: OfPerson) {
  return infiniteQueryOptions({
    queryKey: queryKeyOf(listSubscriptionPayments, { params }),
    queryFn: ({ pageParam, signal }) =>
      call(listSubscriptionPayments, { params, query: pageParam ? { before: pageParam } : {}, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  })
}

/** Loads again what a refund has changed. */
export async function refreshPayments(params: OfPerson): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: paymentsQuery(params).queryKey }),
    refreshSubscriptions(params.userId),
  ])
}
