import { daySeconds } from '../../platform/dates.ts'
import { isHttpUrl } from '../../platform/httpUrl.ts'

/** The only sizes in which covers are made, in pixels: one for plain screens and one for dense ones. */
export const thumbnailSizes = { small: { width: 370, height: 210 }, medium: { width: 740, height: 420 } } as const

export const articleLabels = ['NEW'] as const
export type ArticleLabel = (typeof articleLabels)[number]

export const newSeconds = 7 * daySeconds

/** An article is new for seven days. Both are epoch seconds. */
export function labelsOf(publishedAt: number, now: number): ArticleLabel[] {
  return now < publishedAt + newSeconds ? ['NEW'] : []
}

/** `new`: labelled NEW; `saved`: favourites of the person. */
export const articleFilters = ['new', 'saved', 'all'] as const
export type ArticleFilter = (typeof articleFilters)[number]

/** A published article whose moment has not come is `scheduled`. */
export const articleStates = ['draft', 'scheduled', 'published', 'withdrawn'] as const
export type ArticleState = (typeof articleStates)[number]

export const blockTypes = ['heading', 'text', 'list', 'quote', 'picture', 'film', 'button'] as const

/** Letters of the texts of an article, and numbers of its parts. */
export const articleLimits = {
  title: 200,
  author: 120,
  heading: 200,
  text: 20_000,
  items: 50,
  item: 2000,
  quote: 4000,
  caption: 300,
  button: 80,
  url: 2000,
  blocks: 100,
  sort: 100_000,
} as const

/** Letters of all blocks in one language. */
export const maxArticleLetters = 100_000

export type Worded = {
  type: string
  text?: string
  items?: readonly string[]
  source?: string
  caption?: string
  alt?: string
  label?: string
}

function textsOf({ text, items = [], source, caption, alt, label }: Worded): string[] {
  return [text, ...items, source, caption, alt, label].filter((each) => each !== undefined)
}

/** UTF-16 units of all texts in blocks. */
export function lettersOf(blocks: readonly Worded[]): number {
  return blocks.flatMap(textsOf).reduce((sum, text) => sum + text.length, 0)
}

const wordsPerMinute = 180

/** Whole minutes to read blocks, at least one. */
export function readingMinutes(blocks: readonly Worded[]): number {
  const words = blocks.flatMap(textsOf).reduce((sum, text) => sum + (text.match(/\S+/g)?.length ?? 0), 0)
  return Math.max(1, Math.ceil(words / wordsPerMinute))
}

/** Whether a button may lead there: to a path of ours, or to an http(s) address. */
export function isButtonUrl(url: string): boolean {
  return /^\/(?!\/)[^\s\\\p{Cc}]*$/u.test(url) || isHttpUrl(url)
}

/** The year 2100. */
const maxSeconds = 4_102_444_800

/** Epoch seconds of a time that another host tells in seconds or in ISO 8601; undefined if it is neither. */
export function timeOf(value: unknown): number | undefined {
  const seconds = typeof value === 'string' ? secondsOf(value) : value
  const isTime = typeof seconds === 'number' && Number.isInteger(seconds) && seconds >= 0 && seconds <= maxSeconds
  return isTime ? seconds : undefined
}

function secondsOf(text: string): number {
  if (/^\d{1,10}$/.test(text)) return Number(text)
  return /^\d{4}-\d{2}-\d{2}/.test(text) ? Math.floor(Date.parse(text) / 1000) : Number.NaN
}
