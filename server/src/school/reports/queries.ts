import type { Language } from '#contract/endpoint.ts'
import type { Subscription } from '#contract/shop/subscriptions/api.ts'
import type { ChurnRow, FailedRenewal, PaymentProblem, RevenueRow } from '#contract/school/reports/api.ts'
import type { Moment } from '../../platform/clock.ts'
import { first, queryWithLiterals, type Sql } from '../../platform/database/database.ts'

/** UTC dates YYYY-MM-DD; the end is exclusive. */
export type Dates = { start: string; end: string }

/** `$1` is the language, `$2` and `$3` are the dates. */
const revenue = `
    with sums as (
      select to_char(t.created_at at time zone 'UTC', 'YYYY-MM') as month,
        coalesce(o.brand, n.brand, i.brand, '') as brand, coalesce(o.service_id, n.service_id) as service_id, t.currency,
        coalesce(-sum(l.amount_minor) filter (where l.account = 'revenue'), 0)::bigint as paid,
        coalesce(sum(l.amount_minor) filter (where l.account = 'refunds'), 0)::bigint as refunded,
        (count(*) filter (where l.account = 'revenue'))::int as payments_count
      from money_transactions t join money_postings l on l.transaction_id = t.id and l.account <> 'provider'
      join payments p on p.id = t.payment_id
      left join instalments i on i.id = p.instalment_id
      left join orders o on o.id = coalesce(p.order_id, i.order_id)
      left join subscriptions n on n.id = p.subscription_id
      where t.created_at >= $2::timestamp at time zone 'UTC' and t.created_at < $3::timestamp at time zone 'UTC'
      group by 1, 2, 3, 4
    )
    select m.*, service_title(s, c, $1) as service_title
    from sums m left join services s on s.id = m.service_id left join courses c on c.id = s.course_id
    order by m.month desc, m.currency, m.paid desc, m.brand, m.service_id`

/** Sums of the ledger, newest month first; planned for its dates. `brand` is an id, empty if unknown. */
export function listRevenue(sql: Sql, { start, end, language }: Dates & { language: Language }): Promise<RevenueRow[]> {
  return queryWithLiterals(sql, revenue, [language, start, end])
}

export type PageFilter = Dates & Moment & { language: Language; before: number | undefined; limit: number }

/** Newest first. `brand` is an id. */
export function listFailedRenewals(sql: Sql, filter: Omit<PageFilter, 'now'>): Promise<FailedRenewal[]> {
  const { start, end, language, before = null, limit } = filter
  return sql<FailedRenewal>`
    select p.id, date_part('epoch', p.settled_at)::bigint as failed_at, p.user_id,
      display_name(u) as person, p.subscription_id,
      coalesce(text_in(n.title, ${language}), '') as title, coalesce(n.brand, '') as brand,
      p.amount_minor as amount, p.currency, coalesce(p.failure_code, 'declined') as failure_code, n.status,
      date_part('epoch', n.next_try_at) ::bigint as next_try_at
    from payments p join subscriptions n on n.id = p.subscription_id join users u on u.id = p.user_id
    where p.status = 'failed' and p.subscription_id is not null and (p.card_id is not null or p.failure_code = 'no_card')
      and p.settled_at >= ${start}::timestamp at time zone 'UTC' and p.settled_at < ${end}::timestamp at time zone 'UTC'
      and (${before}::bigint is null
        or (p.settled_at, p.id) < ((select settled_at from payments where id = ${before}), ${before}::bigint))
    order by p.settled_at desc, p.id desc limit ${limit}`
}

export type ProblemRow = Omit<PaymentProblem, 'has_access'> & {
  timezone: string
  former_timezone: string | null
  former_last_day: number | null
  /** The paid run is open. */
  has_run: boolean
  /** The paid subscription; null for none, and for erased accounts. */
  subscription: Pick<Subscription, 'status' | 'is_lifetime' | 'end_date'> | null
}

