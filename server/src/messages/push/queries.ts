import type { ApplicationPushChannel } from '#contract/brands/api.ts'
import type { Language } from '#contract/endpoint.ts'
import type { PushMessage } from '#contract/messages/push/rules.ts'
import type { Moment } from '../../platform/clock.ts'
import { first, type Sql } from '../../platform/database/database.ts'

/** Browsers have a service of their own each: their endpoint is its address. */
export type PushChannel = 'web' | ApplicationPushChannel

type Subscription = {
  userId: number
  sessionId: number
  service: PushChannel
  /** An address, or the token of an application. */
  endpoint: string
  /** Only browsers have keys. */
  keys?: { p256dh: string; auth: string }
}

/** Replaces earlier subscriptions of the device and of the session: each has at most one. */
export async function upsertSubscription(sql: Sql, subscription: Subscription): Promise<void> {
  const { userId, sessionId, service, endpoint, keys } = subscription
  await sql`select 1 from users where id = ${userId} for no key update`
  await sql`
    delete from push_subscriptions
    where (endpoint = ${endpoint} and user_id <> ${userId}) or (session_id = ${sessionId} and endpoint <> ${endpoint})`
  await sql`
    insert into push_subscriptions (user_id, session_id, service, endpoint, p256dh, auth)
    values (${userId}, ${sessionId}, ${service}, ${endpoint}, ${keys?.p256dh ?? null}, ${keys?.auth ?? null})
    on conflict (endpoint) do update
      set user_id = excluded.user_id, session_id = excluded.session_id, service = excluded.service,
        p256dh = excluded.p256dh, auth = excluded.auth`
}

export async function deleteSubscription(sql: Sql, sessionId: number): Promise<void> {
  await sql`delete from push_subscriptions where session_id = ${sessionId}`
}

/** Subscriptions of replaced sessions stay until the sign-in that replaced them is told. */
export async function deleteSubscriptionsOf(
  sql: Sql,
  { sessionIds, isReplaced }: { sessionIds: readonly number[]; isReplaced: boolean },
): Promise<void> {
  await sql`
    delete from push_subscriptions p
    where p.session_id = any (${sessionIds}::bigint[])
      and (not ${isReplaced}::boolean or not exists (
        select from push_messages m where m.subscription_id = p.id and m.session_id is not null))`
}

/**
 * Inserts a message for each other device of the user; none if the device is known from the last 90 days, for the staff
 * console, or if the user has disabled notifications.
 */
export async function insertSignInMessages(sql: Sql, tokenHash: Buffer): Promise<number[]> {
  const rows = await sql<{ id: number }>`
    insert into push_messages (subscription_id, session_id)
    select p.id, n.id
    from sessions n join users u on u.id = n.user_id and not u.disable_notification
      join push_subscriptions p on p.user_id = n.user_id and p.session_id <> n.id
      join sessions s on s.id = p.session_id and s.user_id = p.user_id and s.revoked_at is null and s.expires_at > now()
    where n.token_hash = ${tokenHash} and n.brand <> 'staff' and not exists (
      select from sessions k
      where k.user_id = n.user_id and k.id <> n.id and k.device_hash = n.device_hash
        and k.created_at > now() - interval '90 days')
    returning id`
  return rows.map(({ id }) => id)
}

/** Expires at `expiresAt`, in seconds since 1970. */
export type NewMessage = {
  userId: number
  expiresAt: number
  /** Whether it waits for the end of the person's quiet hours. */
  waitsForMorning: boolean
  noticeId: number | null
  /** Brands of the devices that get it; null for any. */
  brands: readonly string[] | null
  content: PushMessage
}

export type WrittenMessage = { id: number; user_id: number }

/** A message for each device of each user with notifications, except of the staff console. */
export async function insertMessages(sql: Sql, messages: readonly NewMessage[]): Promise<WrittenMessage[]> {
  if (messages.length === 0) return []
  return sql<WrittenMessage>`
    insert into push_messages (subscription_id, content, expires_at, waits_for_morning, notice_id)
    select p.id, m.content, to_timestamp(m."expiresAt"), m."waitsForMorning", m."noticeId"
    from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb)
        as m ("userId" bigint, "expiresAt" bigint, "waitsForMorning" boolean, "noticeId" bigint, brands text[], content jsonb)
      join users u on u.id = m."userId" and not u.disable_notification
      join push_subscriptions p on p.user_id = u.id
      join sessions s on s.id = p.session_id and s.user_id = p.user_id and s.revoked_at is null and s.expires_at > now()
        and s.brand <> 'staff' and (m.brands is null or s.brand = any (m.brands))
    returning id, (select user_id from push_subscriptions where id = subscription_id) as user_id`
}

export type MessageRow = {
  id: number
  subscription_id: number
  service: PushChannel
  endpoint: string
  /** Null for an application. */
  p256dh: string | null
  auth: string | null
  /** The brand of the device. */
  brand: string
  language: Language
  /** Null for a sign-in message. */
  content: PushMessage | null
  /** The device that signed in; null for other messages. */
  user_agent: string | null
  expires_at: number
  timezone: string
  waits_for_morning: boolean
  /** Not once notifications are off, the device is signed out, or the notice is read. */
  is_wanted: boolean
}

export async function findMessage(sql: Sql, messageId: number): Promise<MessageRow | undefined> {
  return first(
    await sql<MessageRow>`
      select m.id, p.id as subscription_id, p.service, p.endpoint, p.p256dh, p.auth, s.brand, u.locale as language, m.content, n.user_agent,
        date_part('epoch', m.expires_at)::bigint as expires_at, u.timezone, m.waits_for_morning,
        not u.disable_notification and w.read_at is null
          and (m.session_id is not null or (s.revoked_at is null and s.expires_at > now())) as is_wanted
      from push_messages m join push_subscriptions p on p.id = m.subscription_id join users u on u.id = p.user_id
        join sessions s on s.id = p.session_id
        left join sessions n on n.id = m.session_id left join notices w on w.id = m.notice_id
      where m.id = ${messageId}`,
  )
}

export async function updatePostponed(
  sql: Sql,
  { messageId, until }: { messageId: number; until: number },
): Promise<void> {
  await sql`update push_messages set postponed_until = to_timestamp(${until}::bigint) where id = ${messageId}`
}

/** Takes postponed messages whose time has come; returns their ids. */
export async function claimPostponed(sql: Sql, { now, limit }: Moment & { limit: number }): Promise<number[]> {
  const rows = await sql<{ id: number }>`
    update push_messages set postponed_until = null where id = any (array(
      select id from push_messages where postponed_until <= to_timestamp(${now}::bigint)
      order by postponed_until limit ${limit} for update of push_messages skip locked))
    returning id`
  return rows.map(({ id }) => id)
}

/** Also deletes the subscription if its session has ended and this was its last message. */
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

/** Deletes expired messages, and subscriptions of ended sessions. */
export async function deleteEnded(sql: Sql): Promise<void> {
  await sql`delete from push_messages where expires_at < now()`
  await sql`
    delete from push_subscriptions p using sessions s
    where s.id = p.session_id and (s.revoked_at is not null or s.expires_at <= now())
      and not exists (select from push_messages m where m.subscription_id = p.id)`
}
