declare module 'virtual:texts' {
  import type { Messages } from '@lingui/core'

  type Loader = () => Promise<{ messages: Messages }>

  /** First page, layouts, screens that are opened often, and all others. */
  export type TextPart =
    | 'first'
    | 'layout'
    | 'home'
    | 'calendar'
    | 'courses'
    | 'day'
    | 'homework'
    | 'chat'
    | 'downloads'
    | 'shop'
    | 'rest'

  /** Loaders of compiled messages; the staff console has the first and the rest. */
  export const catalogs: Record<'ru' | 'en' | 'es', { first: Loader } & Partial<Record<TextPart, Loader>>>
}
