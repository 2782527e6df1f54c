import { useEffect, useSyncExternalStore } from 'react'
import { createEmitter } from '../emitter.ts'

const emitter = createEmitter()
type Title = { text: string; isInHeader: boolean }

let titles: readonly Title[] = []

/**
 * Sets the screen's title while mounted: in the browser tab, and in the header on phones unless that names the kind of
 * the page, whose own heading stays in view.
 */
export function useScreenTitle(text: string | undefined, { isInHeader = true } = {}): void {
  useEffect(() => {
    if (!text) return undefined
    const title = { text, isInHeader }
    publish([...titles, title])
    return () => publish(titles.filter((other) => other !== title))
  }, [text, isInHeader])
}

/** The title set by the screen; undefined when it leaves that to the route table. */
export function useOwnTitle(): Title | undefined {
  return useSyncExternalStore(emitter.subscribe, () => titles.at(-1))
}

let count = 0

/** Sets the number in front of the document title. */
export function setTitleCount(next: number): void {
  count = next
  emitter.emit()
}

/** The number of unread items, 0 for none. */
export function useTitleCount(): number {
  return useSyncExternalStore(emitter.subscribe, () => count)
}

function publish(next: typeof titles): void {
  titles = next
  emitter.emit()
}
