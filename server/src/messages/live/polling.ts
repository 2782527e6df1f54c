import type { ResponseBody } from '#contract/endpoint.ts'
import { maxLiveEvents, type listLiveEvents, eventStoredSeconds } from '#contract/messages/live/api.ts'
import { nowSeconds } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database/database.ts'
import { findSnapshot, findSnapshotOfEvent, isPastSnapshot, listUnread } from './queries.ts'

/** An older position may precede deleted events. */
const maxAgeSeconds = eventStoredSeconds - 3600

type Reader = { userId: number; sessionId: number; after: string | undefined }

/** Events after a position, for clients without a connection; restarts clients whose position is unusable. */
export async function pollEvents(sql: Sql, reader: Reader): Promise<ResponseBody<typeof listLiveEvents>> {
  const now = nowSeconds()
  const snapshot = await snapshotAfter(sql, reader, now)
  if (snapshot === undefined) return { events: [], position: positionOf(await findSnapshot(sql), now), is_reset: true }
  const [unread] = await listUnread(sql, [{ ...reader, snapshot }])
  // Events that the transaction of the read event did not see include the event itself.
  const events = unread?.events.filter(({ id }) => String(id) !== reader.after) ?? []
  const isTooMuch = unread?.is_too_much || events.length > maxLiveEvents
  return {
    events: isTooMuch ? [] : events,
    position: positionOf(unread?.snapshot ?? snapshot, now),
    is_reset: isTooMuch,
  }
}

async function snapshotAfter(sql: Sql, { userId, after = '' }: Reader, now: number): Promise<string | undefined> {
  const snapshot = /^\d{1,15}$/.test(after)
    ? await findSnapshotOfEvent(sql, { userId, eventId: Number(after) })
    : snapshotOfPosition(after, now)
  return snapshot !== undefined && (await isPastSnapshot(sql, snapshot)) ? snapshot : undefined
}

/** The position of a polling client: events visible in the snapshot are read. Opaque for clients. */
function positionOf(snapshot: string, now: number): string {
  return `${now}-${snapshot}`
}

/** The snapshot of a position; undefined if it is too old or malformed. Times in seconds. */
function snapshotOfPosition(position: string, now: number): string | undefined {
  const [, time, snapshot = ''] = /^(\d{1,12})-(.*)$/.exec(position) ?? []
  if (time === undefined || now - Number(time) > maxAgeSeconds) return undefined
  return isSnapshot(snapshot) ? snapshot : undefined
}

/** Whether PostgreSQL can parse it: `xmin:xmax:` and ordered ids in between of open transactions. */
function isSnapshot(text: string): boolean {
  const [, xmin = '0', xmax = '0', list = ''] = /^(\d{1,19}):(\d{1,19}):((?:\d{1,19}(?:,(?!$)|$))*)$/.exec(text) ?? []
  const open = list === '' ? [] : list.split(',').map(BigInt)
  const isInRange = open.every((id) => id >= BigInt(xmin) && id < BigInt(xmax))
  return BigInt(xmin) > 0n && BigInt(xmin) <= BigInt(xmax) && isInRange && isOrdered(open)
}

function isOrdered(ids: readonly bigint[]): boolean {
  return ids.every((id, index) => index === 0 || id > (ids[index - 1] ?? 0n))
}
