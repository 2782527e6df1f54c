import type { WebSocket } from 'ws'
import type { LiveEvent } from '#contract/live/api.ts'
import type { Database } from '../database.ts'
import { listen, type Listening } from './listen.ts'
import { onRecorded } from './live.ts'
import { findLastEventId, listEvents, listOpenSessions, type EventRow } from './queries.ts'

type Reader = { userId: number; sessionId: number }
type Member = Reader & { afterId: number }

export type Hub = {
  join: (socket: WebSocket, reader: Reader, afterId: number | undefined) => Promise<void>
  close: () => Promise<void>
}

/** A commit may show an id after a larger one was read: this many ids are looked at again. */
const lateIds = 200
/** Without a wake-up (a lost notice, a session that ran out) the table is looked at this often. */
const patienceMs = 1000
const pingMs = 30_000

/** Tells connected people what the table of events says, on whichever node it was written. */
export async function startHub(database: Database, onError: (error: unknown) => void): Promise<Hub> {
  const members = new Map<WebSocket, Member>()
  const said = new WeakMap<WebSocket, Set<number>>()
  let reading: Promise<void> | undefined
  let again = false

  async function read(): Promise<void> {
    const userIds = [...new Set([...members.values()].map((member) => member.userId))]
    if (userIds.length === 0) return
    const afterId = Math.min(...[...members.values()].map((member) => member.afterId)) - lateIds
    const events = await listEvents(database.sql, { userIds, afterId })
    for (const [socket, member] of members) tell(socket, member, events)
    await endClosed()
  }

  function tell(socket: WebSocket, member: Member, events: readonly EventRow[]): void {
    const known = said.get(socket) ?? new Set()
    for (const event of events) {
      if (event.user_id !== member.userId || event.id <= member.afterId - lateIds || known.has(event.id)) continue
      known.add(event.id)
      member.afterId = Math.max(member.afterId, event.id)
      socket.send(JSON.stringify({ id: event.id, type: event.kind, payload: event.payload } satisfies LiveEvent))
    }
    said.set(socket, known)
  }

  /** The table of sessions has the last word: a connection does not outlive its session. */
  async function endClosed(): Promise<void> {
    const open = new Set(await listOpenSessions(database.sql, [...members.values()].map((member) => member.sessionId)))
    for (const [socket, member] of members) if (!open.has(member.sessionId)) socket.close(4401, 'session ended')
  }

  function wake(): void {
    if (reading) again = true
    else
      reading = read()
        .catch(onError)
        .finally(() => {
          reading = undefined
          if (!again) return
          again = false
          wake()
        })
  }

  const notices: Listening = await listen(database, wake, onError)
  const stopRecording = onRecorded(() => {
    wake()
    notices.notify()
  })
  const patience = setInterval(wake, patienceMs)
  const pings = setInterval(() => members.forEach((_member, socket) => socket.ping()), pingMs)

  return {
    async join(socket, reader, afterId) {
      const from = afterId ?? (await findLastEventId(database.sql))
      said.set(socket, new Set(afterId === undefined ? await idsBefore(database, reader.userId, from) : []))
      members.set(socket, { ...reader, afterId: from })
      socket.on('close', () => members.delete(socket))
      socket.on('error', () => socket.terminate())
      wake()
    },
    async close() {
      clearInterval(patience)
      clearInterval(pings)
      stopRecording()
      for (const socket of members.keys()) socket.close(1001, 'the server stops')
      await reading
      await notices.close()
    },
  }
}

/** What a newcomer has no need to hear: it happened before. */
async function idsBefore(database: Database, userId: number, lastId: number): Promise<number[]> {
  const events = await listEvents(database.sql, { userIds: [userId], afterId: lastId - lateIds })
  return events.filter((event) => event.id <= lastId).map((event) => event.id)
}
