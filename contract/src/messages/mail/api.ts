import { Type } from 'typebox'
import { Id, Nullable, OneOf, Seconds } from '../../endpoint.ts'
import { mailStates } from './rules.ts'

/** A mail without its text, which may hold a code. */
export const PersonMail = Type.Object({
  id: Id,
  subject: Type.String(),
  created_at: Seconds,
  sent_at: Nullable(Seconds),
  state: OneOf(mailStates),
  failure: Nullable(Type.String()),
})
