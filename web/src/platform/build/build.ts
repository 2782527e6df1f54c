import { useSyncExternalStore } from 'react'
import { inBrowser, serverOrigin } from '../device/mobileApp.ts'
import { createEmitter } from '../emitter.ts'

/** The build of this page; undefined where it was not built. */
export const pageBuild = inBrowser ? document.querySelector<HTMLMetaElement>('meta[name=build]')?.content : undefined
/** The build that the server replaces; files of the application are on the device, where only the store does. */
const replacedBuild = serverOrigin === '' ? pageBuild : undefined
let outdated = false
const emitter = createEmitter()

/** Compares the page's build with the server's, which every response names in `X-Build`. */
export function checkServerBuild(serverBuild: string | null): void {
  if (!serverBuild || !replacedBuild || serverBuild === replacedBuild || outdated) return
  outdated = true
  emitter.emit()
}

export const isOutdated = (): boolean => outdated

export function useOutdated(): boolean {
  return useSyncExternalStore(emitter.subscribe, isOutdated, isOutdated)
}
