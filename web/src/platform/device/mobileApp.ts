/** Whether this runs in a page; the server renders the first screen with the same components. */
export const inBrowser = typeof document !== 'undefined'

/** Set by the mobile application's entry before the program loads. */
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

/** False in the build of the site, which then leaves out what only the application shows. */
export const mayBeApplication: boolean = import.meta.env.MODE !== 'production'

/** Where the server is, if not where the page is: the page of the mobile application stands on the device. Else empty. */
export const serverOrigin: string =
  import.meta.env.MODE === 'application' ? (document.documentElement.dataset['origin'] ?? '') : ''
