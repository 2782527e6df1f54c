import { eventStoredSeconds, maxLiveEvents, type LiveEvent } from '#contract/messages/live/api.ts'
import { first, fragment, type Sql } from '../../platform/database/database.ts'
import { staffBrand } from '../../platform/http/context.ts'
import type { Audience, Receiver } from './receivers.ts'

type NewEvent = { receiver: Receiver; kind: string; payload: Record<string, unknown> }

export async function insertEvents(sql: Sql, events: readonly NewEvent[]): Promise<void> {
  const userIds = events.map(({ receiver }) => (typeof receiver === 'number' ? receiver : null))
  const audiences = events.map(({ receiver }) => (typeof receiver === 'number' ? null : receiver))
  const kinds = events.map(({ kind }) => kind)
  const payloads = events.map(({ payload }) => JSON.stringify(payload))
  await sql`
    insert into live_events (user_id, audience, kind, payload)
    select * from unnest(${userIds}::bigint[], ${audiences}::text[], ${kinds}::text[], ${payloads}::jsonb[])`
}

/** A snapshot in which no transaction is visible. */
export const emptySnapshot = '3:3:'

/** A connection's position: it has read all events visible in `snapshot`. */
export type Cursor = { userId: number; sessionId: number; snapshot: string }
/** With `is_too_much`, `events` are the newest of each kind. */
export type UnreadEvents = { is_open: boolean; is_too_much: boolean; events: LiveEvent[]; snapshot: string }

/** The maximum of one response, and the event that the client resumes from. */
const maxUnread = maxLiveEvents + 1

/** Events `e` that a cursor `c` has not read: invisible in its snapshot and visible now. */
const unreadTransaction = fragment`
          e.transaction_id >= pg_snapshot_xmin(c.snapshot)
          and not pg_visible_in_snapshot(e.transaction_id, c.snapshot)
          and pg_visible_in_snapshot(e.transaction_id, pg_current_snapshot())`

/**
 * For each cursor, in order: whether its session is open, the user's unread events, and the current snapshot. A
 * transaction that commits late first becomes visible in a later snapshot, so no event is skipped. Future events of a
 * restored database are ignored. Events for an audience, or above the maximum, are reduced to the newest of each kind
 * without payload.
 */
export function listUnread(sql: Sql, cursors: readonly Cursor[]): Promise<UnreadEvents[]> {
  const userIds = cursors.map(({ userId }) => userId)
  const sessionIds = cursors.map(({ sessionId }) => sessionId)
  const snapshots = cursors.map(({ snapshot }) => snapshot)
  return sql<UnreadEvents>`
    select pg_current_snapshot()::text as snapshot, unread.events, unread.is_too_much,
      s.id is not null and s.revoked_at is null and s.expires_at > now() as is_open
    from unnest(${userIds}::bigint[], ${sessionIds}::bigint[], ${snapshots}::pg_snapshot[])
      with ordinality as c (user_id, session_id, snapshot, position)
    left join users u on u.id = c.user_id
    left join sessions s on s.id = c.session_id
    cross join lateral (
      with own as materialized (
        select e.id, e.kind, e.payload from live_events e
        where e.user_id = c.user_id and ${unreadTransaction}
        order by e.transaction_id limit ${maxUnread + 1}
      ), size as materialized (select count(*) > ${maxUnread} as is_too_much from own)
      select (select is_too_much from size),
        coalesce(json_agg(json_build_object('id', e.id, 'type', e.kind, 'payload', e.payload) order by e.id), '[]')
          as events
      from (
        select * from own where not (select is_too_much from size)
        union all
        (select distinct on (e.kind) e.id, e.kind, '{}'::jsonb as payload from live_events e
        where (select is_too_much from size) and e.user_id = c.user_id and ${unreadTransaction}
        order by e.kind, e.id desc)
        union all
        (select distinct on (e.kind) e.id, e.kind, e.payload from live_events e
        where e.audience = 'everybody' and ${unreadTransaction}
        order by e.kind, e.id desc)
        union all
        (select distinct on (e.kind) e.id, e.kind, e.payload from live_events e
        where s.brand = ${staffBrand} and ${unreadTransaction}
          and e.audience = any (array[case when u.roles && '{expert,admin}' then 'experts' end,
            case when u.roles && '{support,admin}' then 'support' end])
        order by e.kind, e.id desc)
      ) e
    ) unread
    order by c.position`
}

