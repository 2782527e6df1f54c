import { randomBytes } from 'node:crypto'
import { createLiveTicket } from '#contract/live/api.ts'
import { tokenHashOf } from '../auth/auth.ts'
import { refuseBusy } from '../auth/limits.ts'
import { route } from '../route.ts'
import { livePath } from '../upgrades.ts'
import { deleteTicket, insertTicket } from './queries.ts'
import type { Hub } from './hub.ts'
import type { FastifyInstance } from 'fastify'
import type { Machine } from '../machine.ts'

/** From asking for a ticket to opening the connection. */
const ticketSeconds = 30
/** More than all tabs and devices of a person ask for, also when they come back at once after a break. */
const ticketsOfPerson = { count: 60, windowSeconds: 60 }

export const liveRoutes = [
  route(createLiveTicket, async ({ sql, viewer, machine }) => {
    await refuseBusy(machine.database.sql, { key: `live:${viewer.user.id}`, ...ticketsOfPerson })
    const ticket = randomBytes(24).toString('base64url')
    const { user, sessionId } = viewer
    await insertTicket(sql, { ticketHash: tokenHashOf(ticket), userId: user.id, sessionId, seconds: ticketSeconds })
    return { ticket }
  }),
]

/** `GET /spa/live?ticket=…&after=…`: says what happens to the person, from the event after `after` on. */
export function serveLive(app: FastifyInstance, { database }: Machine, hub: Hub): void {
  app.get<{ Querystring: { ticket?: unknown; after?: unknown } }>(
    livePath,
    { websocket: true, schema: { hide: true } },
    async (socket, request) => {
      // At once: one that breaks the rules before it is let in would be waited for to say goodbye.
      socket.on('error', () => socket.terminate())
      const { ticket, after } = request.query
      const used = typeof ticket === 'string' ? await deleteTicket(database.sql, tokenHashOf(ticket)) : undefined
      if (!used) return socket.close(4401, 'unauthorized')
      const resumedFrom = Number(after)
      await hub.join(socket, used, Number.isSafeInteger(resumedFrom) && resumedFrom > 0 ? resumedFrom : undefined)
    },
  )
}
