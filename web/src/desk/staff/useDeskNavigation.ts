import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, type RefObject } from 'react'
import type { DeskItem } from '#contract/desk/api.ts'
import { hrefOf } from '../../platform/navigation/paths.ts'
import { useRouteSearch } from '../../platform/navigation/search.ts'
import { staffPaths } from '../../shell/staff/staffPaths.ts'
import { nextItem, preloadItem, type ItemRef } from './deskQueries.ts'
import { deskSearch, type DeskSearch } from './deskSearch.ts'

/** Returns what opens the next item of the queue, which Alt+↓ does too; that item is loaded ahead. */
export function useDeskNavigation(items: readonly DeskItem[], opened: ItemRef | undefined): () => void {
  const router = useRouter()
  const queue = useRouteSearch(deskSearch)
  const next = nextItem(items, opened)
  const [kind, id] = [next?.kind, next?.id]
  const openNext = () => void router.navigate({ href: hrefOf(deskPath(next, queue)) })
  useEffect(() => {
    if (kind !== undefined && id !== undefined) preloadItem({ kind, id })
  }, [kind, id])
  useShortcut((event) => {
    if (event.altKey && event.key === 'ArrowDown' && next !== undefined) return openNext
    return undefined
  })
  return openNext
}

/** The path of an item beside its queue, or of the queue alone. */
export function deskPath(item: ItemRef | undefined, queue: DeskSearch): string {
  return item === undefined ? staffPaths.desk(queue) : staffPaths.deskItem(item, queue)
}

/** Sends on Ctrl or ⌘ + Enter: in the form, or where nothing else is being written. */
export function useSendShortcut(form: RefObject<HTMLElement | null>, send: () => void): void {
  useShortcut(({ key, ctrlKey, metaKey, target }) => {
    if (key !== 'Enter' || !(ctrlKey || metaKey)) return undefined
    const writing = target instanceof Element ? target.closest('form, input, textarea') : null
    return writing && !form.current?.contains(writing) ? undefined : send
  })
}

/** Calls what the keys stand for, except in a dialog. */
function useShortcut(actionOf: (event: KeyboardEvent) => (() => void) | undefined): void {
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
