/** Whether this runs in a page; the server draws the first screen with the same components. */
export const inBrowser = typeof document !== 'undefined'
