import { recordEvents, recordSpeed, reportError } from '#contract/school/analytics/api.ts'
import { withoutSecrets } from '#contract/school/analytics/redaction.ts'
import type { Body } from '#contract/endpoint.ts'
import { enforceNetworkByteQuota } from '../../platform/rateLimits/byteQuotas.ts'
import { enforceRateLimit } from '../../platform/rateLimits/rateLimits.ts'
import { ApiError } from '../../platform/errors.ts'
import { preparedRoute } from '../../platform/http/route.ts'
import { knownEvents } from './events.ts'
import { insertRelease } from './errorReportQueries.ts'
import { groupOf, maxDetailLength, recordError } from './errorReports.ts'
import * as queries from './queries.ts'
import { countSpeed } from './speed.ts'
import { isApplicationRelease, readStack } from './stackTraces.ts'

const kilobyte = 1024
const megabyte = 1024 * kilobyte
const bodyBytes = 64 * kilobyte
const maxEventBytes = kilobyte
/** Overhead of a row. */
const rowBytes = 200
/** Daily quota of a network, enough for a class behind one address. */
const bytesPerDay = { events: 10 * megabyte, errors: megabyte }
/** Each call deletes the oldest rows above the limit, more than it adds. */
const eventLimit = { maxRows: 5_000_000, batchSize: 500 }

export const analyticsRoutes = [
  preparedRoute(
    recordEvents,
    async ({ body, client: { network }, context, optionalViewer, transaction }) => {
      const pool = context.database.sql
      await enforceRateLimit(pool, { key: `events:${network}`, count: 120, windowSeconds: 60 })
      const bytes = bytesOf(body.events)
      await enforceNetworkByteQuota(pool, { kind: 'events', network, bytes, bytesPerDay: bytesPerDay.events })
      const viewer = await optionalViewer()
      const userId = viewer?.user.id ?? null
      return transaction(async ({ sql }) => {
        const isInternal = (viewer?.roles ?? []).length > 0
        await queries.insertEvents(sql, { userId, isInternal, events: knownEvents(body.events) })
        await queries.deleteOldestEvents(sql, eventLimit)
        return { success: true }
      })
    },
    { bodyBytes },
  ),

  preparedRoute(
    reportError,
    async ({ body, brand, client: { network, userAgent }, context, optionalViewer, transaction }) => {
      const pool = context.database.sql
      await enforceRateLimit(pool, { key: `errors:${network}`, count: 30, windowSeconds: 60 })
      const bytes = rowBytes + sizeOf(body)
      await enforceNetworkByteQuota(pool, { kind: 'errors', network, bytes, bytesPerDay: bytesPerDay.errors })
      const { stack, place, scope } = await readStack(context.config.webDir, body.detail, network)
      const detail = withoutSecrets(stack).slice(0, maxDetailLength)
      const message = withoutSecrets(body.message)
      const group =
        place === undefined
          ? groupOf(message, { scope, line: firstFrames(detail) })
          : groupOf(body.name ?? nameOf(message), { scope, line: place })
      const release = body.release ?? null
      const isKnown =
        release !== null && (context.builds.includes(release) || isApplicationRelease(context.config.webDir, release))
      const [address = ''] = body.address.split(/[?#]/)
      const userId = (await optionalViewer())?.user.id
      return transaction(async ({ sql }) => {
        if (release !== null && isKnown) await insertRelease(sql, release)
        const report = {
          ...group,
          origin: 'browser' as const,
          message,
          detail,
          brand: brand.id,
          address,
          place: place ?? null,
          release,
        }
        await recordError(sql, report, { route: routeOf(address), userId, userAgent })
        return { success: true }
      })
    },
    { bodyBytes },
  ),

  preparedRoute(
    recordSpeed,
    async ({ body, client: { network }, context, now, transaction }) => {
      await enforceRateLimit(context.database.sql, { key: `speed:${network}`, count: 30, windowSeconds: 60 })
      return transaction(async ({ sql }) => {
        await countSpeed(sql, { ...body, now })
        return { success: true }
      })
    },
    { bodyBytes: kilobyte },
  ),
]

/** Size of the events; throws if one is too long. */
function bytesOf(events: Body<typeof recordEvents>['events']): number {
  const sizes = events.map(sizeOf)
  const longest = sizes.findIndex((size) => size > maxEventBytes)
  if (longest >= 0)
    throw new ApiError('validation_failed', {
      fields: [{ field: `events.${longest}`, rule: 'too_long', limit: maxEventBytes }],
    })
  return sizes.reduce((sum, size) => sum + rowBytes + size, 0)
}

function sizeOf(value: object): number {
  return Buffer.byteLength(JSON.stringify(value))
}

/** The path of a page without ids. */
function routeOf(address: string): string {
  return withoutSecrets(address).replaceAll(/\/[^/]*\d[^/]*/g, '/:id')
}

/** The class of an error of an older page, which sent it as part of the message. */
function nameOf(message: string): string {
  return message.split(':')[0] ?? ''
}

/** The top stack frames without hashes, lines and columns, to group errors across builds. */
function firstFrames(detail: string): string {
  return detail
    .split('\n')
    .slice(0, 4)
    .join('\n')
    .replaceAll(/(-[\w-]{8})?\.js(:\d+)+/g, '')
}
