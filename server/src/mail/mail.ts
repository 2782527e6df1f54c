import type { Endpoint } from '#contract/endpoint.ts'
import { enqueue } from '../jobs.ts'
import type { Call } from '../route.ts'
import { sendMail } from './jobs.ts'
import { insertMail } from './queries.ts'
import { mailText, type MailKind } from './texts.ts'

type Writing = Pick<Call<Endpoint>, 'sql' | 'brand' | 'language' | 'origin'>
type Mail = {
  userId: number | null
  recipient: string
  /** Whom an answer goes to; otherwise to the sender, where nobody reads. */
  replyTo?: string
  kind: MailKind
  path: string
  values?: Record<string, string>
  /** What the account is opened by: it is taken out of the kept mail once that is sent. */
  secret?: string
}

/** Writes a mail in the caller's transaction; a job sends it where the installation can send. */
export async function writeMail(call: Writing, mail: Mail): Promise<void> {
  const { userId, recipient, replyTo = null, kind, path, values = {}, secret = null } = mail
  const link = `${call.origin}/class${path}`
  const school = call.brand.public.project.title
  const { subject, body } = mailText(kind, call.language, { ...values, link, school })
  const mailId = await insertMail(call.sql, { userId, recipient, replyTo, subject, body, secret, brand: call.brand.id })
  await enqueue(call.sql, sendMail, { mailId })
}
