import { useSyncExternalStore } from 'react'
import { listenersOf } from './listeners.ts'

const own = document.querySelector<HTMLMetaElement>('meta[name=build]')?.content
let outdated = false
const listeners = listenersOf()

/** Takes note of the build that the server has, as every answer names it. */
export function noteBuild(served: string | null): void {
  if (!served || !own || served === own || outdated) return
  outdated = true
  listeners.tell()
}

/** Whether this page is older than what the server has. */
export const isOutdated = (): boolean => outdated

export function useOutdated(): boolean {
  return useSyncExternalStore(listeners.add, isOutdated)
}
