import { writeMail, type MailContext } from '../../messages/mail/mail.ts'
import { requireUserContext } from '../users/users.ts'
import { mintCode } from './codes.ts'
import { lockAccount } from './queries.ts'

/** How long a former address can take the account back. */
const returnSeconds = 7 * 24 * 3600

type NewEmail = { userId: number; former: string; email: string }

/** Tells the former address of an account that another one has replaced it, with a way back. */
export async function mailNewEmail(call: MailContext, { userId, former, email }: NewEmail): Promise<void> {
  const code = await mintCode(call.sql, {
    ...{ userId, purpose: 'email_return', seconds: returnSeconds },
    payload: { email: former },
  })
  await writeMail(await inTheirLanguage(call, userId), {
    ...{ userId, recipient: former, kind: 'email_changed', path: `/restore-email?token=${code}` },
    ...{ values: { email }, secret: code, validSeconds: returnSeconds },
  })
}

/** Tells the owner of an account that it has a new password. */
export async function mailNewPassword(call: MailContext, userId: number): Promise<void> {
  const account = await lockAccount(call.sql, userId)
  if (!account || account.email === null || account.is_email_doubtful) return
  const mail = { userId, recipient: account.email, kind: 'password_changed', path: '/reset' } as const
  await writeMail(await inTheirLanguage(call, userId), mail)
}

/** Of the person, whoever calls. */
async function inTheirLanguage(call: MailContext, userId: number): Promise<MailContext> {
  const { sql, brand, origin } = call
  return { sql, brand, origin, language: (await requireUserContext(sql, userId)).user.locale }
}
