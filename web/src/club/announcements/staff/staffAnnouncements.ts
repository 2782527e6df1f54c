import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listAuditEntries } from '#contract/accounts/audit/api.ts'
import type { AnnouncementState } from '#contract/club/announcements/rules.ts'
import {
  getAnnouncement,
  getAnnouncementReach,
  listAnnouncements,
  type StaffAnnouncement,
} from '#contract/club/announcements/staffApi.ts'
import { anyText } from '../../../console/anyText.ts'
import type { FactsProps } from '../../../console/Facts.tsx'
import { call } from '../../../platform/api/api.ts'
import { queryClient, queryKeyOf, queryOf } from '../../../platform/cache/queries.ts'
import { formatDateTime } from '../../../platform/language/format.ts'
import { t, type TextKey } from '../../../platform/language/language.ts'
import type { Tone } from '../../../ui/Tag.tsx'
import type { Audience } from '../../banners/staff/audienceText.ts'

export const stateTags = {
  draft: { text: 'announcements.staff.draft', tone: 'neutral' },
  planned: { text: 'announcements.staff.planned', tone: 'info' },
  sending: { text: 'announcements.staff.sending', tone: 'info' },
  sent: { text: 'announcements.staff.sent', tone: 'ok' },
} as const satisfies Record<AnnouncementState, { text: TextKey; tone: Tone }>

export function announcementsQuery() {
  return infiniteQueryOptions({
    queryKey: queryKeyOf(listAnnouncements),
    queryFn: ({ pageParam, signal }) =>
      call(listAnnouncements, { query: pageParam ? { before: pageParam } : {}, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  })
}

const refetchMs = 5000

/** Refetched while it waits or is being sent. */
export function announcementQuery(announcementId: number) {
  return queryOptions({
    ...queryOf(getAnnouncement, { params: { announcementId } }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }: { state: { data?: StaffAnnouncement | undefined } }) =>
      data?.state === 'planned' || data?.state === 'sending' ? refetchMs : false,
  })
}

export function reachQuery(audience: Audience) {
  return queryOptions({ ...queryOf(getAnnouncementReach, { query: audience }), placeholderData: keepPreviousData })
}

/** Caches a changed message and refetches the lists. */
export async function showAnnouncementChange(announcement: StaffAnnouncement): Promise<void> {
  queryClient.setQueryData(announcementQuery(announcement.id).queryKey, announcement)
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [listAnnouncements.path] }),
    queryClient.invalidateQueries({ queryKey: [listAuditEntries.path] }),
  ])
}

export function titleOf({ title }: Pick<StaffAnnouncement, 'title'>): string {
  return anyText(title) || t('announcements.staff.untitled')
}

/** When it is sent, and its results. */
export function factsOf(announcement: StaffAnnouncement): FactsProps['facts'] {
  const { state, send_at: sendAt, people, pushed, opened, left_out: leftOut } = announcement
  const hasResults = state === 'sending' || state === 'sent'
  return [
    sendAt !== null && formatDateTime(sendAt),
    hasResults && t('announcements.staff.people', { count: people }),
    hasResults && t('announcements.staff.pushed', { count: pushed }),
    hasResults && t('announcements.staff.opened', { count: opened }),
    leftOut > 0 && t('announcements.staff.leftOut', { count: leftOut }),
  ]
}
