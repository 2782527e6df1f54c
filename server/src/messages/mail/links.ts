import { createHmac, timingSafeEqual } from 'node:crypto'
import { unsubscribePath } from '#contract/messages/mail/api.ts'
import type { Sql } from '../../platform/database/database.ts'
import { createPort } from '../../platform/port.ts'
import type { MailKind } from './kinds.ts'

/** Restarts the validity of an invitation's link; returns whether its person still needs it. */
export const renewInvitationLink =
  createPort<(sql: Sql, link: { userId: number; code: string }) => Promise<boolean>>('links of invitations')

type Mail = { kind: MailKind | null; user_id: number | null; secret: string | null }

/** Renews the link of an invitation that waited for a mail server; returns whether the mail is still useful. */
export async function renewLink(sql: Sql, { kind, user_id: userId, secret: code }: Mail): Promise<boolean> {
  if (kind !== 'invitation' || userId === null || code === null) return true
  return renewInvitationLink.registered(sql, { userId, code })
}

export function unsubscribeUrl(secret: Buffer, { origin, userId }: { origin: string; userId: number }): string {
  return `${origin}${unsubscribePath}?token=${userId}.${signatureOf(secret, userId)}`
}

/** The person of a token; undefined unless we signed it. */
export function userOfUnsubscribeToken(secret: Buffer, token: string): number | undefined {
  const [, id = '', signature = ''] = /^([1-9]\d{0,15})\.([\w-]{43})$/.exec(token) ?? []
  const expected = Buffer.from(signatureOf(secret, Number(id)))
  const actual = Buffer.from(signature)
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? Number(id) : undefined
}

function signatureOf(secret: Buffer, userId: number): string {
  return createHmac('sha256', secret).update(`unsubscribe from reminders ${userId}`).digest('base64url')
}
