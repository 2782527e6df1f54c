import { liveEventsMaximum, type listLiveEvents } from '#contract/messages/live/api.ts'
import type { ResponseBody } from '#contract/endpoint.ts'
import { nowSeconds } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database/database.ts'
import { positionOf, snapshotOfPosition } from './pollPositions.ts'
import { findSnapshot, findSnapshotOfEvent, isPastSnapshot, listUnread } from './queries.ts'

type Reader = { userId: number; sessionId: number; after: string | undefined }

/** Events after a position, for clients without a connection; restarts clients whose position is unusable. */
export async function pollEvents(sql: Sql, reader: Reader): Promise<ResponseBody<typeof listLiveEvents>> {
  const now = nowSeconds()
  const snapshot = await snapshotAfter(sql, reader, now)
  if (snapshot === undefined) return { events: [], position: positionOf(await findSnapshot(sql), now), is_reset: true }
  const [unread] = await listUnread(sql, [{ ...reader, snapshot }])
  // Events that the transaction of the read event did not see include the event itself.
  const events = unread?.events.filter(({ id }) => String(id) !== reader.after) ?? []
  const isTooMuch = unread?.is_too_much || events.length > liveEventsMaximum
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
