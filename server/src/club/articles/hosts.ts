import { createHash } from 'node:crypto'
import { Counter } from 'prom-client'
import type { ArticlePreview } from '#contract/club/articles/api.ts'
import { thumbnailSizes } from '#contract/club/articles/rules.ts'
import { daySeconds } from '#contract/platform/dates.ts'
import { ApiError } from '../../platform/errors.ts'
import type { AppContext } from '../../platform/http/context.ts'
import { HostFailure, readPublicHost } from '../../platform/http/publicHosts.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { processRegistry } from '../../platform/metrics/metrics.ts'
import { thumbnailOf } from './articles.ts'
import { inOrder, maxPreviews, readHostAnswer, type HostPreview } from './hostAnswers.ts'
import { fetchHostPicture } from './hostPictures.ts'
import * as queries from './hostQueries.ts'

const timeoutMs = 3000
const maxHostBytes = 1024 * 1024
const freshSeconds = 5 * 60
const keptSeconds = daySeconds
/** A failing host is left alone for a while: whoever asks then gets what is kept, or the error, at once. */
const pauseSeconds = 20
const maxCommunities = 20

export type Host = { context: AppContext; brand: string; apiUrl: string; now: number }
type Answer = { previews: readonly HostPreview[]; total: number }
type Thumbnail = { width: number; height: number } | undefined

/**
 * Previews of a brand's own host, by communities that the person may read. Holds no connection of the database while it
 * waits. Throws `articles_unavailable`.
 */
export async function listPreviewsOfHost(host: Host, uniqs: readonly string[], thumbnail: Thumbnail) {
  const { sql } = host.context.database
  const asked = uniqs.slice(0, maxCommunities)
  const rows = await queries.listHostPreviews(sql, { brand: host.brand, uniqs: asked })
  const known = new Map(rows.map((row) => [row.uniq, row]))
  const found = await Promise.all(asked.map((uniq) => answerOf(host, uniq, known.get(uniq))))
  const answered = found.filter((answer) => answer !== undefined)
  if (answered.length === 0 && asked.length > 0) throw new ApiError('articles_unavailable')
  const previews = [...new Map(answered.flatMap((answer) => answer.previews).map((each) => [each.id, each])).values()]
  return {
    'hydra:member': await shownPreviews(host, inOrder(previews).slice(0, maxPreviews), thumbnail),
    'hydra:totalItems': answered.reduce((sum, { total }) => sum + total, 0),
  }
}

/** The answer for a community, fresh if possible; undefined if there is none. */
async function answerOf(
  host: Host,
  uniq: string,
  row: queries.HostPreviewsRow | undefined,
): Promise<Answer | undefined> {
  const { now } = host
  const kept = row?.previews ? { previews: row.previews, total: row.total ?? row.previews.length } : undefined
  const age = now - (row?.answered_at ?? -Infinity)
  if (kept && age < freshSeconds) return kept
  const isPaused = row?.failed_at != null && now - row.failed_at < pauseSeconds
  const answer = isPaused ? undefined : await askOnce(host, uniq)
  return answer ?? (age < keptSeconds ? kept : undefined)
}

const answers = new Counter({
  name: 'daystream_club_host_answers_total',
  help: 'Answers of the hosts of clubs by brand: complete, or why there was none',
  labelNames: ['brand', 'result'],
  registers: [processRegistry],
})

const pending = new Map<string, Promise<Answer | undefined>>()

/** Concurrent requests for a community share one answer. */
function askOnce(host: Host, uniq: string): Promise<Answer | undefined> {
  const key = JSON.stringify([host.brand, host.apiUrl, uniq])
  const asking = pending.get(key) ?? ask(host, uniq).finally(() => pending.delete(key))
  pending.set(key, asking)
  return asking
}

/** Asks the host and keeps its answer; undefined if it failed. */
async function ask(host: Host, uniq: string): Promise<Answer | undefined> {
  const { context, brand, now } = host
  const { database } = context
  const secret = context.config.clubApiSecrets.get(brand)
  try {
    const body = await readPublicHost(addressFor(host.apiUrl, uniq), {
      headers: {
        accept: 'application/ld+json, application/json',
        ...(secret && { authorization: `Bearer ${secret}` }),
      },
      maxBytes: maxHostBytes,
      timeoutMs,
    })
    const answer = readHostAnswer(body)
    if (!answer) throw new HostFailure('no list of articles')
    answers.inc({ brand, result: 'complete' })
    await database.transaction(async (sql) => {
      await queries.upsertHostPreviews(sql, { brand, uniq, ...answer, now })
      for (const hash of await queries.upsertHostPictures(sql, picturesOf(answer.previews)))
        await enqueue(sql, fetchHostPicture, { hash })
    })
    return answer
  } catch (error) {
    if (!(error instanceof HostFailure)) throw error
    answers.inc({ brand, result: error.message })
    await queries.upsertHostFailure(database.sql, { brand, uniq, now })
    return undefined
  }
}

function addressFor(apiUrl: string, uniq: string): string {
  const { width, height } = thumbnailSizes.medium
  const query = [
    ['external_id[]', uniq],
    ['thumbnail[width]', String(width)],
    ['thumbnail[height]', String(height)],
  ]
  return `${apiUrl.replace(/\/+$/, '')}/api/v1/articles/preview?${new URLSearchParams(query).toString()}`
}

const hashOf = (url: string) => createHash('sha256').update(url).digest('hex')

function picturesOf(previews: readonly HostPreview[]): queries.HostPicture[] {
  const urls = new Set(previews.flatMap(({ image }) => (image === null ? [] : [image])))
  return [...urls].map((url) => ({ hash: hashOf(url), url }))
}

/** With thumbnails of ours, as far as they are fetched. A host knows no person, so nothing is liked there. */
async function shownPreviews(
  { context }: Host,
  previews: readonly HostPreview[],
  thumbnail: Thumbnail,
): Promise<ArticlePreview[]> {
  const hashes = picturesOf(previews).map(({ hash }) => hash)
  const rows = hashes.length > 0 ? await queries.listHostPicturePaths(context.database.sql, hashes) : []
  const paths = new Map(rows.map(({ hash, path }) => [hash, path]))
  return previews.map(({ image, ...preview }) => {
    const path = image === null ? undefined : paths.get(hashOf(image))
    return { ...preview, ...thumbnailOf(path ?? null, thumbnail), liked: false, isFavourite: false }
  })
}
