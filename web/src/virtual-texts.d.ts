declare module 'virtual:texts' {
  import type { Messages } from '@lingui/core'

  type Loader = () => Promise<{ messages: Messages }>

  /** Loads the compiled messages: those of the first page, those of the daily screens, all others. */
  export const catalogs: Record<'ru' | 'en' | 'es', [first: Loader, daily: Loader, rest: Loader]>
}
