import { useSyncExternalStore } from 'react'

const own = document.querySelector<HTMLMetaElement>('meta[name=build]')?.content
let isOutdated = false
const listeners = new Set<() => void>()

/** Takes note of the build that the server has, as every answer names it. */
export function noteBuild(served: string | null): void {
  if (!served || !own || served === own || isOutdated) return
  isOutdated = true
  for (const tell of listeners) tell()
}

/** Whether this page is older than what the server has. */
export function useOutdated(): boolean {
  return useSyncExternalStore(
    (tell) => {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
    () => isOutdated,
  )
}
