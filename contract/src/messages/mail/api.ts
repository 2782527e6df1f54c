import { Type } from 'typebox'
import { Id, Nullable, OneOf, Seconds } from '../../endpoint.ts'

/** `waiting`: for its turn or for a mail server; `failed`: given up; `expired`: nobody needs it any more. */
export const mailStates = ['sent', 'waiting', 'failed', 'expired'] as const

export type MailState = (typeof mailStates)[number]

/** Opened by links of mails, and posted to by mail programs (RFC 8058): no call of the client. */
export const unsubscribePath = '/spa/api/v1/unsubscribe'

export const Unsubscribe = Type.Object({ token: Type.Optional(Type.String({ maxLength: 200 })) })

/** A mail without its text, which may hold a code. */
export const PersonMail = Type.Object({
  id: Id,
  subject: Type.String(),
  created_at: Seconds,
  sent_at: Nullable(Seconds),
  state: OneOf(mailStates),
  failure: Nullable(Type.String()),
})
