import { invitationValues } from '../../messages/mail/invitation.ts'
import { writeMail, type MailContext } from '../../messages/mail/mail.ts'
import type { Sql } from '../../platform/database/database.ts'
import { upsertInvitation } from './codeQueries.ts'
import { mintCode } from './codes.ts'
import { tokenHashOf } from '../../platform/http/tokens.ts'

/** An e-mail address gets five links per this period, whoever requests them. */
export const mailboxLimit = { count: 5, windowSeconds: 300 }

const hourSeconds = 3600
/** Of the first password of an account that staff created. */
const invitationSeconds = 7 * 24 * 3600

type NewLink = { userId: number; isInvitation?: boolean }
type LinkMail = NewLink & { email: string; name?: string; course?: string }

/** The path of a page that sets a new password, and the code in it. */
export async function mintPasswordLink(sql: Sql, { userId, isInvitation = false }: NewLink) {
  const seconds = isInvitation ? invitationSeconds : hourSeconds
  const code = await mintCode(sql, { userId, purpose: 'password_reset', seconds })
  return { path: `/resetPassword?token=${code}`, code }
}

/** Mails a link to set a new password; an invitation names the person and the course. */
export async function mailPasswordLink(context: MailContext, { email, name, course, ...link }: LinkMail) {
  const { path, code } = await mintPasswordLink(context.sql, link)
  const kind = link.isInvitation ? 'invitation' : 'reset_password'
  const validity = link.isInvitation ? {} : { validSeconds: hourSeconds }
  const values = invitationValues(context.language, { ...(name && { name }), ...(course && { course }) })
  await writeMail(context, { userId: link.userId, recipient: email, kind, path, values, secret: code, ...validity })
}

/** Lets a mailed invitation hold from now on; returns whether its person still has no password. */
export function renewInvitation(sql: Sql, { userId, code }: { userId: number; code: string }): Promise<boolean> {
  return upsertInvitation(sql, { userId, codeHash: tokenHashOf(code), seconds: invitationSeconds })
}
