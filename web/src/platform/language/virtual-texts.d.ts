declare module 'virtual:texts' {
  import type { Messages } from '@lingui/core'

  type Loader = () => Promise<{ messages: Messages }>

  /** Loaders of compiled messages: first page, daily screens, day, all others; the staff console has one for all. */
  export const catalogs: Record<'ru' | 'en' | 'es', [first: Loader, ...others: Loader[]]>
}
