import type { Language } from '#contract/endpoint.ts'
import { hourSeconds } from '#contract/platform/dates.ts'
import { writeMail, type MailContext } from '../../messages/mail/mail.ts'
import type { Sql } from '../../platform/database/database.ts'
import { tokenHashOf } from '../../platform/http/tokens.ts'
import { fillTemplate } from '../../platform/language/text.ts'
import { paths } from '../../platform/site/paths.ts'
import { requireUserContext } from '../users/users.ts'
import { upsertInvitation } from './codeQueries.ts'
import { mintCode } from './codes.ts'
import { lockAccount } from './queries.ts'

const texts: Record<Language, { named: string; greeting: string; course: string }> = {
  ru: { named: 'Здравствуйте, {name}.', greeting: 'Здравствуйте.', course: 'Ваш курс: «{course}». ' },
  en: { named: 'Hello {name}.', greeting: 'Hello.', course: 'Your course: “{course}”. ' },
  es: { named: 'Hola, {name}.', greeting: 'Hola.', course: 'Su curso: «{course}». ' },
}

/** An e-mail address gets five links per period, whoever requests them. */
export const mailboxLimit = { count: 5, windowSeconds: 300 }

/** Validity of the first link of an account that staff created. */
const invitationSeconds = 7 * 24 * 3600

type NewLink = { userId: number; isInvitation?: boolean }

type LinkMail = NewLink & { email: string; name?: string; course?: string }

/** How long a former address can take the account back. */
const returnSeconds = 7 * 24 * 3600

type NewEmail = { userId: number; former: string; email: string }

/** Tells the former address that another one has replaced it, with a link to undo it. */
export async function mailNewEmail(call: MailContext, { userId, former, email }: NewEmail): Promise<void> {
  const code = await mintCode(call.sql, {
    userId,
    purpose: 'email_return',
    seconds: returnSeconds,
    payload: { email: former },
  })
  await writeMail(await inTheirLanguage(call, userId), {
    userId,
    recipient: former,
    kind: 'email_changed',
    path: paths.restoreEmail({ token: code }),
    values: { email },
    secret: code,
    validSeconds: returnSeconds,
  })
}

export async function mailNewPassword(call: MailContext, userId: number): Promise<void> {
  const account = await lockAccount(call.sql, userId)
  if (!account || account.email === null || account.is_email_doubtful) return
  const mail = { userId, recipient: account.email, kind: 'password_changed', path: paths.reset() } as const
  await writeMail(await inTheirLanguage(call, userId), mail)
}

/** In the person's language, whoever calls. */
async function inTheirLanguage(call: MailContext, userId: number): Promise<MailContext> {
  const { sql, brand, origin } = call
  return { sql, brand, origin, language: (await requireUserContext(sql, userId)).user.locale }
}

/** The path of a page that sets a new password, and the code in it. */
export async function mintPasswordLink(sql: Sql, { userId, isInvitation = false }: NewLink) {
  const seconds = isInvitation ? invitationSeconds : hourSeconds
  const code = await mintCode(sql, { userId, purpose: 'password_reset', seconds })
  return { path: paths.newPassword({ token: code }), code }
}

/** Mails a link to set a new password; an invitation names the person and the course. */
export async function mailPasswordLink(context: MailContext, { email, name, course, ...link }: LinkMail) {
  const { path, code } = await mintPasswordLink(context.sql, link)
  const kind = link.isInvitation ? 'invitation' : 'reset_password'
  const validity = link.isInvitation ? {} : { validSeconds: hourSeconds }
  const values = invitationValues(context.language, { ...(name && { name }), ...(course && { course }) })
  await writeMail(context, { userId: link.userId, recipient: email, kind, path, values, secret: code, ...validity })
}

/** Restarts the validity of a mailed invitation; returns whether its person still has no password. */
export function renewInvitation(sql: Sql, { userId, code }: { userId: number; code: string }): Promise<boolean> {
  return upsertInvitation(sql, { userId, codeHash: tokenHashOf(code), seconds: invitationSeconds })
}

/** Values for the texts of an invitation. */
function invitationValues(language: Language, { name = '', course = '' }: { name?: string; course?: string }) {
  const { named, greeting, course: ofCourse } = texts[language]
  return {
    greeting: name === '' ? greeting : fillTemplate(named, { name }),
    course: course === '' ? '' : fillTemplate(ofCourse, { course }),
  }
}
