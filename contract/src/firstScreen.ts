import type { PublicConfig } from './brands/api.ts'
import type { Language } from './endpoint.ts'

// The server renders the first screen of the signed-in with the components of the website, in a program that the build makes.

export type FirstScreenRequest = {
  config: PublicConfig
  /** Path of the page, with its base. */
  pathname: string
  /** The saved language of this device, and the browser's. */
  languages: { saved: Language | undefined; accepted: Language }
  /** The banners that this device shows on Today, see `standingText`. */
  slots: string | undefined
  /** The response of an API call; undefined after an error. */
  get: (url: string, language: Language) => Promise<unknown>
}

export type FirstScreen = {
  language: Language
  /** Responses to the calls of the screen, by URL. */
  answers: Record<string, unknown>
  /** The shown run, whose status and course are among the answers. */
  streamId: number | undefined
  /** The rendered screen; undefined if only the browser renders it. */
  markup: string | undefined
  /** Whether banners stand in it, which need the styles of the slots. */
  hasSlots: boolean
}

/** Undefined for an ended session. */
export type RenderFirstScreen = (request: FirstScreenRequest) => Promise<FirstScreen | undefined>

/** The initial content of a page until its script runs, without personal data. */
export type RenderStart = (config: PublicConfig, language: Language) => string

export type FirstPageProgram = {
  renderFirstScreen: RenderFirstScreen
  /** For guests: the first words of the sign-in. */
  renderSignIn: RenderStart
  /** For signed-in users whose first screen is not rendered. */
  renderSkeleton: RenderStart
}

/** The first screen's data in the page. */
export type PageAnswers = Pick<FirstScreen, 'answers' | 'streamId'> & {
  /** The end of the token of the answers, see `tokenEnd`. */
  session: string
}

/** Distinguishes sessions without revealing tokens. */
export function tokenEnd(token: string): string {
  return token.slice(-8)
}
