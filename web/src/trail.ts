import { paths } from './paths.ts'
import type { Section } from './router.tsx'
import { onSessionEnd } from './session.ts'

/** Where the back button leads when a section has no history yet. */
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

const trails = new Map<Section, readonly string[]>()
/** The paths of the browser's history, by their index in it, as far as this page knows them. */
const entries: string[] = []

onSessionEnd(() => {
  trails.clear()
  entries.length = 0
})

/** Notes which path stands at an index of the browser's history. */
export function recordEntry(path: string, index: number): void {
  entries[index] = path
}

/** Whether the browser's own way back from an index leads to this path. */
export function isEntryBefore(path: string, index: number): boolean {
  return entries[index - 1] === path
}

/** Notes a visit in the history of each section that the screen belongs to; coming back to a place cuts what followed it. */
export function recordVisit(path: string, sections: readonly Section[]): void {
  for (const section of sections) {
    const trail = trails.get(section) ?? []
    const at = trail.indexOf(path)
    trails.set(section, at >= 0 ? trail.slice(0, at + 1) : [...trail, path])
  }
}

/** Where the back button of the place leads: the place before it in its section, else the section's own. */
export function pathBack(path: string, sections: readonly Section[]): string {
  for (const section of sections) {
    const trail = trails.get(section) ?? []
    const before = trail[trail.lastIndexOf(path) - 1]
    if (before) return before
  }
  const fallback = fallbacks[sections[0] ?? 'home'] ?? paths.home
  return fallback()
}
