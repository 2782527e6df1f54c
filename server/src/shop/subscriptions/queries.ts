import type { Language } from '#contract/endpoint.ts'
import type { CancelReason, Subscription } from '#contract/shop/subscriptions/api.ts'
import { first, type Sql } from '../../platform/database/database.ts'
import { renewalPeriod } from '../services/services.ts'

type Grant = { subscriptionId: number; userId: number; actorId: number; clientId: string; reason: string }

type GrantedPeriod = { subscriptionId: number; firstPaidOn: string; paidPeriods: number }

type SubscriptionFilter = {
  userId: number
  language: Language
  subscriptionId?: number
  /** The current seller: a brand (null: any) with its currency; and the learner's date. */
  seller?: { brand: string | null; currency: string; today: string }
}
type Row = Omit<Subscription, 'is_active'> & { cancel_popup_text: string }

/**
 * Newest first, each with its contents and payment method. In the learner's list a later subscription of the same service hides an ended
 * one.
 */
export function listSubscriptions(
  sql: Sql,
  { userId, language, subscriptionId, seller }: SubscriptionFilter,
): Promise<Row[]> {
  const { brand, currency, today } = seller ?? { brand: null, currency: null, today: null }
  return sql<Row>`
    select s.id, coalesce(text_in(title, ${language}), '') as title, status, is_lifetime,
      status = 'active' and not is_lifetime as is_active_status,
      period, period_count, extract(epoch from next_pay_at)::bigint as next_pay_at, end_date, course_service_type,
      status = 'active' and not is_lifetime and service_id is not null as recurrent_payments_enabled,
      service_id, price_minor as price, currency, d.id as card_id, '•• ' || d.last4 as card_mask,
      case when status <> 'ending' then last_failure end as last_failure,
      case when failures > 0 then extract(epoch from next_try_at)::bigint end as next_try_at,
      coalesce(text_in(popup.texts, ${language}), '')
        as cancel_popup_text,
      (select to_json(renewal) from (
        select v.price_minor as price, coalesce(v.currency, ${currency}::text) as currency, ${renewalPeriod}
        from services v
        where v.id = s.service_id and v.archived_at is null and ${seller !== undefined}
          and (is_visible_in(v.brands, ${brand}) or v.brands = '{}')
          and not exists (
            select from subscriptions p where p.user_id = s.user_id and p.service_id = s.service_id
              and is_paid_on(p, ${today}::date))) renewal) as renewal,
      json_build_object(
        'communities', (select coalesce(json_agg(community), '[]') from (
          select m.id, m.uniq, coalesce(text_in(m.title, ${language}), m.slug) as title,
            m.course_ids
          from communities m where m.id = any (s.community_ids) order by m.id) community),
        'courses', (select coalesce(json_agg(course), '[]') from (
          select c.id, course_title(c, ${language}) as title
          from courses c where c.id in (
            select unnest(s.course_ids)
            union select unnest(m.course_ids) from communities m where m.id = any (s.community_ids)
            union select r.course_id from streams r where r.payment_subscription_id = s.id and r.user_id = s.user_id)
          order by c.id) course)) as content
    from subscriptions s left join lateral paying_card(s.user_id, s.card_id, s.next_try_at is not null) d on true
    cross join lateral (select coalesce(nullif(s.cancel_popup_text, '{}'),
      (select v.cancel_popup_text from services v where v.id = s.service_id)) as texts) popup
    where s.user_id = ${userId} and (${subscriptionId ?? null}::bigint is null or s.id = ${subscriptionId ?? null})
      and (${subscriptionId !== undefined || seller === undefined}
        or is_paid_on(s, ${today}::date)
        or not exists (
          select from subscriptions later
          where later.user_id = s.user_id and later.service_id = s.service_id and later.id > s.id))
    order by s.id desc limit 100`
}

type Own = { userId: number; subscriptionId: number }

/** The data that decides how a subscription continues. */
export type RecurringRow = {
  id: number
  user_id: number
  status: Subscription['status']
  is_lifetime: boolean
  end_date: string | null
  service_id: number | null
  price_minor: number | null
  period: 'day' | 'week' | 'month'
  period_count: number
  /** The learner's date of the first payment. */
  first_paid_on: string | null
  paid_periods: number
  /** Epoch seconds. */
  next_pay_at: number | null
  failures: number
  /** In seconds since 1970. */
  created_at: number
}

export async function lockSubscription(sql: Sql, { userId, subscriptionId }: Own): Promise<RecurringRow | undefined> {
  return first(
    await sql<RecurringRow>`
      select id, user_id, status, is_lifetime, end_date, service_id, price_minor, period, period_count, first_paid_on,
        paid_periods, extract(epoch from next_pay_at)::bigint as next_pay_at, failures,
        extract(epoch from created_at)::bigint as created_at
      from subscriptions where id = ${subscriptionId} and user_id = ${userId} for update`,
  )
}

