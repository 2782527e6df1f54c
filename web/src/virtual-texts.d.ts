declare module 'virtual:texts' {
  import type { Messages } from '@lingui/core'

  /** Loads the compiled messages of a language. */
  export const catalogs: Record<'ru' | 'en' | 'es', () => Promise<{ messages: Messages }>>
}
