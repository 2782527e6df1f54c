import type { LiveEvent } from '#contract/live/api.ts'
import { first, type Sql } from '../database.ts'

export async function insertEvent(
  sql: Sql,
  event: { userId: number; kind: string; payload: Record<string, unknown> },
): Promise<void> {
  await sql`
    insert into live_events (user_id, kind, payload)
    values (${event.userId}, ${event.kind}, ${JSON.stringify(event.payload)})`
}

/** Shows no transaction. */
export const emptySnapshot = '3:3:'

/** Where a connection reads on: it has read all that `snapshot` shows. */
export type Cursor = { userId: number; sessionId: number; snapshot: string }
export type UnreadEvents = { is_open: boolean; events: LiveEvent[]; snapshot: string }

/**
 * For each cursor, in their order: whether its session is open, the events of its person that its snapshot did not
 * show, and the snapshot that they were read in. However late a transaction commits, some next snapshot shows it first.
 * Ids of transactions that are still to come stand in databases that were restored elsewhere: they are left out.
 */
export function listUnread(sql: Sql, cursors: readonly Cursor[]): Promise<UnreadEvents[]> {
  const userIds = cursors.map(({ userId }) => userId)
  const sessionIds = cursors.map(({ sessionId }) => sessionId)
  const snapshots = cursors.map(({ snapshot }) => snapshot)
  return sql<UnreadEvents>`
    select pg_current_snapshot()::text as snapshot, unread.events,
      exists (select from sessions where id = c.session_id and revoked_at is null and expires_at > now()) as is_open
    from unnest(${userIds}::bigint[], ${sessionIds}::bigint[], ${snapshots}::pg_snapshot[])
      with ordinality as c (user_id, session_id, snapshot, position)
    cross join lateral (
      select coalesce(json_agg(json_build_object('id', e.id, 'type', e.kind, 'payload', e.payload) order by e.id), '[]')
        as events
      from live_events e
      where e.user_id = c.user_id and e.transaction_id >= pg_snapshot_xmin(c.snapshot)
        and not pg_visible_in_snapshot(e.transaction_id, c.snapshot)
        and pg_visible_in_snapshot(e.transaction_id, pg_current_snapshot())
    ) unread
    order by c.position`
}

type AffectedUsers = { user_ids: number[]; snapshot: string }

export async function findSnapshot(sql: Sql): Promise<string> {
  const [found] = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`
  return found?.snapshot ?? emptySnapshot
}

/** Whom the events concern that a snapshot did not show, and the snapshot that they were read in. */
export async function findAffectedUsers(sql: Sql, snapshot: string): Promise<AffectedUsers> {
  const [found = { user_ids: [], snapshot }] = await sql<AffectedUsers>`
    select pg_current_snapshot()::text as snapshot, coalesce(json_agg(distinct user_id), '[]') as user_ids
    from live_events
    where transaction_id >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
      and not pg_visible_in_snapshot(transaction_id, ${snapshot}::pg_snapshot)
      and pg_visible_in_snapshot(transaction_id, pg_current_snapshot())`
  return found
}

/** The sessions among these that are over. */
export async function listEndedSessions(sql: Sql, sessionIds: readonly number[]): Promise<number[]> {
  const rows = await sql<{ id: number }>`
    select id from unnest(${sessionIds}::bigint[]) as asked (id)
    where not exists (
      select from sessions s where s.id = asked.id and s.revoked_at is null and s.expires_at > now())`
  return rows.map((row) => row.id)
}

type NewTicket = { ticketHash: Buffer; userId: number; sessionId: number; seconds: number }

export async function insertTicket(sql: Sql, ticket: NewTicket): Promise<void> {
  await sql`
    insert into live_tickets (ticket_hash, user_id, session_id, expires_at)
    values (${ticket.ticketHash}, ${ticket.userId}, ${ticket.sessionId}, now() + make_interval(secs => ${ticket.seconds}))`
}

/** Uses a ticket up; its connection begins where the ticket was made. */
export async function deleteTicket(sql: Sql, ticketHash: Buffer): Promise<Cursor | undefined> {
  return first(
    await sql<Cursor>`
      delete from live_tickets where ticket_hash = ${ticketHash} and expires_at > now()
      returning user_id as "userId", session_id as "sessionId", snapshot::text as snapshot`,
  )
}

/** What the writer of an event saw: what it did not see, nobody had heard before that event. */
export async function findSnapshotOfEvent(sql: Sql, id: number): Promise<string | undefined> {
  return first(await sql<{ snapshot: string }>`select snapshot::text as snapshot from live_events where id = ${id}`)
    ?.snapshot
}

/** Events are kept for a day: a client that was away longer loads everything anew. */
export async function deleteOldEvents(sql: Sql): Promise<void> {
  await sql`delete from live_events where created_at < now() - interval '1 day'`
  await sql`delete from live_tickets where expires_at < now()`
}
