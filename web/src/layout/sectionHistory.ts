import { useRouter, type AnyRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { AppPath } from '#contract/platform/paths.ts'
import { hrefOf, paths } from '../platform/navigation/paths.ts'
import { onSessionEnd } from '../platform/session/session.ts'
import type { Section } from '../router.tsx'

/** The target of the back button while a section has no history. */
const fallbacks: Partial<Record<Section, () => AppPath>> = {
  course: paths.courses,
  day: paths.courses,
  task: paths.homeworks,
  chat: paths.chats,
  catalog: paths.catalog,
  consultations: paths.consultations,
  support: paths.support,
  subscriptions: paths.subscriptions,
  points: paths.points,
}

const histories = new Map<Section, readonly string[]>()
/** Paths of the browser's history by index, as far as this page has seen them. */
const browserHistory: string[] = []

onSessionEnd(() => {
  histories.clear()
  browserHistory.length = 0
})

/** Records the path at an index of the browser's history. */
function recordEntry(path: string, index: number): void {
  browserHistory[index] = path
}

/** Whether going back in the browser from an index leads to this path. */
function isPreviousEntry(path: string, index: number): boolean {
  return browserHistory[index - 1] === path
}

/**
 * Appends a visit to the history of each section of the screen; revisiting a path truncates what followed it, and the root
 * begins anew.
 */
export function recordVisit(path: string, sections: readonly Section[]): void {
  for (const section of sections) {
    const visited = histories.get(section) ?? []
    const index = visited.indexOf(path)
    const before = path === rootOf(section) ? [] : visited
    histories.set(section, index >= 0 ? visited.slice(0, index + 1) : [...before, path])
  }
}

/** The target of the back button: the previous path in the section, else the section's root. */
export function previousPath(path: string, sections: readonly Section[]): AppPath {
  for (const section of sections) {
    const visited = histories.get(section) ?? []
    const previous = visited[visited.lastIndexOf(path) - 1]
    if (previous) return previous as AppPath
  }
  return rootOf(sections[0] ?? 'home')
}

function rootOf(section: Section): AppPath {
  return (fallbacks[section] ?? paths.home)()
}

/** Uses the browser's history where it leads to the same path, so that no entry is added. */
export function goBackTo(router: Pick<AnyRouter, 'state' | 'navigate'>, path: AppPath): void {
  const { __TSR_index: index } = router.state.location.state
  if (isPreviousEntry(path, index)) history.back()
  else void router.navigate({ href: hrefOf(path), replace: true })
}

/** After every navigation, focuses the content and records the visit for the back button. */
export function useNavigationEffects(contentId: string): void {
  const router = useRouter()
  useEffect(() => {
    const record = () => {
      const { matches, location } = router.state
      const { __TSR_index: index } = location.state
      recordEntry(location.pathname, index)
      recordVisit(location.pathname, matches.at(-1)?.staticData.meta?.sections ?? [])
    }
    record()
    return router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      record()
      // The first page keeps the focus at the top, before the skip link.
      if (fromLocation && pathChanged) document.getElementById(contentId)?.focus({ preventScroll: true })
    })
  }, [router, contentId])
}