/** Access lasts until `endDate`, inclusive. Failed attempts still count if it is resumed. */
export async function updateCancelled(
  sql: Sql,
  { subscriptionId, endDate }: { subscriptionId: number; endDate: string },
): Promise<void> {
  await sql`
    update subscriptions set status = 'ending', end_date = ${endDate}, next_pay_at = null, next_try_at = null
    where id = ${subscriptionId}`
}

type Cancellation = { subscriptionId: number; reasonType: CancelReason | ''; reason: string }

export async function insertCancellation(sql: Sql, { subscriptionId, reasonType, reason }: Cancellation) {
  await sql`
    insert into subscription_cancellations (subscription_id, reason_type, reason)
    values (${subscriptionId}, ${reasonType}, ${reason})`
}

/** Payments continue at `nextTryAt`; both times are epoch seconds. Without a price nothing is charged. */
export async function updateResumed(
  sql: Sql,
  { subscriptionId, nextPayAt, nextTryAt }: { subscriptionId: number; nextPayAt: number; nextTryAt: number },
): Promise<void> {
  await sql`
    update subscriptions set status = 'active', end_date = null, next_pay_at = to_timestamp(${nextPayAt}::bigint),
      next_try_at = case when price_minor > 0 then to_timestamp(${nextTryAt}::bigint) end
    where id = ${subscriptionId}`
}

/** Returns the number of subscriptions. */
export async function updateCard(sql: Sql, { from, to }: { from: number; to: number | null }): Promise<number> {
  const rows = await sql`
    update subscriptions set card_id = ${to} where card_id = ${from} and status = 'active' and not is_lifetime returning id`
  return rows.length
}

/** `date` is the last day of access. */
export async function updateEndedOfErased(sql: Sql, date: string): Promise<void> {
  await sql`
    update subscriptions s set status = 'ended', end_date = ${date}, failures = 0, last_failure = null,
      next_pay_at = null, next_try_at = null
    from erased_people u where u.id = s.user_id and s.next_try_at is not null`
}

/** Removes the reasons that erased accounts gave for cancelling, and replaces text of staff about them by a dash. */
export async function updateErasedCancellationReasons(sql: Sql): Promise<void> {
  await sql`
    update subscription_cancellations c set reason = ''
    from subscriptions s join erased_people u on u.id = s.user_id where s.id = c.subscription_id and c.reason <> ''`
  await sql`
    update subscription_grants g set reason = '–' from erased_people u where u.id = g.user_id and g.reason <> '–'`
  await sql`
    update subscription_refunds r set reason = '–' from erased_people u where u.id = r.user_id and r.reason <> '–'`
}

/** False if it exists. */
export async function insertGrant(sql: Sql, grant: Grant): Promise<boolean> {
  const { subscriptionId, userId, actorId, clientId, reason } = grant
  const rows = await sql`
    insert into subscription_grants (subscription_id, user_id, actor_id, client_id, reason)
    values (${subscriptionId}, ${userId}, ${actorId}, ${clientId}, ${reason})
    on conflict (subscription_id, client_id) do nothing returning id`
  return rows.length > 0
}

/** The subscription that was granted to a person with an id. */
export async function findGrant(sql: Sql, grant: { userId: number; clientId: string }): Promise<number | undefined> {
  const row = first(
    await sql<{ subscription_id: number }>`
      select subscription_id from subscription_grants where user_id = ${grant.userId} and client_id = ${grant.clientId}`,
  )
  return row?.subscription_id
}

/** Moves the next payment to `nextPayAt` (epoch seconds). Without a price nothing is charged. */
export async function updateGrantedPaying(sql: Sql, grant: GrantedPeriod & { nextPayAt: number }): Promise<void> {
  const { subscriptionId, firstPaidOn, paidPeriods, nextPayAt } = grant
  await sql`
    update subscriptions set first_paid_on = ${firstPaidOn}, paid_periods = ${paidPeriods}, end_date = null,
      failures = 0, last_failure = null, next_pay_at = to_timestamp(${nextPayAt}::bigint),
      next_try_at = case when price_minor > 0 then to_timestamp(${nextPayAt}::bigint) end
    where id = ${subscriptionId}`
}

/** It ends after the granted period. */
export async function updateGrantedEnding(sql: Sql, grant: GrantedPeriod & { endDate: string }): Promise<void> {
  const { subscriptionId, firstPaidOn, paidPeriods, endDate } = grant
  await sql`
    update subscriptions set status = 'ending', first_paid_on = ${firstPaidOn}, paid_periods = ${paidPeriods},
      end_date = ${endDate}, failures = 0, last_failure = null, next_pay_at = null, next_try_at = null
    where id = ${subscriptionId}`
}
