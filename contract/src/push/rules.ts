/**
 * When a push service of the usual kind would ask by itself, as the site configuration has it: after so many pages and
 * so much time. Ours never does: only the person raises the question.
 */
export const promptPageViews = 1000
export const promptTimeDelay = 100_000

/** What a push carries to the device, in the person's language. */
export type PushMessage = {
  title: string
  body: string
  language: string
  /** A later message with the same tag takes the place of the earlier one. */
  tag: string
  /** What a press on it opens, below the address of the site. */
  path: string
}
