import { first, type Sql } from '../database.ts'

export type EventRow = { id: number; user_id: number; kind: string; payload: Record<string, unknown> }

export async function insertEvent(
  sql: Sql,
  event: { userId: number; kind: string; payload: Record<string, unknown> },
): Promise<void> {
  await sql`
    insert into live_events (user_id, kind, payload)
    values (${event.userId}, ${event.kind}, ${JSON.stringify(event.payload)})`
}

type News = { userIds: readonly number[]; afterId: number }

/**
 * Events of some people after an id, in order. A transaction can commit after one with a larger id: the hub asks from
 * a little before and leaves out what it has said.
 */
export async function listEvents(sql: Sql, { userIds, afterId }: News): Promise<EventRow[]> {
  const found: EventRow[] = []
  for (let from = afterId; ;) {
    const page = await listPageOfEvents(sql, { userIds, afterId: from })
    found.push(...page)
    const last = page.at(-1)
    if (!last || page.length < pageSize) return found
    from = last.id
  }
}

const pageSize = 1000

function listPageOfEvents(sql: Sql, { userIds, afterId }: News): Promise<EventRow[]> {
  return sql<EventRow>`
    select id, user_id, kind, payload from live_events
    where user_id = any (${userIds}) and id > ${afterId} order by id limit ${pageSize}`
}

/** The sessions among these that are still open. */
export async function listOpenSessions(sql: Sql, sessionIds: readonly number[]): Promise<number[]> {
  const rows = await sql<{ id: number }>`
    select id from sessions where id = any (${sessionIds}) and revoked_at is null and expires_at > now()`
  return rows.map((row) => row.id)
}

type NewTicket = { ticketHash: Buffer; userId: number; sessionId: number; seconds: number }

export async function insertTicket(sql: Sql, ticket: NewTicket): Promise<void> {
  await sql`
    insert into live_tickets (ticket_hash, user_id, session_id, expires_at, after_id)
    values (${ticket.ticketHash}, ${ticket.userId}, ${ticket.sessionId}, now() + make_interval(secs => ${ticket.seconds}),
      (select coalesce(max(id), 0) from live_events))`
}

/** Who it is for, and the last event that there was when it was made. */
export type Ticket = { userId: number; sessionId: number; afterId: number }

/** Uses a ticket up. */
export async function deleteTicket(sql: Sql, ticketHash: Buffer): Promise<Ticket | undefined> {
  return first(
    await sql<Ticket>`
      delete from live_tickets where ticket_hash = ${ticketHash} and expires_at > now()
      returning user_id as "userId", session_id as "sessionId", after_id as "afterId"`,
  )
}

export async function findLastEventId(sql: Sql): Promise<number> {
  return first(await sql<{ id: number }>`select coalesce(max(id), 0) as id from live_events`)?.id ?? 0
}

/** Events are kept for a day: a client that was away longer loads everything anew. */
export async function deleteOldEvents(sql: Sql): Promise<void> {
  await sql`delete from live_events where created_at < now() - interval '1 day'`
  await sql`delete from live_tickets where expires_at < now()`
}
