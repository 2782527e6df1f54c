import type { Language } from '#contract/endpoint.ts'
import { first, type Sql } from '../database.ts'

type Subscription = { userId: number; sessionId: number; endpoint: string; p256dh: string; auth: string }

/** A device has one person and one session, and a session one device: what held of either before is over. */
export async function upsertSubscription(sql: Sql, subscription: Subscription): Promise<void> {
  const { userId, sessionId, endpoint, p256dh, auth } = subscription
  await sql`
    delete from push_subscriptions
    where (endpoint = ${endpoint} and user_id <> ${userId}) or (session_id = ${sessionId} and endpoint <> ${endpoint})`
  await sql`
    insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth)
    values (${userId}, ${sessionId}, ${endpoint}, ${p256dh}, ${auth})
    on conflict (endpoint) do update
      set user_id = excluded.user_id, session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth`
}

export async function deleteSubscription(sql: Sql, sessionId: number): Promise<void> {
  await sql`delete from push_subscriptions where session_id = ${sessionId}`
}

/** A device whose session only made room for another one stays until it was told so. */
export async function deleteSubscriptionsOf(
  sql: Sql,
  { sessionIds, isReplaced }: { sessionIds: readonly number[]; isReplaced: boolean },
): Promise<void> {
  await sql`
    delete from push_subscriptions p
    where p.session_id = any (${sessionIds}::bigint[])
      and (not ${isReplaced}::boolean or not exists (select from push_messages m where m.subscription_id = p.id))`
}

/**
 * A message for each other device of the person whose session has this token. None where that device has signed them in
 * during the last 90 days, where it is the staff console, or where the person wants no notifications.
 */
export async function insertSignInMessages(sql: Sql, tokenHash: Buffer): Promise<number[]> {
  const rows = await sql<{ id: number }>`
    insert into push_messages (subscription_id, session_id)
    select p.id, n.id
    from sessions n join users u on u.id = n.user_id and not u.disable_notification
      join push_subscriptions p on p.user_id = n.user_id and p.session_id <> n.id
      join sessions s on s.id = p.session_id and s.revoked_at is null and s.expires_at > now()
    where n.token_hash = ${tokenHash} and n.brand <> 'staff' and not exists (
      select from sessions k
      where k.user_id = n.user_id and k.id <> n.id and k.device_hash = n.device_hash
        and k.created_at > now() - interval '90 days')
    returning id`
  return rows.map(({ id }) => id)
}

export type MessageRow = {
  id: number
  subscription_id: number
  endpoint: string
  p256dh: string
  auth: string
  language: Language
  /** Of the device that signed in. */
  user_agent: string
}

/** What waits to be sent and is not yet out of date. */
export async function findMessage(sql: Sql, messageId: number): Promise<MessageRow | undefined> {
  return first(
    await sql<MessageRow>`
      select m.id, p.id as subscription_id, p.endpoint, p.p256dh, p.auth, u.locale as language, n.user_agent
      from push_messages m join push_subscriptions p on p.id = m.subscription_id join users u on u.id = p.user_id
        join sessions n on n.id = m.session_id
      where m.id = ${messageId} and m.created_at > now() - interval '1 day'`,
  )
}

/** A device whose session has ended meanwhile goes with its last message. */
export async function deleteMessage(sql: Sql, messageId: number): Promise<void> {
  await sql`
    with done as (delete from push_messages where id = ${messageId} returning subscription_id)
    delete from push_subscriptions p using done, sessions s
    where p.id = done.subscription_id and s.id = p.session_id and s.revoked_at is not null
      and not exists (select from push_messages m where m.subscription_id = p.id and m.id <> ${messageId})`
}

export async function deleteLostSubscription(sql: Sql, subscriptionId: number): Promise<void> {
  await sql`delete from push_subscriptions where id = ${subscriptionId}`
}

/** Messages that nobody needs any longer, and devices whose sessions are over. */
export async function deleteEnded(sql: Sql): Promise<void> {
  await sql`delete from push_messages where created_at < now() - interval '1 day'`
  await sql`
    delete from push_subscriptions p using sessions s
    where s.id = p.session_id and (s.revoked_at is not null or s.expires_at <= now())
      and not exists (select from push_messages m where m.subscription_id = p.id)`
}
