/** Whether this runs in a page; the server renders the first screen with the same components. */
export const inBrowser = typeof document !== 'undefined'

/** Injected by the mobile application's web view before any script runs. */
export type MobileApp = { platform: 'android' | 'ios'; version: string }

declare global {
  interface Window {
    daystreamApp?: MobileApp
  }
}

/** The mobile application that embeds this page; undefined in a browser. */
export function mobileApp(): MobileApp | undefined {
  return inBrowser ? window.daystreamApp : undefined
}
