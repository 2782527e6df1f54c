import { timeOf, type ArticleLabel } from '#contract/club/articles/rules.ts'
import { isHttpUrl } from '#contract/platform/httpUrl.ts'
import { visibleText } from '#contract/platform/visibleText.ts'

/** A checked preview of another host. `image` is its address there; times are epoch seconds. */
export type HostPreview = {
  id: number
  title: string
  created_at: number
  published_at: number
  image: string | null
  views: number
  sort: number
  labels: ArticleLabel[]
  url: string
  reading_minutes: number | null
}

export const maxPreviews = 12
const maxMembers = 1000
const maxTitle = 300
const maxUrl = 2000
const maxCount = 2_000_000_000

/** The first articles of an answer by `sort`, then newest; undefined if it is no list of articles. */
export function readHostAnswer(body: Buffer): { previews: HostPreview[]; total: number } | undefined {
  const answer = parse(body)
  if (!isRecord(answer) || !Array.isArray(answer['hydra:member'])) return undefined
  const members: readonly unknown[] = answer['hydra:member']
  const previews = members.slice(0, maxMembers).flatMap((member) => (isRecord(member) ? previewOf(member) : []))
  const total = countOf(answer['hydra:totalItems']) ?? members.length
  return { previews: inOrder(previews).slice(0, maxPreviews), total: Math.max(total, previews.length) }
}

/** By `sort`, then newest. */
export function inOrder(previews: readonly HostPreview[]): HostPreview[] {
  const compare = (one: HostPreview, other: HostPreview) =>
    one.sort - other.sort || other.published_at - one.published_at || other.id - one.id
  return previews.toSorted(compare)
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

type Member = Record<string, unknown>

const isRecord = (value: unknown): value is Member =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Empty without an id, a title, a time or an address. All texts stay texts. */
function previewOf(member: Member): HostPreview[] {
  const id = idOf(member.id)
  const title = typeof member.title === 'string' ? textOf(member.title) : ''
  const publishedAt = timeOf(member.published_at) ?? timeOf(member.created_at)
  const url = addressOf(member.url)
  if (id === undefined || title === '' || publishedAt === undefined || url === null) return []
  return [
    {
      id,
      title,
      created_at: timeOf(member.created_at) ?? publishedAt,
      published_at: publishedAt,
      image: imageOf(member.preview_image),
      views: countOf(member.views) ?? 0,
      sort: countOf(member.sort) ?? maxCount,
      labels: Array.isArray(member.labels) && member.labels.includes('NEW') ? ['NEW'] : [],
      url,
      reading_minutes: countOf(member.reading_minutes) ?? null,
    },
  ]
}

function idOf(value: unknown): number | undefined {
  const id = typeof value === 'string' && /^[1-9]\d{0,15}$/.test(value) ? Number(value) : value
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** Without control characters, which a database refuses; empty if nothing of it can be seen. */
function textOf(value: string): string {
  const text = visibleText(value.toWellFormed().replaceAll(/\p{Cc}+/gu, ' '))
  return text.slice(0, maxTitle).toWellFormed()
}

function countOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? Math.min(value, maxCount) : undefined
}

function addressOf(value: unknown): string | null {
  return typeof value === 'string' && value.length <= maxUrl && value.isWellFormed() && isHttpUrl(value) ? value : null
}

/** A thumbnail is an address, or an object with one. */
function imageOf(value: unknown): string | null {
  if (!isRecord(value)) return addressOf(value)
  return addressOf(value.thumbnail) ?? addressOf(value.url)
}
