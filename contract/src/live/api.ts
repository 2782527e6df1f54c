import { Type, type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'

/**
 * What can happen to a person: some of their sessions ended (`logout`) or began (`sessions`), their account changed
 * (`user`), their points did. A client asks for what it shows of that; it may hear of kinds that it does not know.
 */
export const liveKinds = ['logout', 'sessions', 'user', 'points'] as const
export type LiveKind = (typeof liveKinds)[number]

/** What the live connection says. `id` is where a client resumes from. */
export const LiveEvent = Type.Object({
  id: Type.Integer(),
  type: Type.String({ description: liveKinds.join(', ') }),
  payload: Type.Record(Type.String(), Type.Unknown()),
})
export type LiveEvent = Static<typeof LiveEvent>

export const createLiveTicket = endpoint({
  method: 'POST',
  path: '/spa/api/v1/live/ticket',
  summary: 'A ticket for one live connection at /spa/live?ticket=…, valid 30 seconds, used once',
  access: 'learner',
  response: Type.Object({ ticket: Type.String() }),
  errors: [],
})
