import type { Language } from '#contract/endpoint.ts'
import { first, type Sql } from '../../platform/database/database.ts'

export async function updateUnpayable(sql: Sql, paymentIds: readonly number[]): Promise<void> {
  await sql`
    update payments set status = 'failed', failure_code = 'no_card', settled_at = now() where id = any (${paymentIds})`
}

export type OpenPayment = {
  id: number
  is_charge: boolean
  is_opened: boolean
  page_url: string | null
  amount_minor: number
}

type RecurringPurpose = { subscriptionId: number } | { planId: number }

/** The open payment of a subscription or a plan, which the caller has locked. */
export async function findOpenRecurring(sql: Sql, purpose: RecurringPurpose): Promise<OpenPayment | undefined> {
  const { subscriptionId, planId } = { subscriptionId: null, planId: null, ...purpose }
  return first(
    await sql<OpenPayment>`
      select id, card_id is not null as is_charge, reference is not null as is_opened, page_url, amount_minor from payments
      where status = 'open' and (subscription_id = ${subscriptionId} or instalment_id = ${planId})`,
  )
}

/** The first payment of a subscription or a plan after another one, without those that failed. */
export async function findNextRecurring(
  sql: Sql,
  purpose: RecurringPurpose,
  afterId: number,
): Promise<number | undefined> {
  const { subscriptionId, planId } = { subscriptionId: null, planId: null, ...purpose }
  const next = first(
    await sql<{ id: number }>`
      select id from payments
      where (subscription_id = ${subscriptionId} or instalment_id = ${planId}) and id > ${afterId}
        and status <> 'failed'
      order by id limit 1`,
  )
  return next?.id
}

/** The newest payments of subscriptions and plans that a person may have made on their page. */
export function listOpenPages(sql: Sql, userId: number): Promise<{ id: number }[]> {
  return sql<{ id: number }>`
    select id from payments
    where user_id = ${userId} and status = 'open' and order_id is null and card_id is null and reference is not null
    order by id desc limit 5`
}

/** The failure of the newest payment of a subscription or plan within the last hour, if it failed on its page. */
export async function findPageFailure(sql: Sql, userId: number): Promise<string | undefined> {
  const newest = first(
    await sql<{ status: string; failure_code: string | null; is_page: boolean }>`
      select status, failure_code, card_id is null as is_page from payments
      where user_id = ${userId} and order_id is null and created_at > now() - interval '1 hour'
      order by id desc limit 1`,
  )
  return newest?.is_page && newest.status === 'failed' ? (newest.failure_code ?? 'unknown') : undefined
}

export type MailedPayment = {
  id: number
  user_id: number
  status: 'paid' | 'failed'
  failure_code: string | null
  amount_minor: number
  currency: string
  language: Language
  email: string | null
  is_closed: boolean
  brand: string | null
  subscription_id: number | null
  title: Record<string, string>
  period: string | null
  period_count: number | null
  /** The last attempt of a subscription failed. */
  is_ended: boolean
  /** A failed payment's period or instalment was paid since, or nothing is due any more. */
  is_settled: boolean
  /** The plan pays for courses, which close while it stays unpaid. */
  has_courses: boolean
  /** The date (YYYY-MM-DD) of the next attempt or, once paid, of the next payment; null if there is none. */
  next_on: string | null
}

/** Marks mails about recurring payments as written, and returns their data. */
export function claimPaymentMails(sql: Sql, limit: number): Promise<MailedPayment[]> {
  return sql<MailedPayment>`
    with marked as (
      update payments p set mail_written_at = now() where p.id = any (array(
        select id from payments
        where order_id is null and mail_written_at is null and (
          (status = 'paid' and refund_requested_minor = 0)
          or (status = 'failed' and (card_id is not null or failure_code = 'no_card')))
        order by id limit ${limit} for update of payments skip locked))
      returning p.id, p.user_id, p.status, p.failure_code, p.amount_minor, p.currency, p.subscription_id, p.instalment_id)
    select p.id, p.user_id, p.status, p.failure_code, p.amount_minor, p.currency, u.locale as language, u.email,
      u.closed_at is not null or u.deleted_at is not null as is_closed,
      coalesce(s.brand, i.brand) as brand, p.subscription_id, coalesce(s.title, i.title) as title,
      s.period, s.period_count,
      coalesce(s.status = 'ended' and s.failures > 0, false) as is_ended,
      coalesce(s.last_failure, case when i.status = 'active' then i.last_failure end) is null as is_settled,
      exists (select from instalment_runs n where n.instalment_id = i.id) as has_courses,
      to_char(coalesce(s.next_try_at, i.next_try_at) at time zone u.timezone, 'YYYY-MM-DD') as next_on
    from marked p join users u on u.id = p.user_id
    left join subscriptions s on s.id = p.subscription_id left join instalments i on i.id = p.instalment_id
    order by p.id`
}
