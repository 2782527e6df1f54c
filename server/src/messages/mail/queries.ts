import type { Language } from '#contract/endpoint.ts'
import type { MailState } from '#contract/messages/mail/api.ts'
import { first, fragment, type Sql } from '../../platform/database/database.ts'
import type { KeyPage } from '../../platform/http/paging.ts'
import type { MailKind } from './kinds.ts'

export type MailRow = { id: number; recipient: string; subject: string; body: string; brand: string }
type NewMail = Omit<MailRow, 'id'> & {
  kind: MailKind
  userId: number | null
  language: Language
  /** Null: never expires. */
  validSeconds: number | null
  replyTo: string | null
  secret: string | null
}
type UnsentMail = MailRow & {
  kind: MailKind | null
  user_id: number | null
  reply_to: string | null
  secret: string | null
  language: Language | null
  unsubscribe_url: string | null
  calendar: string | null
  is_expired: boolean
}

export async function insertMail(sql: Sql, mail: NewMail): Promise<number> {
  const row = first(
    await sql<{ id: number }>`
      insert into mails (user_id, recipient, reply_to, kind, subject, body, secret, brand, language, expires_at)
      values (${mail.userId}, ${mail.recipient}, ${mail.replyTo}, ${mail.kind}, ${mail.subject}, ${mail.body}, ${mail.secret},
        ${mail.brand}, ${mail.language}, now() + make_interval(secs => ${mail.validSeconds}))
      returning id`,
  )
  if (!row) throw new Error('The mail was not written')
  return row.id
}

type NewBulkMail = Pick<MailRow, 'recipient' | 'subject' | 'body' | 'brand'> & {
  user_id: number
  kind: MailKind
  language: Language
  expires_at: number | null
  unsubscribe_url: string | null
  calendar: string | null
}

/** `expires_at` in seconds since 1970. */
export async function insertMails(
  sql: Sql,
  mails: readonly NewBulkMail[],
): Promise<{ mailId: number; kind: MailKind }[]> {
  if (mails.length === 0) return []
  return sql<{ mailId: number; kind: MailKind }>`
    insert into mails (user_id, recipient, kind, subject, body, brand, language, unsubscribe_url, calendar, expires_at)
    select user_id, recipient, kind, subject, body, brand, language, unsubscribe_url, calendar, to_timestamp(expires_at)
    from jsonb_to_recordset(${JSON.stringify(mails)}::jsonb)
      as m (user_id bigint, recipient text, kind text, subject text, body text, brand text, language text,
        unsubscribe_url text, calendar text, expires_at bigint)
    returning id as "mailId", kind`
}

export async function findUnsentMail(sql: Sql, mailId: number): Promise<UnsentMail | undefined> {
  return first(
    await sql<UnsentMail>`
      select id, kind, user_id, recipient, reply_to, subject, body, secret, brand, language, unsubscribe_url, calendar,
        coalesce(expires_at <= now(), false) as is_expired
      from mails where id = ${mailId} and sent_at is null`,
  )
}

/** Also removes the secret from the stored text. */
export async function updateSent(sql: Sql, mailId: number): Promise<void> {
  await sql`
    update mails set sent_at = now(), failure = null, body = coalesce(replace(body, secret, '…'), body), secret = null
    where id = ${mailId}`
}

export async function updateFailed(sql: Sql, mailId: number, failure: string): Promise<void> {
  await sql`update mails set failure = ${failure.slice(0, 500)} where id = ${mailId}`
}

export const mailState = fragment`
      case when sent_at is not null then 'sent' when expires_at <= now() then 'expired'
        when given_up_at is not null then 'failed' else 'waiting' end`

export async function updateExpired(sql: Sql, mailId: number): Promise<void> {
  await sql`update mails set expires_at = least(expires_at, now()) where id = ${mailId}`
}

export async function updateGivenUp(sql: Sql, mailId: number): Promise<void> {
  await sql`update mails set given_up_at = now() where id = ${mailId} and sent_at is null`
}

export type QueuedMail = { mailId: number; kind?: MailKind }

export function listWaiting(sql: Sql): Promise<QueuedMail[]> {
  return sql<QueuedMail>`
    select id as "mailId", kind from mails
    where sent_at is null and given_up_at is null and (expires_at is null or expires_at > now()) order by id`
}

/** Requeues mails that were given up; returns them. */
export function updateToWaiting(sql: Sql): Promise<QueuedMail[]> {
  return sql<QueuedMail>`
    update mails set given_up_at = null
    where sent_at is null and given_up_at is not null and (expires_at is null or expires_at > now())
    returning id as "mailId", kind`
}

export type UnsentMails = { waiting: number; failed: number; expired: number }

export async function countUnsent(sql: Sql): Promise<UnsentMails> {
  const rows = await sql<UnsentMails>`
    select count(*) filter (where state = 'waiting')::int as waiting, count(*) filter (where state = 'failed')::int as failed,
      count(*) filter (where state = 'expired')::int as expired
    from (select ${mailState} as state from mails where sent_at is null) unsent`
  return first(rows) ?? { waiting: 0, failed: 0, expired: 0 }
}

export type ListedMail = MailRow & {
  created_at: number
  sent_at: number | null
  state: MailState
  failure: string | null
}

/** Newest first. */
export function listMails(sql: Sql, { limit, offset, before }: KeyPage): Promise<ListedMail[]> {
  return sql<ListedMail>`
    select id, recipient, subject, brand, body,
      extract(epoch from created_at)::bigint as created_at, extract(epoch from sent_at)::bigint as sent_at,
      ${mailState} as state, failure
    from mails where id < ${before} order by id desc limit ${limit} offset ${offset}`
}

export async function countMails(sql: Sql): Promise<number> {
  return first(await sql<{ count: number }>`select count(*)::int as count from mails`)?.count ?? 0
}

export async function deleteOldMails(sql: Sql): Promise<void> {
  await sql`delete from mails where created_at < now() - interval '90 days'`
}

type Erasure = { days: number; userId?: number | null }

/** Deletes mails about the questions that `listQuestionsOfClosed` finds, which are about to be deleted. */
export async function deleteQuestionMails(sql: Sql, { days, userId = null }: Erasure): Promise<void> {
  // A question and its mail are written by one transaction.
  await sql`
    delete from mails m using support_tickets t, users u
    where (m.kind = 'support_question' and coalesce(m.reply_to, '') = t.email and m.created_at = t.created_at
        or m.kind in ('support_received', 'support_answer') and m.recipient = t.email)
      and (t.user_id = u.id or (t.user_id is null and t.email = u.email and u.email_confirmed_at is not null))
      and u.deleted_at is null
      and u.closed_at <= now() - make_interval(days => ${days}) and (${userId}::bigint is null or u.id = ${userId})`
}

export async function deleteMailsOfErased(sql: Sql): Promise<void> {
  await sql`delete from mails m using erased_people u where u.id = m.user_id`
}

/** Unsent mails of the last day that are still retried. */
export async function countRecentFailures(sql: Sql): Promise<number> {
  const rows = await sql<{ count: number }>`
    select count(*)::int as count from mails
    where failure is not null and sent_at is null and given_up_at is null and created_at > now() - interval '1 day'`
  return first(rows)?.count ?? 0
}

/** Mails of the last day that expired unsent, such as reminders behind a slow mail server. */
export async function countRecentlyExpired(sql: Sql): Promise<number> {
  const rows = await sql<{ count: number }>`
    select count(*)::int as count from mails
    where sent_at is null and expires_at between now() - interval '1 day' and now()`
  return first(rows)?.count ?? 0
}
