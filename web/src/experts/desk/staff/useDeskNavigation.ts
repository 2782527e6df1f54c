import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import type { DeskItem } from '#contract/experts/desk/api.ts'
import type { AppPath } from '#contract/platform/paths.ts'
import { hrefOf } from '../../../platform/navigation/paths.ts'
import { useRouteSearch } from '../../../platform/navigation/search.ts'
import { staffPaths } from '../../../console/staffPaths.ts'
import { keyOf, neighbourOf, preloadItem, type ItemRef, deskSearch, type DeskSearch } from './deskQueries.ts'

type Paging = { hasNextPage: boolean; isFetching: boolean; fetchNextPage: () => unknown }

/** Alt+↓ and Alt+↑ walk the queue. Prefetches the next item and returns a function that opens it. */
export function useDeskNavigation(
  items: readonly DeskItem[],
  opened: ItemRef | undefined,
  { hasNextPage, isFetching, fetchNextPage }: Paging,
): () => void {
  const router = useRouter()
  const queue = useRouteSearch(deskSearch)
  const place = usePosition(items, opened)
  const next = neighbourOf(items, place)
  const [kind, id] = [next?.kind, next?.id]
  const open = (item: DeskItem | undefined) => void router.navigate({ href: hrefOf(deskPath(item, queue)) })
  useEffect(() => {
    if (kind !== undefined && id !== undefined) preloadItem({ kind, id })
  }, [kind, id])
  const isAtEnd = place.at >= items.length - 1
  useEffect(() => {
    if (isAtEnd && hasNextPage && !isFetching) void fetchNextPage()
  }, [isAtEnd, hasNextPage, isFetching, fetchNextPage])
  useShortcut((event) => {
    const direction = event.altKey ? directions[event.key] : undefined
    const item = direction && neighbourOf(items, place, direction)
    return item && (() => open(item))
  })
  return () => open(next)
}

const directions: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

/** Position of the opened item, or its former one once it has left the queue, so that the next item stays the same. */
function usePosition(items: readonly DeskItem[], opened: ItemRef | undefined): { at: number; isGone: boolean } {
  const key = opened && keyOf(opened)
  const found = items.findIndex((item) => keyOf(item) === key)
  const [last, setLast] = useState({ key, at: found })
  if (found >= 0 && (last.key !== key || last.at !== found)) setLast({ key, at: found })
  if (found >= 0 || last.key !== key) return { at: found, isGone: false }
  return { at: last.at, isGone: last.at >= 0 }
}

/** The path of an item, or of the queue, whose filter stays. */
export function deskPath(item: ItemRef | undefined, queue: DeskSearch): AppPath {
  if (item === undefined) return staffPaths.desk(queue)
  const { kind, id } = item
  if (kind === 'chat') return staffPaths.deskChat({ chatId: id, ...queue })
  if (kind === 'meeting') return staffPaths.deskMeeting({ meetingId: id, ...queue })
  return staffPaths.deskHomework({ attemptId: id, ...queue })
}

/** Sends on Ctrl or ⌘ + Enter, unless another field has the focus. */
export function useSendShortcut(form: RefObject<HTMLElement | null>, send: () => void): void {
  useShortcut(({ key, ctrlKey, metaKey, target }) => {
    if (key !== 'Enter' || !(ctrlKey || metaKey)) return undefined
    const writing = target instanceof Element ? target.closest('form, input, textarea') : null
    return writing && !form.current?.contains(writing) ? undefined : send
  })
}

/** Opens the list of shortcuts on “?”, unless a field has the focus. */
export function useKeysShortcut(open: () => void): void {
  useShortcut(({ key, ctrlKey, metaKey, altKey, target }) => {
    const isWriting = target instanceof Element && target.closest('input, textarea, select, [contenteditable]')
    return key === '?' && !ctrlKey && !metaKey && !altKey && !isWriting ? open : undefined
  })
}

/** Shortcuts are off in dialogs. */
export function useShortcut(actionOf: (event: KeyboardEvent) => (() => void) | undefined): void {
  const react = useEffectEvent((event: KeyboardEvent) => {
    if (event.target instanceof Element && event.target.closest('[role=dialog], [role=alertdialog]')) return
    const act = actionOf(event)
    if (!act) return
    event.preventDefault()
    if (!event.repeat) act()
  })
  useEffect(() => {
    const listening = new AbortController()
    document.addEventListener('keydown', (event) => react(event), { signal: listening.signal })
    return () => listening.abort()
  }, [])
}
