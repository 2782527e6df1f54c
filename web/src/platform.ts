/** What the mobile application tells the pages that it shows, before any of their scripts run. */
export type MobileApp = { platform: 'android' | 'ios'; version: string }

declare global {
  interface Window {
    daystreamApp?: MobileApp
  }
}

/** The mobile application around this page; undefined in a browser. */
export function mobileApp(): MobileApp | undefined {
  return window.daystreamApp
}
