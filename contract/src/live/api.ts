import { Type, type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'

/** What the live connection says. `id` is where a client resumes from. */
export const LiveEvent = Type.Object({
  id: Type.Integer(),
  type: Type.String({ description: 'logout, …' }),
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
