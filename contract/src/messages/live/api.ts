import { Type, type Static } from 'typebox'
import { endpoint } from '../../endpoint.ts'

/**
 * Kinds of live events: sessions ended (`logout`) or started (`sessions`); changes of the account (`user`), the points,
 * an order, a run (`stream`), homework, a chat (`message`, with the new message as payload, and `consultation`:
 * `chats/api.ts`), the reminders (`schedule`), video consultations (`meeting`), subscriptions, instalments and cards
 * (`payment`), memberships of communities (`membership`), notices, the week's `recap` and questions to the support
 * (`support`); the desk shared by all experts (`desk`), an alert for an expert (`desk_alert`, whose payload names the
 * item: `desk/api.ts`), the questions that the support shares (`inbox`), an alert about them (`inbox_alert`, whose
 * payload names the askers: `support/staffApi.ts`), the communities themselves (`communities`) and the brands (`config`).
 * Clients refetch what they show (`refetched.ts`), and ignore unknown kinds.
 */
export const liveKinds = [
  'logout',
  'sessions',
  'user',
  'points',
  'order',
  'stream',
  'homework',
  'message',
  'consultation',
  'schedule',
  'meeting',
  'payment',
  'membership',
  'notice',
  'recap',
  'support',
  'desk',
  'desk_alert',
  'inbox',
  'inbox_alert',
  'communities',
  'config',
] as const
export type LiveKind = (typeof liveKinds)[number]

/** Kinds for more than one person; such an event has no payload. */
export type SharedKind = 'desk' | 'inbox' | 'communities' | 'config'

/** Maximum events per response; clients that missed more reload everything. */
export const maxLiveEvents = 200

/** Clients send it over a silent connection and the server echoes it: a socket without bytes may be dead. */
export const heartbeat = 'beat'

/** Retention of events. */
export const eventStoredSeconds = 86_400

/** A message of the live connection. A client resumes from the last `id`. */
export const LiveEvent = Type.Object({
  id: Type.Integer(),
  type: Type.String({ description: liveKinds.join(', ') }),
  payload: Type.Record(Type.String(), Type.Unknown()),
})
export type LiveEvent = Static<typeof LiveEvent>

export const createLiveTicket = endpoint({
  method: 'POST',
  path: '/spa/api/v1/live/ticket',
  summary: 'Create a single-use ticket for a live connection at /spa/live?ticket=…, valid for 30 seconds',
  access: 'learner',
  query: Type.Object({
    seconds: Type.Optional(
      Type.Integer({ minimum: 1, maximum: eventStoredSeconds, description: 'Period that `missed` covers, in seconds' }),
    ),
  }),
  response: Type.Object({
    ticket: Type.String(),
    missed: Type.Array(Type.String(), {
      description: 'Kinds of events of the last `seconds`, which the connection does not replay; empty if none',
    }),
  }),
  errors: [],
})

export const listLiveEvents = endpoint({
  method: 'GET',
  path: '/spa/api/v1/live/events',
  summary: 'List the live events after a position, for clients without a live connection',
  access: 'learner',
  query: Type.Object({
    after: Type.Optional(
      Type.String({
        maxLength: 4000,
        description: 'Last `position`, or `id` of the last event of a connection',
      }),
    ),
  }),
  response: Type.Object({
    events: Type.Array(LiveEvent, { maxItems: maxLiveEvents }),
    position: Type.String({ description: '`after` of the next call' }),
    is_reset: Type.Boolean({
      description:
        'True without `after`, if `after` is too old or if there are too many events; clients then reload everything',
    }),
  }),
  errors: [],
})
