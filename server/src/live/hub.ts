import type { WebSocket } from 'ws'
import type { Database, Sql } from '../database.ts'
import {
  addConnection,
  allOf,
  deliverUnread,
  markUnread,
  noConnections,
  pingAll,
  sweepEndedSessions,
} from './connections.ts'
import { onRecorded } from './live.ts'
import { openNotifications } from './notifications.ts'
import { emptySnapshot, findAffectedUsers, findSnapshot, findSnapshotOfEvent, type Cursor } from './queries.ts'
import { singleFlight } from './singleFlight.ts'

export type Hub = {
  /** `resumedFrom` is the event that the client has heard last. */
  join: (socket: WebSocket, ticket: Cursor, resumedFrom: number | undefined) => Promise<void>
  close: () => Promise<void>
}

/** What was not notified (a process died, a connection broke) is looked for so often. */
const pollMs = 1000
/** So often sessions are looked for that have ended without an event: they have expired. */
const sweepMs = 2000
const pingMs = 30_000

/** Sends people their events, on whichever node these were recorded. An event costs as much as it has receivers. */
export async function startHub({ sql, pool }: Database, onError: (error: unknown) => void): Promise<Hub> {
  const connections = noConnections()
  let snapshot = await findSnapshot(sql)
  const delivery = singleFlight(() => deliverUnread(sql, connections), onError)
  const poll = singleFlight(async () => {
    const affected = await findAffectedUsers(sql, snapshot)
    snapshot = affected.snapshot
    markUnread(connections, affected.user_ids)
    delivery.run()
  }, onError)
  const sweep = singleFlight(async () => {
    await sweepEndedSessions(sql, connections)
    delivery.run()
  }, onError)
  const onUsers = (userIds: readonly number[]) => {
    markUnread(connections, userIds)
    delivery.run()
  }
  const notifications = await openNotifications(pool, { onUsers, onGap: poll.run, onError })
  const stopListening = onRecorded(notifications.publish)
  const timers = [
    setInterval(poll.run, pollMs),
    setInterval(sweep.run, sweepMs),
    setInterval(() => pingAll(connections), pingMs),
  ]

  return {
    async join(socket, ticket, resumedFrom) {
      const start = resumedFrom === undefined ? ticket.snapshot : await resume(sql, resumedFrom)
      await addConnection(sql, connections, { ...ticket, snapshot: start, socket, resumedFrom })
      delivery.run()
    },
    async close() {
      for (const timer of timers) clearInterval(timer)
      stopListening()
      for (const { socket } of allOf(connections)) socket.close(1001, 'the server stops')
      for (const work of [poll, sweep, delivery]) await work.settled()
      await notifications.close()
    },
  }
}

/** Whoever resumes from an event that is not kept any more is told all that is. */
const resume = async (sql: Sql, eventId: number) => (await findSnapshotOfEvent(sql, eventId)) ?? emptySnapshot
