import type { WebSocket } from 'ws'
import type { Database, Sql } from '../../platform/database/database.ts'
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
import {
  emptySnapshot,
  findAffectedReceivers,
  findSnapshot,
  findSnapshotOfEvent,
  type Cursor,
  type UsedTicket,
} from './queries.ts'
import type { Receiver } from './receivers.ts'
import { singleFlight } from './singleFlight.ts'

export type Hub = {
  /** `resumedFrom` is the last event that the client received. */
  join: (socket: WebSocket, ticket: UsedTicket, resumedFrom: number | undefined) => Promise<void>
  close: () => Promise<void>
}

/** Polls for events without a notification, after a crash or a broken connection. */
const pollMs = 1000
/** Sweeps for expired sessions, which record no event. */
const sweepMs = 2000
const pingMs = 30_000

const countsByPool = new WeakMap<Database['pool'], () => number>()

export function countConnections({ pool }: Database): number {
  return countsByPool.get(pool)?.() ?? 0
}

/** Delivers events to connections, whichever process recorded them. An event's cost depends only on its recipients. */
export async function startHub({ sql, pool }: Database, onError: (error: unknown) => void): Promise<Hub> {
  const connections = noConnections()
  countsByPool.set(pool, () => allOf(connections).length)
  let snapshot = await findSnapshot(sql)
  const delivery = singleFlight(() => deliverUnread(sql, connections), onError)
  const poll = singleFlight(async () => {
    const affected = await findAffectedReceivers(sql, snapshot)
    snapshot = affected.snapshot
    markUnread(connections, affected.receivers)
    delivery.run()
  }, onError)
  const sweep = singleFlight(async () => {
    await sweepEndedSessions(sql, connections)
    delivery.run()
  }, onError)
  const onReceivers = (receivers: readonly Receiver[]) => {
    markUnread(connections, receivers)
    delivery.run()
  }
  const notifications = await openNotifications(pool, { onReceivers, onGap: poll.run, onError })
  const stopListening = onRecorded(notifications.publish)
  const timers = [
    setInterval(poll.run, pollMs),
    setInterval(sweep.run, sweepMs),
    setInterval(() => pingAll(connections), pingMs),
  ]

  return {
    async join(socket, ticket, resumedFrom) {
      const start = resumedFrom === undefined ? ticket.snapshot : await resume(sql, ticket, resumedFrom)
      await addConnection(sql, connections, { ...ticket, snapshot: start, socket, resumedFrom })
      delivery.run()
    },
    async close() {
      for (const timer of timers) clearInterval(timer)
      stopListening()
      for (const { socket } of allOf(connections)) socket.close(1001, 'server shutdown')
      for (const work of [poll, sweep, delivery]) await work.settled()
      await notifications.close()
    },
  }
}

/** Resuming from a deleted event delivers all stored ones. */
const resume = async (sql: Sql, { userId }: Cursor, eventId: number) =>
  (await findSnapshotOfEvent(sql, { userId, eventId })) ?? emptySnapshot
