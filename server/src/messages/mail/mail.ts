import type { Endpoint, Language } from '#contract/endpoint.ts'
import type { AppPath } from '#contract/platform/paths.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { Brand } from '../../platform/http/context.ts'
import { enqueue, enqueueMany } from '../../platform/jobs/jobs.ts'
import type { Call } from '../../platform/http/route.ts'
import { hrefOf } from '../../platform/site/paths.ts'
import { sendMail } from './jobs.ts'
import { insertMail, insertMails } from './queries.ts'
import type { MailKind } from './kinds.ts'
import { mailText } from './texts.ts'

export { deleteQuestionMails, mailState } from './queries.ts'

export type MailContext = Pick<Call<Endpoint>, 'sql' | 'brand' | 'language' | 'origin'>
type Mail = {
  userId: number | null
  recipient: string
  replyTo?: string
  kind: MailKind
  path: AppPath
  values?: Record<string, string>
  secret?: string
  /** Validity of its link or code; an expired mail is not sent. */
  validSeconds?: number
}

/** Inserts a mail in the caller's transaction; a job sends it. */
export async function writeMail(call: MailContext, mail: Mail): Promise<void> {
  const { userId, recipient, replyTo = null, kind, path, values = {}, secret = null, validSeconds = null } = mail
  const link = call.origin + hrefOf(path)
  const school = call.brand.public.project.title
  const { subject, body } = mailText(kind, call.language, { ...values, link, school })
  const { language, brand } = call
  const stored = { userId, recipient, replyTo, kind, subject, body, secret, validSeconds, brand: brand.id, language }
  const mailId = await insertMail(call.sql, stored)
  await enqueue(call.sql, sendMail, { mailId, kind })
}

type BulkMail = Pick<Mail, 'recipient' | 'kind' | 'path' | 'values'> & {
  userId: number
  brand: Brand
  language: Language
  origin: string
  /** Seconds since 1970 after which it is not sent; by default it never expires. */
  expiresAt?: number
  unsubscribeUrl?: string
  calendar?: string
}

/** Inserts many mails in the caller's transaction, with two statements. */
export async function writeMails(sql: Sql, config: Config, mails: readonly BulkMail[]): Promise<void> {
  const rows = mails.map((mail) => {
    const {
      userId,
      recipient,
      kind,
      path,
      values,
      brand,
      language,
      origin,
      expiresAt: expires_at = null,
      unsubscribeUrl: unsubscribe_url = null,
      calendar = null,
    } = mail
    const { title: school } = brand.public.project
    const text = mailText(kind, language, { ...values, school, link: origin + hrefOf(path) })
    const stored = { user_id: userId, recipient, kind, brand: brand.id, language, ...text }
    return { ...stored, expires_at, unsubscribe_url, calendar }
  })
  const inserted = await insertMails(sql, rows)
  // Without a mail server they are only stored.
  if (config.smtpUrl) await enqueueMany(sql, sendMail, inserted)
}
