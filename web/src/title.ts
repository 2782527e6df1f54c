import { useEffect, useSyncExternalStore } from 'react'
import { listenersOf } from './listeners.ts'

const listeners = listenersOf()
let titles: readonly { text: string }[] = []

/** Names the screen while it is shown: in the browser's tab and in the header on a phone. */
export function useScreenTitle(text: string | undefined): void {
  useEffect(() => {
    if (!text) return undefined
    const title = { text }
    publish([...titles, title])
    return () => publish(titles.filter((other) => other !== title))
  }, [text])
}

/** What the screen calls itself; undefined when it leaves that to the route table. */
export function useShownTitle(): string | undefined {
  return useSyncExternalStore(listeners.add, () => titles.at(-1)?.text)
}

function publish(next: typeof titles): void {
  titles = next
  listeners.tell()
}
