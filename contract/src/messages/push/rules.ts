/** Thresholds for an automatic permission prompt of old clients. This client never prompts by itself. */
export const promptPageViews = 1000
export const promptTimeDelay = 100_000

/** The payload of a push message, in the user's language. */
export type PushMessage = {
  title: string
  body: string
  language: string
  /** Replaces an earlier message with the same tag. */
  tag: string
  /** The path that a click opens, relative to the learners' pages: one of these, or of the console. */
  path: string
}

/** The service worker sends the path of a pressed message to an open page, which answers that it opens it. */
export type OpenedPush = { path: string }
