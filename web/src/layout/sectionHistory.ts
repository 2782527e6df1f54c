import { paths } from '../platform/navigation/paths.ts'
import type { Section } from '../router.tsx'
import { onSessionEnd } from '../platform/session/session.ts'

/** The target of the back button while a section has no history. */
const fallbacks: Partial<Record<Section, () => string>> = {
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
export function recordEntry(path: string, index: number): void {
  browserHistory[index] = path
}

/** Whether going back in the browser from an index leads to this path. */
export function isPreviousEntry(path: string, index: number): boolean {
  return browserHistory[index - 1] === path
}

/** Appends a visit to the history of each section of the screen; revisiting a path truncates what followed it. */
export function recordVisit(path: string, sections: readonly Section[]): void {
  for (const section of sections) {
    const visited = histories.get(section) ?? []
    const index = visited.indexOf(path)
    histories.set(section, index >= 0 ? visited.slice(0, index + 1) : [...visited, path])
  }
}

/** The target of the back button: the previous path in the section, else the section's root. */
export function previousPath(path: string, sections: readonly Section[]): string {
  for (const section of sections) {
    const visited = histories.get(section) ?? []
    const previous = visited[visited.lastIndexOf(path) - 1]
    if (previous) return previous
  }
  const fallback = fallbacks[sections[0] ?? 'home'] ?? paths.home
  return fallback()
}