/** The latest report of a problem first. `brand` is an id. */
export function listPaymentProblems(sql: Sql, filter: PageFilter): Promise<ProblemRow[]> {
  const { start, end, language, before = null, limit, now } = filter
  return sql<ProblemRow>`
    select p.id, date_part('epoch', p.problem_at)::bigint as told_at, p.user_id,
      display_name(u) as person, o.id as order_id,
      coalesce(n.title ->> ${language}, n.title ->> 'en', service_title(s, c, ${language})) as title,
      coalesce(o.brand, n.brand, '') as brand, p.amount_minor as amount, p.currency, p.adapter, p.reference, p.dispute,
      p.dispute_reason, p.refund_refusal, p.not_given, p.received_minor as received, p.received_currency,
      u.timezone, u.former_timezone, u.former_timezone_until - date '1970-01-01' as former_last_day,
      u.deleted_at is null and exists (select from streams r where r.id = o.course_stream_id
        and is_current(r, to_timestamp(${now}::bigint))) as has_run,
      (select json_build_object('status', a.status, 'is_lifetime', a.is_lifetime, 'end_date', a.end_date)
        from subscriptions a where a.id = coalesce(n.id, o.subscription_id) and u.deleted_at is null) as subscription
    from payments p join users u on u.id = p.user_id
    left join instalments i on i.id = p.instalment_id
    left join orders o on o.id = coalesce(p.order_id, i.order_id)
    left join services s on s.id = o.service_id left join courses c on c.id = s.course_id
    left join subscriptions n on n.id = p.subscription_id
    where (p.refund_refusal is not null or p.dispute is not null or p.not_given is not null)
      and p.problem_at >= ${start}::timestamp at time zone 'UTC' and p.problem_at < ${end}::timestamp at time zone 'UTC'
      and (${before}::bigint is null
        or (p.problem_at, p.id) < ((select problem_at from payments where id = ${before}), ${before}::bigint))
    order by p.problem_at desc, p.id desc limit ${limit}`
}

/**
 * Cancelled subscriptions, once a month each with their last reason, and those that ended unpaid, by their last attempt. Months are UTC as
 * in all reports, although the last day of a subscription is the learner's date. Newest month first.
 */
export function listChurn(sql: Sql, { start, end }: Dates): Promise<ChurnRow[]> {
  return sql<ChurnRow>`
    select month, reason, count(*)::int as count, (count(*) filter (where is_active))::int as resumed_count
    from (
      (select distinct on (month, c.subscription_id) to_char(c.created_at at time zone 'UTC', 'YYYY-MM') as month,
        coalesce(nullif(c.reason_type, ''), 'none') as reason, n.status = 'active' as is_active
      from subscription_cancellations c join subscriptions n on n.id = c.subscription_id
      where c.created_at >= ${start}::timestamp at time zone 'UTC' and c.created_at < ${end}::timestamp at time zone 'UTC'
      order by month, c.subscription_id, c.id desc)
      union all
      select to_char(coalesce(p.settled_at at time zone 'UTC', s.end_date), 'YYYY-MM'), 'unpaid', false
      from subscriptions s left join lateral (
        select max(settled_at) as settled_at from payments where subscription_id = s.id and status = 'failed') p on true
      -- A learner's date is at most a day off.
      where s.status = 'ended' and s.failures > 0 and s.end_date >= ${start}::date - 2 and s.end_date < ${end}::date + 2
        and coalesce(p.settled_at at time zone 'UTC', s.end_date) >= ${start}::date
        and coalesce(p.settled_at at time zone 'UTC', s.end_date) < ${end}::date
    ) lost
    group by month, reason order by month desc, count desc, reason`
}

/** Subscriptions of open accounts whose payments continue. */
export async function countActive(sql: Sql): Promise<number> {
  const row = first(
    await sql<{ count: number }>`
      select count(*)::int as count from subscriptions s join users u on u.id = s.user_id and u.closed_at is null
      where s.next_try_at is not null and s.status = 'active'`,
  )
  return row?.count ?? 0
}
