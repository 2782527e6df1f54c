import { once } from 'node:events'
import { WebSocket } from 'ws'
import { createLiveTicket, type LiveEvent } from '#contract/messages/live/api.ts'
import { tokenHashOf } from '../src/platform/http/tokens.ts'
import type { Database } from '../src/platform/database/database.ts'
import type { School } from './school.ts'
import { schoolZone } from './schoolZone.ts'

type ConnectOptions = { origin: string; ticket: string; after?: number }

/** An open live connection; `events` collects what arrives, `closed` resolves with the close code. */
export async function connectTo({ origin, ticket, after }: ConnectOptions) {
  const search = after === undefined ? '' : `&after=${after}`
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/spa/live?ticket=${ticket}${search}`)
  const events: LiveEvent[] = []
  socket.on('message', (data: Buffer) => events.push(JSON.parse(data.toString()) as LiveEvent))
  const closed = once(socket, 'close').then(([code]) => code as number)
  await once(socket, 'open')
  return { socket, events, closed }
}

export const ticketOf = async (school: School, token: string) =>
  (await school.call(createLiveTicket, { token })).body.ticket

/** Tickets of `count` new users, each with a session. */
export async function addTickets({ sql }: Database, count: number): Promise<string[]> {
  const tickets = Array.from({ length: count }, () => crypto.randomUUID())
  const hashes = tickets.map((ticket) => tokenHashOf(ticket).toString('hex'))
  await sql`
    with people as (
      insert into users (email, username, password_hash, timezone, locale)
      select ticket || '@example.test', ticket, 'none', ${schoolZone}, 'en' from unnest(${tickets}::text[]) ticket
      returning id, username
    ), opened as (
      insert into sessions (user_id, token_hash, brand, app_type, expires_at)
      select id, sha256(username::bytea), 'dev', 'web', now() + interval '1 day' from people returning id, user_id
    )
    insert into live_tickets (ticket_hash, user_id, session_id, expires_at)
    select decode(hash, 'hex'), p.id, o.id, now() + interval '1 hour'
    from unnest(${tickets}::text[], ${hashes}::text[]) t (ticket, hash)
    join people p on p.username = t.ticket join opened o on o.user_id = p.id`
  return tickets
}
