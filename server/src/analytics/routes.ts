import { createHash } from 'node:crypto'
import { recordEvents, reportError } from '#contract/analytics/api.ts'
import type { Body } from '#contract/endpoint.ts'
import { countBytesOfNetwork } from '../auth/byteQuotas.ts'
import { refuseBusy } from '../auth/limits.ts'
import { ApiError } from '../failure.ts'
import { route } from '../route.ts'
import { deleteOldestEvents, deleteOldestReports, insertEvents, upsertErrorReport } from './queries.ts'

const kilobyte = 1024
const megabyte = 1024 * kilobyte
const bodyBytes = 64 * kilobyte
const longestEventBytes = kilobyte
/** What a row takes besides what was sent. */
const rowBytes = 200
/** Of all that one network sends in a day: a class of learners behind one address stays below it. */
const bytesPerDay = { events: 10 * megabyte, errors: megabyte }
/** Beyond these the oldest go, more at once than one call adds. */
const keptEvents = { kept: 5_000_000, atOnce: 500 }
const keptReports = { kept: 5000, atOnce: 50 }

export const analyticsRoutes = [
  route(
    recordEvents,
    async ({ sql, body, client: { network }, machine, optionalViewer }) => {
      const pool = machine.database.sql
      await refuseBusy(pool, { key: `events:${network}`, count: 120, windowSeconds: 60 })
      const bytes = bytesOf(body.events)
      await countBytesOfNetwork(pool, { kind: 'events', network, bytes, bytesPerDay: bytesPerDay.events })
      const viewer = await optionalViewer()
      const userId = viewer?.user.id ?? null
      await insertEvents(sql, { userId, isInternal: viewer?.user.is_admin ?? false, events: body.events })
      await deleteOldestEvents(sql, keptEvents)
      return { success: true }
    },
    { bodyBytes },
  ),

  route(
    reportError,
    async ({ sql, body, brand, client: { network }, machine }) => {
      const pool = machine.database.sql
      await refuseBusy(pool, { key: `errors:${network}`, count: 30, windowSeconds: 60 })
      const bytes = rowBytes + sizeOf(body)
      await countBytesOfNetwork(pool, { kind: 'errors', network, bytes, bytesPerDay: bytesPerDay.errors })
      const detail = withoutSecrets(body.detail)
      const message = withoutSecrets(body.message)
      const fingerprint = createHash('sha256')
        .update(`${message}\n${firstFrames(detail)}`)
        .digest('hex')
      const [address = ''] = body.address.split(/[?#]/)
      await upsertErrorReport(sql, { fingerprint, message, detail, brand: brand.id, address })
      await deleteOldestReports(sql, keptReports)
      return { success: true }
    },
    { bodyBytes },
  ),
]

/** What the events of a call take; throws for one that is longer than any of ours. */
function bytesOf(events: Body<typeof recordEvents>['events']): number {
  const sizes = events.map(sizeOf)
  const longest = sizes.findIndex((size) => size > longestEventBytes)
  if (longest >= 0)
    throw new ApiError('validation_failed', {
      fields: [{ field: `events.${longest}`, rule: 'too_long', limit: longestEventBytes }],
    })
  return sizes.reduce((sum, size) => sum + rowBytes + size, 0)
}

function sizeOf(value: object): number {
  return Buffer.byteLength(JSON.stringify(value))
}

/** Where it happened, without line and column: a new build is the same failure. */
function firstFrames(detail: string): string {
  return detail
    .split('\n')
    .slice(0, 4)
    .join('\n')
    .replaceAll(/(-[\w-]{8})?\.js(:\d+)+/g, '')
}

/** Tokens, codes and mail addresses have no place in a report. */
function withoutSecrets(text: string): string {
  return text.replaceAll(/[\w-]{40,}/g, '[secret]').replaceAll(/(?<![^\s@"'<>])[^\s@"'<>]+@[^\s@"'<>]+/g, '[mail]')
}
