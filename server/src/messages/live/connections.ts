import type { WebSocket } from 'ws'
import type { Sql } from '../../platform/database/database.ts'
import { listEndedSessions, listUnread, type UnreadEvents, type UsedTicket } from './queries.ts'
import type { Receiver } from './receivers.ts'

type Connection = UsedTicket & {
  socket: WebSocket
  /** The last event that the client received. */
  resumedFrom: number | undefined
  isAlive: boolean
  /** Whether all events since the cursor were delivered. */
  isCurrent: boolean
}

export type Connections = {
  byUser: Map<number, Set<Connection>>
  ofConsole: Set<Connection>
  /** Connections that may have unread events. */
  unread: Set<Connection>
}

/** More than the tabs of any user. */
const maxConnectionsPerSession = 20

export const noConnections = (): Connections => ({
  byUser: new Map(),
  ofConsole: new Set(),
  unread: new Set(),
})

export const allOf = ({ byUser }: Connections): Connection[] => [...byUser.values()].flatMap((own) => [...own])

/** Delivers events since the cursor separately: a long backlog would delay other connections. */
export async function addConnection(
  sql: Sql,
  connections: Connections,
  added: Omit<Connection, 'isAlive' | 'isCurrent'>,
): Promise<void> {
  const connection = { ...added, isAlive: true, isCurrent: false }
  const { socket, userId, sessionId } = connection
  if (socket.readyState !== socket.OPEN) return undefined
  const own = connections.byUser.get(userId) ?? new Set()
  const ofSession = [...own].filter((other) => other.sessionId === sessionId)
  if (ofSession.length >= maxConnectionsPerSession) return socket.close(4429, 'too many connections')
  // Before any await, so that concurrent connections are counted.
  connections.byUser.set(userId, own.add(connection))
  if (connection.isOfConsole) connections.ofConsole.add(connection)
  socket.on('close', () => removeConnection(connections, connection))
  socket.on('pong', () => (connection.isAlive = true))
  await deliver(sql, [connection])
  connection.isCurrent = true
}

function removeConnection({ byUser, ofConsole, unread }: Connections, connection: Connection): void {
  const own = byUser.get(connection.userId)
  own?.delete(connection)
  if (own?.size === 0) byUser.delete(connection.userId)
  ofConsole.delete(connection)
  unread.delete(connection)
}

export function markUnread(connections: Connections, receivers: readonly Receiver[]): void {
  for (const receiver of receivers)
    for (const connection of connectionsOf(connections, receiver)) connections.unread.add(connection)
}

/** Events for experts or the support go to all console connections; reading filters them. */
function connectionsOf(connections: Connections, receiver: Receiver): Iterable<Connection> {
  if (typeof receiver === 'number') return connections.byUser.get(receiver) ?? []
  return receiver === 'everybody' ? allOf(connections) : connections.ofConsole
}

/** After an error the connections stay unread. */
export async function deliverUnread(sql: Sql, { unread }: Connections): Promise<void> {
  const readers = [...unread].filter(({ isCurrent }) => isCurrent)
  if (readers.length === 0) return
  for (const connection of readers) unread.delete(connection)
  try {
    await deliver(sql, readers)
  } catch (error) {
    for (const connection of readers) unread.add(connection)
    throw error
  }
}

async function deliver(sql: Sql, readers: readonly Connection[]): Promise<void> {
  const unreadEvents = await listUnread(sql, readers)
  readers.forEach((connection, index) => {
    const own = unreadEvents[index]
    if (own) send(connection, own)
  })
}

/** Sends the events before closing the connection of an ended session, as they contain the reason. */
function send(connection: Connection, { is_open: isOpen, events, snapshot }: UnreadEvents): void {
  const { socket, resumedFrom } = connection
  connection.snapshot = snapshot
  for (const event of events) if (event.id !== resumedFrom) socket.send(JSON.stringify(event))
  if (!isOpen) socket.close(4401, 'session ended')
}

/** Marks connections of ended sessions as unread: delivery closes them. */
export async function sweepEndedSessions(sql: Sql, connections: Connections): Promise<void> {
  const all = allOf(connections)
  if (all.length === 0) return
  const sessionIds = all.map(({ sessionId }) => sessionId)
  const ended = new Set(await listEndedSessions(sql, sessionIds))
  for (const connection of all) if (ended.has(connection.sessionId)) connections.unread.add(connection)
}

/** Terminates connections that did not respond to the last ping. */
export function pingAll(connections: Connections): void {
  for (const connection of allOf(connections))
    if (connection.isAlive) {
      connection.isAlive = false
      connection.socket.ping()
    } else connection.socket.terminate()
}
