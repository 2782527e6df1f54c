import type { WebSocket } from 'ws'
import type { LiveEvent } from '#contract/live/api.ts'
import type { Database } from '../database.ts'
import { coalesce } from './coalesce.ts'
import { listen, type Listening } from './listen.ts'
import { onRecorded } from './live.ts'
import { listEvents, findLastEventId, listOpenSessions, type EventRow, type Ticket } from './queries.ts'

type Reader = { userId: number; sessionId: number }
/** `said` are the events that need not be told: the member has heard them, or they are older than the member. */
type Member = Reader & { said: Set<number>; isHere: boolean }
/** Up to `readId` the table was told to everybody who was there. */
type House = { database: Database; members: Map<WebSocket, Member>; readId: number }

export type Hub = {
  join: (socket: WebSocket, ticket: Ticket, heardId: number | undefined) => Promise<void>
  close: () => Promise<void>
}

/** A commit may show an id after a larger one was read: this many ids are looked at again. */
const lateIds = 200
/** Without a wake-up (a lost notice, a session that ran out) the table is looked at this often. */
const patienceMs = 1000
const pingMs = 30_000
/** More windows than anybody has open. */
const connectionsOfSession = 20

/** Tells connected people what the table of events says, on whichever node it was written. */
export async function startHub(database: Database, onError: (error: unknown) => void): Promise<Hub> {
  const house: House = { database, members: new Map(), readId: await findLastEventId(database.sql) }
  const { members } = house
  const reading = coalesce(() => tellNews(house), onError)
  const notices: Listening = await listen(database, reading.run, onError)
  const stopRecording = onRecorded(() => {
    reading.run()
    notices.notify()
  })
  const patience = setInterval(reading.run, patienceMs)
  const pings = setInterval(() => members.forEach(ping), pingMs)

  return {
    async join(socket, ticket, heardId) {
      await welcome(house, socket, { ...ticket, heardId })
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

/**
 * Tells a newcomer what happened since the event that they have heard last; whoever has heard none, what happened since
 * their ticket was made.
 */
async function welcome(house: House, socket: WebSocket, ticket: Ticket & { heardId: number | undefined }) {
  const { userId, sessionId, afterId, heardId } = ticket
  const from = heardId === undefined ? afterId : Math.min(heardId, afterId)
  const past = await listEvents(house.database.sql, {
    userIds: [userId],
    afterId: Math.min(from, house.readId) - lateIds,
  })
  const same = [...house.members.values()].filter((other) => other.sessionId === sessionId)
  if (same.length >= connectionsOfSession) return socket.close(4429, 'too many connections')
  if (socket.readyState !== socket.OPEN) return undefined
  const member: Member = { userId, sessionId, said: new Set(), isHere: true }
  const old = heardId === undefined ? afterId : from - lateIds
  for (const { id } of past) if (id <= old) member.said.add(id)
  house.members.set(socket, member)
  socket.on('close', () => house.members.delete(socket))
  socket.on('pong', () => (member.isHere = true))
  return tell(socket, member, past)
}

/** Who has not answered the last time is gone without a word. */
function ping(member: Member, socket: WebSocket): void {
  if (!member.isHere) return socket.terminate()
  member.isHere = false
  return socket.ping()
}

/**
 * Who is over is asked first: the event that says why stands in the same transaction, so it is among the news. The
 * table of sessions has the last word: a connection does not outlive its session.
 */
async function tellNews(house: House): Promise<void> {
  const { sql } = house.database
  const members = [...house.members]
  const lastId = await findLastEventId(sql)
  if (members.length > 0) {
    const sessionIds = members.map(([, { sessionId }]) => sessionId)
    const open = new Set(await listOpenSessions(sql, sessionIds))
    const userIds = [...new Set(members.map(([, { userId }]) => userId))]
    const events = await listEvents(sql, { userIds, afterId: house.readId - lateIds })
    for (const [socket, member] of members) {
      tell(socket, member, events)
      if (!open.has(member.sessionId)) socket.close(4401, 'session ended')
    }
  }
  house.readId = lastId
  for (const { said } of house.members.values()) forgetOld(said, lastId - lateIds)
}

function tell(socket: WebSocket, member: Member, events: readonly EventRow[]): void {
  for (const event of events) {
    if (event.user_id !== member.userId || member.said.has(event.id)) continue
    member.said.add(event.id)
    socket.send(JSON.stringify({ id: event.id, type: event.kind, payload: event.payload } satisfies LiveEvent))
  }
}

/** What will not be read again need not be known. */
function forgetOld(said: Set<number>, untilId: number): void {
  for (const id of said) if (id <= untilId) said.delete(id)
}
