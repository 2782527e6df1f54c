import { useEffect, useSyncExternalStore } from 'react'
import { createEmitter } from '../emitter.ts'

const emitter = createEmitter()
let titles: readonly { text: string }[] = []

/** Sets the screen's title while mounted: in the browser tab and in the header on phones. */
export function useScreenTitle(text: string | undefined): void {
  useEffect(() => {
    if (!text) return undefined
    const title = { text }
    publish([...titles, title])
    return () => publish(titles.filter((other) => other !== title))
  }, [text])
}

/** The title set by the screen; undefined when it leaves that to the route table. */
export function useOwnTitle(): string | undefined {
  return useSyncExternalStore(emitter.subscribe, () => titles.at(-1)?.text)
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
