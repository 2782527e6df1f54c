import { first, type Sql } from '../database.ts'
import type { Page } from '../paging.ts'

export type MailRow = { id: number; recipient: string; subject: string; body: string; brand: string }
type NewMail = Omit<MailRow, 'id'> & { userId: number | null; replyTo: string | null; secret: string | null }
type UnsentMail = MailRow & { reply_to: string | null }

export async function insertMail(sql: Sql, mail: NewMail): Promise<number> {
  const row = first(
    await sql<{ id: number }>`
      insert into mails (user_id, recipient, reply_to, subject, body, secret, brand)
      values (${mail.userId}, ${mail.recipient}, ${mail.replyTo}, ${mail.subject}, ${mail.body}, ${mail.secret},
        ${mail.brand})
      returning id`,
  )
  if (!row) throw new Error('The mail was not written')
  return row.id
}

export async function findUnsentMail(sql: Sql, mailId: number): Promise<UnsentMail | undefined> {
  return first(
    await sql<UnsentMail>`
      select id, recipient, reply_to, subject, body, brand from mails where id = ${mailId} and sent_at is null`,
  )
}

/** From here on only its recipient knows what the mail opens. */
export async function updateSent(sql: Sql, mailId: number): Promise<void> {
  await sql`
    update mails set sent_at = now(), failure = null, body = coalesce(replace(body, secret, '…'), body), secret = null
    where id = ${mailId}`
}

export async function updateFailed(sql: Sql, mailId: number, failure: string): Promise<void> {
  await sql`update mails set failure = ${failure.slice(0, 500)} where id = ${mailId}`
}

export type ListedMail = MailRow & { created_at: number; sent_at: number | null; failure: string | null }

/** Newest first. */
export function listMails(sql: Sql, { limit, offset }: Page): Promise<ListedMail[]> {
  return sql<ListedMail>`
    select id, recipient, subject, brand, body,
      extract(epoch from created_at)::bigint as created_at, extract(epoch from sent_at)::bigint as sent_at, failure
    from mails order by id desc limit ${limit} offset ${offset}`
}

export async function countMails(sql: Sql): Promise<number> {
  return first(await sql<{ count: number }>`select count(*)::int as count from mails`)?.count ?? 0
}

export async function deleteOldMails(sql: Sql): Promise<void> {
  await sql`delete from mails where created_at < now() - interval '90 days'`
}

export async function deleteMailsOfErased(sql: Sql): Promise<void> {
  await sql`delete from mails m using users u where u.id = m.user_id and u.deleted_at is not null`
}
