import type { Language } from '#contract/endpoint.ts'
import type { DueRow } from '../payments/due.ts'
import { first, type Sql } from '../../platform/database/database.ts'
import type { RecurringRow } from './queries.ts'

export type RenewalRow = RecurringRow

/** Locks subscriptions, whoever owns them. */
export function lockSubscriptionsById(sql: Sql, subscriptionIds: readonly number[]): Promise<RenewalRow[]> {
  return sql<RenewalRow>`
    select id, user_id, status, is_lifetime, end_date, service_id, price_minor, period, period_count, first_paid_on,
      paid_periods, extract(epoch from next_pay_at)::bigint as next_pay_at, failures,
      extract(epoch from created_at)::bigint as created_at
    from subscriptions where id = any (${subscriptionIds}::bigint[]) order by id for update`
}

type Paid = { subscriptionId: number; firstPaidOn: string; paidPeriods: number; cardId: number | null }

/** `nextPayAt` is in epoch seconds. */
export async function updatePaid(sql: Sql, paid: Paid & { nextPayAt: number }): Promise<void> {
  const { subscriptionId, firstPaidOn, paidPeriods, cardId, nextPayAt } = paid
  await sql`
    update subscriptions set status = 'active', end_date = null, first_paid_on = ${firstPaidOn},
      paid_periods = ${paidPeriods}, card_id = coalesce(${cardId}, card_id), failures = 0, last_failure = null,
      next_pay_at = to_timestamp(${nextPayAt}::bigint), next_try_at = to_timestamp(${nextPayAt}::bigint)
    where id = ${subscriptionId}`
}

/** For a subscription cancelled during the payment: it ends later. */
export async function updatePaidEnding(sql: Sql, paid: Paid & { endDate: string }): Promise<void> {
  const { subscriptionId, firstPaidOn, paidPeriods, cardId, endDate } = paid
  await sql`
    update subscriptions set end_date = ${endDate}, first_paid_on = ${firstPaidOn}, paid_periods = ${paidPeriods},
      card_id = coalesce(${cardId}, card_id), failures = 0, last_failure = null
    where id = ${subscriptionId}`
}

/** Times are epoch seconds. `end_date` is set after the last failed attempt. */
export type FailedAttempt = { id: number; failures: number; next_try_at: number | null; end_date: string | null }

export async function updateFailed(sql: Sql, failed: readonly FailedAttempt[], failure: string): Promise<void> {
  await sql`
    update subscriptions s set failures = f.failures, last_failure = ${failure}, next_try_at = to_timestamp(f.next_try_at),
      next_pay_at = case when f.end_date is null then s.next_pay_at end,
      status = case when f.end_date is null then s.status else 'ended' end, end_date = coalesce(f.end_date, s.end_date)
    from jsonb_to_recordset(${JSON.stringify(failed)}::jsonb)
      as f (id bigint, failures integer, next_try_at bigint, end_date date)
    where s.id = f.id`
}

/** Locks due subscriptions without an open charge; those without a card are charged to the default one. */
export function lockDueSubscriptions(
  sql: Sql,
  { adapter, limit }: { adapter: string; limit: number },
): Promise<DueRow[]> {
  return sql<DueRow>`
    select s.id, s.user_id, s.price_minor as amount_minor, s.currency, u.locale as language,
      coalesce(text_in(s.title, u.locale), '') as title,
      d.id as card_id, p.id as page_payment_id,
      (select count(*)::int from payments c where c.subscription_id = s.id and c.card_id is not null) as charge_count
    from subscriptions s join users u on u.id = s.user_id and u.closed_at is null and u.deleted_at is null
    left join lateral paying_card(s.user_id, s.card_id, true, ${adapter}) d on true
    left join payments p on p.subscription_id = s.id and p.status = 'open'
    where s.next_try_at <= now() and (p.id is null or p.card_id is null)
    order by s.next_try_at limit ${limit} for update of s skip locked`
}

/** Locks a person's charges that were due before a day, which begins at `opening`; times are epoch seconds. */
export function lockOverdue(sql: Sql, { userId, opening }: { userId: number; opening: number }) {
  return sql<{ id: number; next_pay_at: number }>`
    select id, date_part('epoch', next_pay_at)::bigint as next_pay_at from subscriptions
    where user_id = ${userId} and next_try_at is not null and next_pay_at < to_timestamp(${opening}::bigint)
    order by id for update`
}

type Restart = { subscriptionId: number; firstPaidOn: string; nextPayAt: number; opening: number }

/** Lets an unpaid period begin on a date, YYYY-MM-DD. Failed attempts still count, and the next one keeps its time. */
export async function updateRestarted(sql: Sql, { subscriptionId, firstPaidOn, nextPayAt, opening }: Restart) {
  await sql`
    update subscriptions set first_paid_on = ${firstPaidOn}, paid_periods = 0, next_pay_at = to_timestamp(${nextPayAt}::bigint),
      next_try_at = case when failures > 0 then greatest(next_try_at, to_timestamp(${opening}::bigint))
        else to_timestamp(${opening}::bigint) end
    where id = ${subscriptionId}`
}

/** The price of a period; undefined if it is free. */
export async function findPrice(
  sql: Sql,
  { subscriptionId, language }: { subscriptionId: number; language: Language },
): Promise<{ amountMinor: number; currency: string; title: string } | undefined> {
  return first(
    await sql<{ amountMinor: number; currency: string; title: string }>`
      select price_minor as "amountMinor", currency,
        coalesce(text_in(title, ${language}), '') as title
      from subscriptions where id = ${subscriptionId} and price_minor > 0`,
  )
}

/**
 * Switches the card. A failed payment is retried at once in addition to the planned attempts; an attempt that is due within the hour is not
 * repeated, so that changing the card each night cannot postpone the last attempt forever.
 */
export async function updatePayer(sql: Sql, { subscriptionId, cardId }: { subscriptionId: number; cardId: number }) {
  await sql`
    update subscriptions set card_id = ${cardId},
      failures = case when next_try_at > now() + interval '1 hour' then greatest(0, failures - 1) else failures end,
      next_try_at = case when failures > 0 then now() else next_try_at end
    where id = ${subscriptionId}`
}
