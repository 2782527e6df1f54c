import type { WebSocket } from 'ws'
import type { Sql } from '../database.ts'
import { listEndedSessions, listUnread, type Cursor, type UnreadEvents } from './queries.ts'

/** `resumedFrom` is the event that the client has heard last. */
type Connection = Cursor & { socket: WebSocket; resumedFrom: number | undefined; isAlive: boolean }

export type Connections = {
  byUser: Map<number, Set<Connection>>
  /** Those that may have something to read. */
  unread: Set<Connection>
}

/** More windows than anybody has open. */
const connectionsOfSession = 20

export const noConnections = (): Connections => ({ byUser: new Map(), unread: new Set() })

export const allOf = ({ byUser }: Connections): Connection[] => [...byUser.values()].flatMap((own) => [...own])

/** Sends a newcomer what has happened since their cursor, apart from the others, who would wait for a long past. */
export async function addConnection(
  sql: Sql,
  connections: Connections,
  newcomer: Omit<Connection, 'isAlive'>,
): Promise<void> {
  const connection = { ...newcomer, isAlive: true }
  const { socket, userId, sessionId } = connection
  await deliver(sql, [connection])
  const own = connections.byUser.get(userId) ?? new Set()
  const ofSession = [...own].filter((other) => other.sessionId === sessionId)
  if (ofSession.length >= connectionsOfSession) return socket.close(4429, 'too many connections')
  if (socket.readyState !== socket.OPEN) return undefined
  connections.byUser.set(userId, own.add(connection))
  socket.on('close', () => removeConnection(connections, connection))
  socket.on('pong', () => (connection.isAlive = true))
  // What has happened since its cursor was read was told to those who were there.
  return markUnread(connections, [userId])
}

function removeConnection({ byUser, unread }: Connections, connection: Connection): void {
  const own = byUser.get(connection.userId)
  own?.delete(connection)
  if (own?.size === 0) byUser.delete(connection.userId)
  unread.delete(connection)
}

export function markUnread({ byUser, unread }: Connections, userIds: readonly number[]): void {
  for (const userId of userIds) for (const connection of byUser.get(userId) ?? []) unread.add(connection)
}

/** Those whose events cannot be read now stay unread. */
export async function deliverUnread(sql: Sql, { unread }: Connections): Promise<void> {
  const readers = [...unread]
  if (readers.length === 0) return
  unread.clear()
  try {
    await deliver(sql, readers)
  } catch (error) {
    for (const connection of readers) unread.add(connection)
    throw error
  }
}

async function deliver(sql: Sql, readers: readonly Connection[]): Promise<void> {
  const answers = await listUnread(sql, readers)
  readers.forEach((connection, index) => {
    const answer = answers[index]
    if (answer) send(connection, answer)
  })
}

/** The event that says why a session is over comes before its connection is closed. */
function send(connection: Connection, { is_open: isOpen, events, snapshot }: UnreadEvents): void {
  const { socket, resumedFrom } = connection
  connection.snapshot = snapshot
  for (const event of events) if (event.id !== resumedFrom) socket.send(JSON.stringify(event))
  if (!isOpen) socket.close(4401, 'session ended')
}

/** Marks the connections whose sessions are over: being told closes them. */
export async function sweepEndedSessions(sql: Sql, connections: Connections): Promise<void> {
  const all = allOf(connections)
  if (all.length === 0) return
  const sessionIds = all.map(({ sessionId }) => sessionId)
  const ended = new Set(await listEndedSessions(sql, sessionIds))
  for (const connection of all) if (ended.has(connection.sessionId)) connections.unread.add(connection)
}

/** Who has not answered the last time is gone without a word. */
export function pingAll(connections: Connections): void {
  for (const connection of allOf(connections))
    if (connection.isAlive) {
      connection.isAlive = false
      connection.socket.ping()
    } else connection.socket.terminate()
}
