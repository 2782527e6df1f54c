import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { listAuditEntries } from '#contract/accounts/audit/api.ts'
import { getStaffDiscount, listStaffDiscounts } from '#contract/shop/discounts/staffApi.ts'
import { call } from '../../../platform/api/api.ts'
import { queryClient, queryKeyOf } from '../../../platform/cache/queries.ts'
import type { DiscountSearch } from './discountSearch.ts'

export function discountsQuery({ search, status }: DiscountSearch) {
  const query = { ...(search && { search }), ...(status && { status }) }
  return infiniteQueryOptions({
    queryKey: queryKeyOf(listStaffDiscounts, { query }),
    queryFn: ({ pageParam, signal }) =>
      call(listStaffDiscounts, { query: { ...query, ...(pageParam && { before: pageParam }) }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
    // What was found stays until the next letters have been answered.
    placeholderData: keepPreviousData,
  })
}

export function discountQuery(discountId: number) {
  const params = { discountId }
  return infiniteQueryOptions({
    queryKey: queryKeyOf(getStaffDiscount, { params }),
    queryFn: ({ pageParam, signal }) =>
      call(getStaffDiscount, { params, query: pageParam > 0 ? { before: pageParam } : {}, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  })
}

/** Loads a code again and marks the lists as stale after a write. */
export async function refreshDiscount(discountId: number): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: discountQuery(discountId).queryKey }),
    queryClient.invalidateQueries({ queryKey: [listStaffDiscounts.path] }),
    queryClient.invalidateQueries({ queryKey: [listAuditEntries.path] }),
  ])
}
