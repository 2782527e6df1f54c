import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { createLiveTicket, heartbeat, listLiveEvents } from '#contract/messages/live/api.ts'
import { tokenHashOf } from '../../platform/http/tokens.ts'
import { enforceRateLimit } from '../../platform/rateLimits/rateLimits.ts'
import { preparedRoute, readRoute } from '../../platform/http/route.ts'
import { livePath } from '../../platform/http/webSocketUpgrades.ts'
import type { AppContext } from '../../platform/http/context.ts'
import type { Hub } from './hub.ts'
import { pollEvents } from './polling.ts'
import { deleteTicket, insertTicket, listMissedKinds } from './queries.ts'
import { audiencesOf } from './receivers.ts'

const ticketSeconds = 30
/** More than all tabs and devices of a user need, even when all reconnect at once. */
const ticketLimit = { count: 60, windowSeconds: 60 }
/** Twenty tabs that poll every ten seconds. */
const pollLimit = { count: 120, windowSeconds: 60 }

export const liveRoutes = [
  preparedRoute(createLiveTicket, async ({ viewer, query, context, transaction }) => {
    await enforceRateLimit(context.database.sql, { key: `live:${viewer.user.id}`, ...ticketLimit })
    const ticket = randomBytes(24).toString('base64url')
    const { user, sessionId } = viewer
    return transaction(async ({ sql }) => {
      await insertTicket(sql, { ticketHash: tokenHashOf(ticket), userId: user.id, sessionId, seconds: ticketSeconds })
      // Read after the ticket's snapshot was taken, so that no event falls between the two.
      const { seconds } = query
      const missed =
        seconds === undefined
          ? []
          : await listMissedKinds(sql, { userId: user.id, audiences: audiencesOf(viewer), seconds })
      return { ticket, missed }
    })
  }),

  readRoute(listLiveEvents, async ({ sql, viewer, query }) => {
    const { user, sessionId } = viewer
    await enforceRateLimit(sql, { key: `live-events:${user.id}`, ...pollLimit })
    return pollEvents(sql, { userId: user.id, sessionId, after: query.after })
  }),
]

/** `GET /spa/live?ticket=…&after=…`: streams the user's events after the event `after`. */
export function serveLive(app: FastifyInstance, { database }: AppContext, hub: Hub): void {
  app.get<{ Querystring: { ticket?: unknown; after?: unknown } }>(
    livePath,
    { websocket: true, schema: { hide: true } },
    async (socket, request) => {
      // Before any await: a protocol error or a heartbeat may come before the ticket is checked.
      socket.on('error', () => socket.terminate())
      socket.on('message', (message: Buffer) => {
        if (String(message) === heartbeat) socket.send(heartbeat)
      })
      const { ticket, after } = request.query
      const used = typeof ticket === 'string' ? await deleteTicket(database.sql, tokenHashOf(ticket)) : undefined
      if (!used) return socket.close(4401, 'unauthorized')
      const resumedFrom = Number(after)
      await hub.join(socket, used, Number.isSafeInteger(resumedFrom) && resumedFrom > 0 ? resumedFrom : undefined)
    },
  )
}
