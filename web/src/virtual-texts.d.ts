declare module 'virtual:texts' {
  import type { Messages } from '@lingui/core'

  type Loader = () => Promise<{ messages: Messages }>

  /** Loads the compiled messages: of the first page, of the daily screens, of a day, all others. */
  export const catalogs: Record<'ru' | 'en' | 'es', [first: Loader, daily: Loader, day: Loader, rest: Loader]>
}
