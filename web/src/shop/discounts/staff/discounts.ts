import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { listAuditEntries } from '#contract/accounts/audit/api.ts'
import type { DiscountStatus } from '#contract/shop/discounts/rules.ts'
import {
  getStaffDiscount,
  listStaffDiscounts,
  discountFilters,
  type DiscountFilter,
  type StaffDiscount,
} from '#contract/shop/discounts/staffApi.ts'
import { textSearch } from '../../../console/staffPaths.ts'
import { call } from '../../../platform/api/api.ts'
import { queryClient, queryKeyOf } from '../../../platform/cache/queries.ts'
import { formatDate, formatPercent } from '../../../platform/language/format.ts'
import { t, type TextKey } from '../../../platform/language/language.ts'
import type { Tone } from '../../../ui/Tag.tsx'
import { moneyText } from '../../payments/moneyText.ts'

export const statusTags = {
  planned: { text: 'discounts.staff.planned', tone: 'info' },
  active: { text: 'discounts.staff.active', tone: 'ok' },
  used_up: { text: 'discounts.staff.usedUp', tone: 'warn' },
  ended: { text: 'discounts.staff.ended', tone: 'neutral' },
} as const satisfies Record<DiscountStatus, { text: TextKey; tone: Tone }>

/** A code keeps both for the way back to its list. Without `status` the list shows all. */
export type DiscountSearch = { search?: string | undefined; status?: DiscountFilter | undefined }

export function discountsQuery({ search, status }: DiscountSearch) {
  const query = { ...(search && { search }), ...(status && { status }) }
  return infiniteQueryOptions({
    queryKey: queryKeyOf(listStaffDiscounts, { query }),
    queryFn: ({ pageParam, signal }) =>
      call(listStaffDiscounts, { query: { ...query, ...(pageParam && { before: pageParam }) }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
    // Results stay until those of the next letters arrive.
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

/** Refetches a code and its lists after a write. */
export async function refreshDiscount(discountId: number): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: discountQuery(discountId).queryKey }),
    queryClient.invalidateQueries({ queryKey: [listStaffDiscounts.path] }),
    queryClient.invalidateQueries({ queryKey: [listAuditEntries.path] }),
  ])
}

export function discountSearch(search: Record<string, unknown>): DiscountSearch {
  return { ...textSearch(search), status: discountFilters.find((one) => one === search['status']) }
}

type Off = Pick<StaffDiscount, 'percent' | 'amount' | 'currency'>

/** The discount: 10% or €5. */
export function offText({ percent, amount, currency }: Off): string {
  if (percent !== null) return formatPercent(percent / 100)
  return moneyText(amount ?? 0, currency ?? 'EUR')
}

export function usesText({ uses, use_limit: limit }: Pick<StaffDiscount, 'uses' | 'use_limit'>): string {
  return limit === null
    ? t('discounts.staff.uses', { count: uses })
    : t('discounts.staff.usesOf', { count: uses, limit })
}

/** The days on which a code is valid; undefined without limits. */
export function daysText({ starts_on: first, ends_on: last }: Pick<StaffDiscount, 'starts_on' | 'ends_on'>) {
  if (first !== null && last !== null)
    return t('discounts.staff.fromTo', { first: formatDate(first), last: formatDate(last) })
  if (first !== null) return t('discounts.staff.from', { first: formatDate(first) })
  return last === null ? undefined : t('discounts.staff.until', { last: formatDate(last) })
}
