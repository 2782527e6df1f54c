import { infiniteQueryOptions } from '@tanstack/react-query'
import type { ResponseBody } from '#contract/endpoint.ts'
import {
  getDeskEntry,
  getDeskFigures,
  listDesk,
  listReplyTemplates,
  type DeskEntry,
  type DeskItem,
} from '#contract/experts/desk/api.ts'
import { getDeskItem, listDeskMessages, type DeskItemDetails } from '#contract/experts/desk/itemApi.ts'
import { type ItemKind, itemKinds } from '#contract/experts/desk/rules.ts'
import { listStaffMeetings, listStaffMeetingSlots } from '#contract/experts/meetings/api.ts'
import { listRota } from '#contract/experts/rota/api.ts'
import type { UploadedFile } from '#contract/learning/files/api.ts'
import { call } from '../../../platform/api/api.ts'
import { queryClient, queryKeyOf, queryOf } from '../../../platform/cache/queries.ts'
import { attemptMarksQuery } from '../../marks/staff/markQueries.ts'

/** An opened item keeps the filter for the way back. Without `kind` the queue shows all. */
export type DeskSearch = { kind?: ItemKind | undefined }

/** Order and counts of the queue also change with time, without an event. */
const refreshMs = 30_000

/** The queue of one kind, or of all. */
export function deskQuery(kind?: ItemKind) {
  const ofKind = kind ? { kind } : {}
  return infiniteQueryOptions({
    queryKey: queryKeyOf(listDesk, { query: ofKind }),
    queryFn: ({ pageParam, signal }) =>
      call(listDesk, { query: pageParam === '' ? ofKind : { ...ofKind, after: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }: ResponseBody<typeof listDesk>) => next ?? undefined,
    refetchInterval: ({ state }) => Math.min(refreshMs, untilClaimEnds(state.data)),
    refetchOnWindowFocus: 'always',
  })
}

type Pages = { pages: ResponseBody<typeof listDesk>[] }

/** Milliseconds until the next claim ends, at least a second: no event reports that. */
function untilClaimEnds(data: Pages | undefined): number {
  const ends = (data?.pages ?? []).flatMap(({ items, now }) =>
    items.flatMap(({ claim }) => (claim ? (claim.until - now) * 1000 : [])),
  )
  return Math.max(1000, Math.min(...ends))
}

/** The items of all pages, deduplicated: the queue may move between two pages. */
export function itemsOf(pages: Pages | undefined): DeskItem[] {
  return [...new Map(pages?.pages.flatMap(({ items }) => items).map((item) => [keyOf(item), item])).values()]
}

export type ItemRef = { kind: ItemKind; id: number }

export const keyOf = ({ kind, id }: ItemRef) => `${kind} ${id}`

/** The next (1) or previous (-1) item that no other expert has claimed, wrapping around. `at` is the opened item's index. */
export function neighbourOf(
  items: readonly DeskItem[],
  { at, isGone }: { at: number; isGone: boolean },
  direction: 1 | -1 = 1,
): DeskItem | undefined {
  const after = [...items.slice(isGone ? at : at + 1), ...items.slice(0, Math.max(at, 0))]
  const isFree = ({ claim }: DeskItem) => !claim || claim.is_mine
  return direction === 1 ? after.find(isFree) : after.findLast(isFree)
}

export function entryQuery(attemptId: number) {
  // The addresses of its files are valid for half a day.
  return { ...queryOf(getDeskEntry, { params: { attemptId } }), staleTime: 0 }
}

export function figuresQuery() {
  return queryOf(getDeskFigures)
}

export function templatesQuery() {
  return queryOf(listReplyTemplates)
}

export function itemQuery({ kind, id }: ItemRef) {
  return queryOf(getDeskItem, { params: { kind, itemId: id } })
}

export function messagesQuery(chatId: number) {
  return infiniteQueryOptions({
    queryKey: queryKeyOf(listDeskMessages, { params: { chatId } }),
    queryFn: ({ pageParam, signal }) =>
      call(listDeskMessages, { params: { chatId }, query: pageParam ? { before: pageParam } : {}, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ messages, has_earlier }: ResponseBody<typeof listDeskMessages>) =>
      has_earlier ? messages[0]?.id : undefined,
    refetchInterval: refreshMs,
  })
}

/** The last loaded message of a chat. */
export function lastMessageId(chatId: number): number | undefined {
  return queryClient.getQueryData(messagesQuery(chatId).queryKey)?.pages[0]?.messages.at(-1)?.id
}

/** Prefetches an item; opening it reports a failure. */
export function preloadItem(item: ItemRef): void {
  const staleTime = 30_000
  const loads =
    item.kind === 'homework'
      ? [queryClient.query({ ...entryQuery(item.id), staleTime }), queryClient.query(attemptMarksQuery(item.id))]
      : [queryClient.query({ ...itemQuery(item), staleTime })]
  for (const load of loads) load.catch(() => undefined)
}

/** Caches a saved draft. */
export function cacheDraft(item: ItemRef, draft: string): void {
  const keep = <Drafted extends object>(found: Drafted | undefined) => found && { ...found, draft }
  queryClient.setQueryData<DeskItemDetails>(itemQuery(item).queryKey, keep)
  if (item.kind === 'homework') queryClient.setQueryData<DeskEntry>(entryQuery(item.id).queryKey, keep)
}

/** Caches the files of a draft. Cancels running reads, which are older. */
export function cacheDraftFiles(item: ItemRef, files: UploadedFile[]): void {
  const keep = <Drafted extends object>(found: Drafted | undefined) => found && { ...found, draft_files: files }
  for (const { queryKey } of item.kind === 'homework' ? [itemQuery(item), entryQuery(item.id)] : [itemQuery(item)]) {
    void queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, keep)
  }
}

/** Removes an answered item from the queue at once, then refetches the figures. */
export function removeItem(item: ItemRef): void {
  const without = (items: DeskItem[]) => items.filter((one) => keyOf(one) !== keyOf(item))
  queryClient.setQueriesData<Pages>(
    { queryKey: [listDesk.path] },
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: without(page.items) })) },
  )
  refreshDesk()
  void queryClient.invalidateQueries({ queryKey: figuresQuery().queryKey })
  void queryClient.invalidateQueries({ queryKey: itemQuery(item).queryKey })
  if (item.kind === 'homework')
    void queryClient.invalidateQueries({ queryKey: entryQuery(item.id).queryKey, refetchType: 'none' })
}

/** The rota decides which items an expert sees. */
const sharedCalls = [
  ...[listDesk, getDeskFigures, getDeskItem, listDeskMessages],
  ...[listStaffMeetings, listStaffMeetingSlots, listRota],
]

/** Refetches shared data after another expert's work. Entries wait until opened next: an open one would reload its videos. */
export async function refreshSharedDesk(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [getDeskEntry.path], refetchType: 'none' })
  await Promise.all(sharedCalls.map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })))
}

export function refreshItem(item: ItemRef): void {
  void queryClient.invalidateQueries({ queryKey: itemQuery(item).queryKey })
  if (item.kind === 'homework') void queryClient.invalidateQueries({ queryKey: entryQuery(item.id).queryKey })
  if (item.kind === 'chat') void queryClient.invalidateQueries({ queryKey: messagesQuery(item.id).queryKey })
}

export function refreshDesk(): void {
  void queryClient.invalidateQueries({ queryKey: [listDesk.path] })
}

export function deskSearch({ kind }: Record<string, unknown>): DeskSearch {
  return { kind: itemKinds.find((one) => one === kind) }
}
