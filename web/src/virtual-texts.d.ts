declare module 'virtual:texts' {
  import type { Messages } from '@lingui/core'

  type Loaders = Record<'ru' | 'en' | 'es', () => Promise<{ messages: Messages }>>

  /** Loads the compiled messages that the first page needs. */
  export const catalogs: Loaders
  /** Loads all others. */
  export const moreCatalogs: Loaders
}
