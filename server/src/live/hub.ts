import type { WebSocket } from 'ws'
import type { LiveEvent } from '#contract/live/api.ts'
import type { Database } from '../database.ts'
import { coalesce } from './coalesce.ts'
import { listen, type Listening } from './listen.ts'
import { onRecorded } from './live.ts'
import { findLastEventId, listEvents, listOpenSessions, type EventRow } from './queries.ts'

type Reader = { userId: number; sessionId: number }
/** `said` are the events that need not be told: the member has heard them, or they are older than the member. */
type Member = Reader & { afterId: number; said: Set<number> }
type Members = Map<WebSocket, Member>

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
  const members: Members = new Map()
  const reading = coalesce(() => tellNews(database, members), onError)
  const notices: Listening = await listen(database, reading.run, onError)
  const stopRecording = onRecorded(() => {
    reading.run()
    notices.notify()
  })
  const patience = setInterval(reading.run, patienceMs)
  const pings = setInterval(() => members.forEach((_member, socket) => socket.ping()), pingMs)

  return {
    async join(socket, reader, afterId) {
      const from = afterId ?? (await findLastEventId(database.sql))
      const said = new Set(afterId === undefined ? await idsBefore(database, reader.userId, from) : [])
      members.set(socket, { ...reader, afterId: from, said })
      socket.on('close', () => members.delete(socket))
      socket.on('error', () => socket.terminate())
      reading.run()
    },
    async close() {
      clearInterval(patience)
      clearInterval(pings)
      stopRecording()
      for (const socket of members.keys()) socket.close(1001, 'the server stops')
      await reading.settled()
      await notices.close()
    },
  }
}

async function tellNews(database: Database, members: Members): Promise<void> {
  const userIds = [...new Set([...members.values()].map((member) => member.userId))]
  if (userIds.length === 0) return
  const afterId = Math.min(...[...members.values()].map((member) => member.afterId)) - lateIds
  const events = await listEvents(database.sql, { userIds, afterId })
  for (const [socket, member] of members) tell(socket, member, events)
  await endClosed(database, members)
}

function tell(socket: WebSocket, member: Member, events: readonly EventRow[]): void {
  for (const event of events) {
    if (event.user_id !== member.userId || event.id <= member.afterId - lateIds || member.said.has(event.id)) continue
    member.said.add(event.id)
    member.afterId = Math.max(member.afterId, event.id)
    socket.send(JSON.stringify({ id: event.id, type: event.kind, payload: event.payload } satisfies LiveEvent))
  }
}

/** The table of sessions has the last word: a connection does not outlive its session. */
async function endClosed(database: Database, members: Members): Promise<void> {
  const sessionIds = [...members.values()].map((member) => member.sessionId)
  const open = new Set(await listOpenSessions(database.sql, sessionIds))
  for (const [socket, member] of members) if (!open.has(member.sessionId)) socket.close(4401, 'session ended')
}

/** What a newcomer has no need to hear: it happened before. */
async function idsBefore(database: Database, userId: number, lastId: number): Promise<number[]> {
  const events = await listEvents(database.sql, { userIds: [userId], afterId: lastId - lateIds })
  return events.filter((event) => event.id <= lastId).map((event) => event.id)
}
