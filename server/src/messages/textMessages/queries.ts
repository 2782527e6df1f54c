import type { TextChannel } from '#contract/messages/textMessages/rules.ts'
import { advisoryLocks } from '../../platform/database/advisoryLocks.ts'
import { first, type Sql } from '../../platform/database/database.ts'
import type { KeyPage } from '../../platform/http/paging.ts'

type UserNumber = { userId: number; number: string }

/** Each kind has its own daily limits. */
export type TextMessageKind = 'reminder' | 'code'

type TextMessageRow = { id: number; channel: TextChannel; recipient: string; body: string }

/** `expires_at` in seconds since 1970; `secret` is a code in the body. */
export type NewTextMessage = Omit<TextMessageRow, 'id'> & {
  user_id: number
  kind: TextMessageKind
  brand: string
  expires_at: number
  secret?: string
}

export async function insertTextMessages(
  sql: Sql,
  messages: readonly NewTextMessage[],
): Promise<{ id: number; kind: TextMessageKind; channel: TextChannel }[]> {
  if (messages.length === 0) return []
  return sql<{ id: number; kind: TextMessageKind; channel: TextChannel }>`
    insert into text_messages (user_id, kind, channel, recipient, body, secret, brand, expires_at)
    select user_id, kind, channel, recipient, body, secret, brand, to_timestamp(expires_at)
    from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb)
      as m (user_id bigint, kind text, channel text, recipient text, body text, secret text, brand text, expires_at bigint)
    returning id, kind, channel`
}

/** Serialises claims, so that concurrent workers keep exactly to the daily limits. */
export async function lockClaims(sql: Sql): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.textMessages})`
}

type Unsent = TextMessageRow & Recipient & { is_expired: boolean }

/** Undefined once a worker has claimed it. */
export async function findUnclaimed(sql: Sql, messageId: number): Promise<Unsent | undefined> {
  return first(
    await sql<Unsent>`
      select id, kind, channel, recipient, body, brand, expires_at <= now() as is_expired from text_messages
      where id = ${messageId} and claimed_at is null`,
  )
}

export async function updateClaimed(sql: Sql, messageId: number): Promise<void> {
  await sql`update text_messages set claimed_at = now() where id = ${messageId}`
}

export type Recipient = { recipient: string; brand: string; kind: TextMessageKind }

/** Messages of this kind to the number and of the brand in the last 24 hours, sent or possibly sent. */
export async function countClaimed(
  sql: Sql,
  { recipient, brand, kind }: Recipient,
): Promise<{ of_number: number; of_brand: number }> {
  const row = first(
    await sql<{ of_number: number; of_brand: number }>`
      select
        (select count(*)::int from text_messages
          where recipient = ${recipient} and kind = ${kind} and claimed_at > now() - interval '1 day') as of_number,
        (select count(*)::int from text_messages
          where brand = ${brand} and kind = ${kind} and claimed_at > now() - interval '1 day') as of_brand`,
  )
  return row ?? { of_number: 0, of_brand: 0 }
}

/** Also removes the code from the stored text. */
export async function updateSent(sql: Sql, messageId: number): Promise<void> {
  await sql`
    update text_messages set sent_at = now(), failure = null, body = coalesce(replace(body, secret, '…'), body),
      secret = null
    where id = ${messageId}`
}

/** `isUnsent`: certainly not sent, so another attempt may claim it, and limits do not count it. */
export async function updateFailed(
  sql: Sql,
  { messageId, failure, isUnsent }: { messageId: number; failure: string; isUnsent: boolean },
): Promise<void> {
  await sql`
    update text_messages set failure = ${failure.slice(0, 500)},
      claimed_at = case when ${isUnsent}::boolean then null else claimed_at end
    where id = ${messageId}`
}

type ListedTextMessage = TextMessageRow & {
  brand: string
  created_at: number
  sent_at: number | null
  failure: string | null
}

/** Newest first. */
export function listTextMessages(sql: Sql, { limit, offset, before }: KeyPage): Promise<ListedTextMessage[]> {
  return sql<ListedTextMessage>`
    select id, channel, recipient, body, brand, date_part('epoch', created_at)::bigint as created_at,
      date_part('epoch', sent_at)::bigint as sent_at, failure
    from text_messages where id < ${before} order by id desc limit ${limit} offset ${offset}`
}

export async function countTextMessages(sql: Sql): Promise<number> {
  return first(await sql<{ count: number }>`select count(*)::int as count from text_messages`)?.count ?? 0
}

export async function countRecentFailures(sql: Sql): Promise<number> {
  const rows = await sql<{ count: number }>`
    select count(*)::int as count from text_messages
    where failure is not null and sent_at is null and created_at > now() - interval '1 day'`
  return first(rows)?.count ?? 0
}

/** Deletes text messages after 90 days, and all of erased accounts. */
export async function deleteTextMessages(sql: Sql): Promise<void> {
  await sql`delete from text_messages where created_at < now() - interval '90 days'`
  await sql`delete from text_messages m using erased_people u where u.id = m.user_id`
}

export async function isConfirmed(sql: Sql, { userId, number }: UserNumber): Promise<boolean> {
  const rows = await sql`
    select from phone_confirmations
    where user_id = ${userId} and number = ${number} and confirmed_at is not null`
  return rows.length > 0
}

/** Replaces the user's code; another number must be confirmed again. */
export async function upsertCode(
  sql: Sql,
  { userId, number, codeHash, seconds }: UserNumber & { codeHash: Buffer; seconds: number },
): Promise<void> {
  await sql`
    insert into phone_confirmations as p (user_id, number, code_hash, code_expires_at)
    values (${userId}, ${number}, ${codeHash}, now() + make_interval(secs => ${seconds}))
    on conflict (user_id) do update set number = excluded.number, code_hash = excluded.code_hash,
      code_expires_at = excluded.code_expires_at, attempts = 0,
      confirmed_at = case when p.number = excluded.number then p.confirmed_at end`
}

/** Counts an attempt at the valid code of this number; undefined without one, or after too many attempts. */
export async function updateAttempts(
  sql: Sql,
  { userId, number, maximum }: UserNumber & { maximum: number },
): Promise<Buffer | undefined> {
  const row = first(
    await sql<{ code_hash: Buffer }>`
      update phone_confirmations set attempts = attempts + 1
      where user_id = ${userId} and number = ${number} and code_hash is not null and code_expires_at > now()
        and attempts < ${maximum}
      returning code_hash`,
  )
  return row?.code_hash
}

/** False if the code was no longer valid. */
export async function updateConfirmed(
  sql: Sql,
  { userId, number, codeHash }: UserNumber & { codeHash: Buffer },
): Promise<boolean> {
  const rows = await sql`
    update phone_confirmations set confirmed_at = now(), code_hash = null, code_expires_at = null
    where user_id = ${userId} and number = ${number} and code_hash = ${codeHash}
    returning true`
  return rows.length > 0
}

export async function deleteOfErased(sql: Sql): Promise<void> {
  await sql`delete from phone_confirmations p using erased_people u where u.id = p.user_id`
}
