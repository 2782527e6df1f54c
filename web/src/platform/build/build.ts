import { useSyncExternalStore } from 'react'
import { inBrowser } from '../device/mobileApp.ts'
import { createEmitter } from '../emitter.ts'

/** The build of this page; undefined where it was not built. */
export const pageBuild = inBrowser ? document.querySelector<HTMLMetaElement>('meta[name=build]')?.content : undefined
let outdated = false
const emitter = createEmitter()

/** Compares the page's build with the server's, which every response names in `X-Build`. */
export function checkServerBuild(serverBuild: string | null): void {
  if (!serverBuild || !pageBuild || serverBuild === pageBuild || outdated) return
  outdated = true
  emitter.emit()
}

export const isOutdated = (): boolean => outdated

export function useOutdated(): boolean {
  return useSyncExternalStore(emitter.subscribe, isOutdated, isOutdated)
}
