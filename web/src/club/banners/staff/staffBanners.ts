import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listAuditEntries } from '#contract/accounts/audit/api.ts'
import type { BannerState } from '#contract/club/banners/rules.ts'
import {
  getBannerReach,
  getStaffBanner,
  listSegments,
  listStaffBanners,
  type StaffBanner,
} from '#contract/club/banners/staffApi.ts'
import type { Query } from '#contract/endpoint.ts'
import { call } from '../../../platform/api/api.ts'
import { queryClient, queryKeyOf, queryOf } from '../../../platform/cache/queries.ts'
import { anyText } from '../../../console/anyText.ts'
import { formatDate } from '../../../platform/language/format.ts'
import { t, type TextKey } from '../../../platform/language/language.ts'
import type { Tone } from '../../../ui/Tag.tsx'
import type { BannerSearch } from './bannerSearch.ts'

export const stateTags = {
  draft: { text: 'banners.staff.draft', tone: 'neutral' },
  planned: { text: 'banners.staff.planned', tone: 'info' },
  live: { text: 'banners.staff.live', tone: 'ok' },
  over: { text: 'banners.staff.over', tone: 'neutral' },
  ended: { text: 'banners.staff.ended', tone: 'neutral' },
} as const satisfies Record<BannerState, { text: TextKey; tone: Tone }>

export function bannersQuery({ status }: BannerSearch) {
  const query = status === 'ended' ? { is_ended: true } : {}
  return infiniteQueryOptions({
    queryKey: queryKeyOf(listStaffBanners, { query }),
    queryFn: ({ pageParam, signal }) =>
      call(listStaffBanners, { query: { ...query, ...(pageParam && { before: pageParam }) }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  })
}

export function bannerQuery(bannerId: number) {
  return queryOptions({ ...queryOf(getStaffBanner, { params: { bannerId } }), staleTime: 0 })
}

export function segmentsQuery() {
  return queryOptions({ ...queryOf(listSegments), staleTime: 0 })
}

/** How many people an audience reaches; the last answer stays while the next one is counted. */
export function reachQuery(query: Query<typeof getBannerReach>) {
  return queryOptions({ ...queryOf(getBannerReach, { query }), placeholderData: keepPreviousData })
}

/** Caches a changed banner and refetches the lists. */
export async function showBannerChange(banner: StaffBanner): Promise<void> {
  queryClient.setQueryData(bannerQuery(banner.id).queryKey, banner)
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [listStaffBanners.path] }),
    queryClient.invalidateQueries({ queryKey: [listAuditEntries.path] }),
  ])
}

export function titleOf({ title }: Pick<StaffBanner, 'title'>): string {
  return anyText(title) || t('banners.staff.untitled')
}

/** The days on which a banner is shown; undefined without limits. */
export function daysText({ date_start: first, date_end: last }: Pick<StaffBanner, 'date_start' | 'date_end'>) {
  if (first !== null && last !== null)
    return t('banners.staff.fromTo', { first: formatDate(first), last: formatDate(last) })
  if (first !== null) return t('banners.staff.from', { first: formatDate(first) })
  return last === null ? undefined : t('banners.staff.until', { last: formatDate(last) })
}
