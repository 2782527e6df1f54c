import type { PublicConfig } from './brands/api.ts'
import type { Language } from './endpoint.ts'

// The server renders the first screen of the signed-in with the components of the website, in a program that the build makes.

export type FirstScreenRequest = {
  config: PublicConfig
  /** Of the page, with its base. */
  pathname: string
  /** The language chosen on this device, if any, and the one that the browser asks for. */
  languages: { saved: Language | undefined; accepted: Language }
  /** The answer to a call of the API; undefined if it was refused. */
  get: (url: string, language: Language) => Promise<unknown>
}

export type FirstScreen = {
  language: Language
  /** The answers to the calls that the screen will make, by URL. */
  answers: Record<string, unknown>
  /** The run that is shown, whose status and course are among the answers. */
  streamId: number | undefined
  /** What the screen looks like; undefined if only the browser renders it. */
  markup: string | undefined
}

/** Undefined for a session that is over. */
export type RenderFirstScreen = (request: FirstScreenRequest) => Promise<FirstScreen | undefined>

/** What a page shows until its script has run, without anything of a person. */
export type RenderStart = (config: PublicConfig, language: Language) => string

/** What the program exports. */
export type FirstPageProgram = {
  renderFirstScreen: RenderFirstScreen
  /** For guests: the first words of the sign-in. */
  renderSignIn: RenderStart
  /** For the signed-in, where the first screen is not rendered. */
  renderSkeleton: RenderStart
}

/** What a page carries of its first screen. */
export type PageAnswers = Pick<FirstScreen, 'answers' | 'streamId'> & {
  /** The end of the token that they were asked for with, see `tokenEnd`. */
  session: string
}

/** Tells sessions apart without naming their tokens. */
export function tokenEnd(token: string): string {
  return token.slice(-8)
}
