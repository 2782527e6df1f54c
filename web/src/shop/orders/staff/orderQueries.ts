import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { listAuditEntries } from '#contract/accounts/audit/api.ts'
import {
  getStaffOrder,
  listStaffOrders,
  type StaffOrder,
  orderFilters,
  type OrderFilter,
} from '#contract/shop/orders/staffApi.ts'
import { textSearch } from '../../../console/staffPaths.ts'
import { call } from '../../../platform/api/api.ts'
import { queryClient, queryKeyOf, queryOf } from '../../../platform/cache/queries.ts'

/** An order keeps both for the way back to its list. Without `status` the list shows all. */
export type OrderSearch = { search?: string | undefined; status?: OrderFilter | undefined }

export function ordersQuery({ search, status, userId }: OrderSearch & { userId?: number }) {
  const query = { ...(search && { search }), ...(status && { status }), ...(userId && { user_id: userId }) }
  return infiniteQueryOptions({
    queryKey: queryKeyOf(listStaffOrders, { query }),
    queryFn: ({ pageParam, signal }) =>
      call(listStaffOrders, { query: { ...query, ...(pageParam && { before: pageParam }) }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next ?? undefined,
    // Results stay until those of the next letters arrive.
    placeholderData: keepPreviousData,
  })
}

export function orderQuery(orderId: number) {
  return { ...queryOf(getStaffOrder, { params: { orderId } }), staleTime: 0 }
}

/** Caches the refunded order and refetches the lists. */
export async function showRefunded(order: StaffOrder): Promise<void> {
  queryClient.setQueryData(orderQuery(order.id).queryKey, order)
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [listStaffOrders.path] }),
    queryClient.invalidateQueries({ queryKey: [listAuditEntries.path] }),
  ])
}

export function orderSearch(search: Record<string, unknown>): OrderSearch {
  return { ...textSearch(search), status: orderFilters.find((one) => one === search['status']) }
}
