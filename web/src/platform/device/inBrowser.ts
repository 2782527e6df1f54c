/** Whether this runs in a page; the server renders the first screen with the same components. */
export const inBrowser = typeof document !== 'undefined'
