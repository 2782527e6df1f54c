import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { listAuditEntries } from '#contract/accounts/audit/api.ts'
import type { CommunityType } from '#contract/club/communities/rules.ts'
import {
  communityFilters,
  getStaffCommunity,
  listCommunityMembers,
  listStaffCommunities,
  previewCommunities,
  type CommunityFields,
  type CommunityFilter,
  type StaffCommunity,
  type StaffCommunityPage,
} from '#contract/club/communities/staffApi.ts'
import { textSearch } from '../../../console/staffPaths.ts'
import { call } from '../../../platform/api/api.ts'
import { queryClient, queryKeyOf, queryOf } from '../../../platform/cache/queries.ts'
import { t, type TextKey } from '../../../platform/language/language.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import type { Tone } from '../../../ui/Tag.tsx'

/** A community keeps both for the way back to its list. Without `status` the list shows all. */
export type CommunitySearch = { search?: string | undefined; status?: CommunityFilter | undefined }

export function communitySearch(search: Record<string, unknown>): CommunitySearch {
  return { ...textSearch(search), status: communityFilters.find((one) => one === search['status']) }
}

export function staffCommunitiesQuery({ search, status }: CommunitySearch) {
  const query = { ...(search && { search }), ...(status && { status }) }
  return infiniteQueryOptions({
    queryKey: queryKeyOf(listStaffCommunities, { query }),
    queryFn: ({ pageParam, signal }) =>
      call(listStaffCommunities, { query: { ...query, ...(pageParam && { before: pageParam }) }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
    // Results stay until those of the next letters arrive.
    placeholderData: keepPreviousData,
  })
}

export function membersQuery(communityId: number, search: string) {
  const params = { communityId }
  const query = search === '' ? {} : { search }
  return infiniteQueryOptions({
    queryKey: queryKeyOf(listCommunityMembers, { params, query }),
    queryFn: ({ pageParam, signal }) =>
      call(listCommunityMembers, { params, query: { ...query, ...(pageParam && { before: pageParam }) }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

export function staffCommunityQuery(communityId: number) {
  return { ...queryOf(getStaffCommunity, { params: { communityId } }), staleTime: 0 }
}

export function previewQuery(query: { person: string; brand: string }) {
  return { ...queryOf(previewCommunities, { query }), staleTime: 0, retry: false }
}

/** Caches the changed community and refetches the lists. */
export async function showCommunity(community: StaffCommunityPage): Promise<void> {
  queryClient.setQueryData(staffCommunityQuery(community.id).queryKey, community)
  await refresh(listStaffCommunities.path, listAuditEntries.path, previewCommunities.path)
}

/** Refetches the members, and their number. */
export function refreshMembers(): Promise<void> {
  return refresh(listCommunityMembers.path, getStaffCommunity.path, listAuditEntries.path, previewCommunities.path)
}

async function refresh(...paths: readonly string[]): Promise<void> {
  await Promise.all(paths.map((path) => queryClient.invalidateQueries({ queryKey: [path] })))
}

/** Wire names, so that field errors match. */
export const emptyFields: CommunityFields = {
  uniq: '',
  slug: '',
  titles: { ru: '', en: '', es: '' },
  brands: [],
  course_ids: [],
  chat_only: false,
  custom_url: '',
  faq_url: '',
  telegram_chat_url: '',
  have_subscription_landing_url: '',
  no_have_subscription_landing_url: '',
}

const fieldNames = Object.keys(emptyFields) as (keyof CommunityFields)[]

export function valuesOf(community: StaffCommunityPage): CommunityFields {
  const fields = Object.fromEntries(fieldNames.map((name) => [name, community[name]])) as CommunityFields
  return { ...fields, titles: { ...emptyFields.titles, ...community.titles } }
}

export function ShownTag({ isArchived }: Pick<{ isArchived: boolean }, 'isArchived'>) {
  if (isArchived) return <StatusTag tone="neutral">{t('communities.staff.hiddenFromAll')}</StatusTag>
  return <StatusTag tone="ok">{t('communities.staff.shown')}</StatusTag>
}

export const typeTags = {
  owned: { text: 'communities.staff.typeOwned', tone: 'ok' },
  recommended: { text: 'communities.staff.typeRecommended', tone: 'info' },
  expired: { text: 'communities.staff.typeExpired', tone: 'warn' },
  hidden: { text: 'communities.staff.typeHidden', tone: 'neutral' },
} as const satisfies Record<CommunityType, { text: TextKey; tone: Tone }>

export function membersText({ members }: Pick<StaffCommunity, 'members'>): string {
  return t('communities.staff.memberCount', { count: members })
}