/** Whether the snapshot may be of this cluster: after a restore it may lie in the future. */
export async function isPastSnapshot(sql: Sql, snapshot: string): Promise<boolean> {
  const [found] = await sql<{ isPast: boolean }>`
    select pg_snapshot_xmax(${snapshot}::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot()) as "isPast"`
  return found?.isPast ?? false
}

type AffectedReceivers = { receivers: Receiver[]; snapshot: string }

export async function findSnapshot(sql: Sql): Promise<string> {
  const [found] = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`
  return found?.snapshot ?? emptySnapshot
}

/**
 * Receivers of events that are invisible in the snapshot, and the current snapshot. The range has both ends: with one,
 * a generic plan reads the whole table.
 */
export async function findAffectedReceivers(sql: Sql, snapshot: string): Promise<AffectedReceivers> {
  const [found = { receivers: [], snapshot }] = await sql<AffectedReceivers>`
    select pg_current_snapshot()::text as snapshot,
      coalesce(jsonb_agg(distinct coalesce(to_jsonb(user_id), to_jsonb(audience))), '[]') as receivers
    from live_events
    where transaction_id >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
      and transaction_id < pg_snapshot_xmax(pg_current_snapshot())
      and not pg_visible_in_snapshot(transaction_id, ${snapshot}::pg_snapshot)
      and pg_visible_in_snapshot(transaction_id, pg_current_snapshot())`
  return found
}

/** Returns the given sessions that have ended. */
export async function listEndedSessions(sql: Sql, sessionIds: readonly number[]): Promise<number[]> {
  const rows = await sql<{ id: number }>`
    select id from unnest(${sessionIds}::bigint[]) as listed (id)
    where not exists (
      select from sessions s where s.id = listed.id and s.revoked_at is null and s.expires_at > now())`
  return rows.map((row) => row.id)
}

type NewTicket = { ticketHash: Buffer; userId: number; sessionId: number; seconds: number }

export async function insertTicket(sql: Sql, ticket: NewTicket): Promise<void> {
  await sql`
    insert into live_tickets (ticket_hash, user_id, session_id, expires_at)
    values (${ticket.ticketHash}, ${ticket.userId}, ${ticket.sessionId}, now() + make_interval(secs => ${ticket.seconds}))`
}

type Missed = { userId: number; audiences: readonly Audience[]; seconds: number }

/**
 * The kinds of events of the last `seconds` for the user and these audiences. Session events are left out: the ticket
 * has checked the session, and clients always reload the list.
 */
export async function listMissedKinds(sql: Sql, { userId, audiences, seconds }: Missed): Promise<string[]> {
  const rows = await sql<{ kind: string }>`
    select distinct kind from live_events
    where created_at > now() - make_interval(secs => ${seconds})
      and (user_id = ${userId} or audience = any(${audiences}::text[])) and kind not in ('logout', 'sessions')
    order by kind`
  return rows.map(({ kind }) => kind)
}

export type UsedTicket = Cursor & { isOfConsole: boolean }

/** Consumes a ticket; the connection starts at the ticket's snapshot. */
export async function deleteTicket(sql: Sql, ticketHash: Buffer): Promise<UsedTicket | undefined> {
  return first(
    await sql<UsedTicket>`
      delete from live_tickets t using sessions s
      where t.ticket_hash = ${ticketHash} and t.expires_at > now() and s.id = t.session_id
      returning t.user_id as "userId", t.session_id as "sessionId", t.snapshot::text as snapshot,
        s.brand = ${staffBrand} as "isOfConsole"`,
  )
}

/** The snapshot of the transaction of an event that the user may have received; later events are invisible in it. */
export async function findSnapshotOfEvent(
  sql: Sql,
  { userId, eventId }: { userId: number; eventId: number },
): Promise<string | undefined> {
  const rows = await sql<{ snapshot: string }>`
    select snapshot::text as snapshot from live_events
    where id = ${eventId} and (user_id = ${userId} or audience is not null)`
  return first(rows)?.snapshot
}

/** After a day: a client that was offline longer refetches everything. */
export async function deleteOldEvents(sql: Sql): Promise<void> {
  await sql`delete from live_events where created_at < now() - make_interval(secs => ${eventStoredSeconds})`
  await sql`delete from live_tickets where expires_at < now()`
}
