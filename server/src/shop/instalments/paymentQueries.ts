import type { Language } from '#contract/endpoint.ts'
import type { DueRow } from '../payments/due.ts'
import { first, type Sql } from '../../platform/database/database.ts'

export type PlanRow = { id: number; user_id: number; status: 'active' | 'paid' | 'cancelled'; failures: number }

/** Locks plans, whoever owns them. */
export function lockPlans(sql: Sql, planIds: readonly number[]): Promise<PlanRow[]> {
  return sql<PlanRow>`
    select id, user_id, status, failures from instalments
    where id = any (${planIds}::bigint[]) order by id for update`
}

/** Marks the first unpaid instalment as paid; returns whether it had the payment's amount. */
export async function updateInstalmentPaid(
  sql: Sql,
  { planId, paymentId }: { planId: number; paymentId: number },
): Promise<boolean> {
  const rows = await sql`
    update instalment_parts t set paid_at = now(), payment_id = ${paymentId}
    from instalments i, payments p
    where i.id = ${planId} and i.status = 'active' and t.instalment_id = i.id and p.id = ${paymentId}
      and t.amount_minor = p.amount_minor
      and t.number = (select min(number) from instalment_parts where instalment_id = i.id and paid_at is null)
    returning number`
  return rows.length > 0
}

/** Dates of the first unpaid instalments (YYYY-MM-DD) by plan. */
export async function findNextDueDates(sql: Sql, planIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await sql<{ id: number; due_on: string }>`
    select distinct on (instalment_id) instalment_id as id, due_on from instalment_parts
    where instalment_id = any (${planIds}::bigint[]) and paid_at is null order by instalment_id, number`
  return new Map(rows.map(({ id, due_on: due }) => [id, due]))
}

type NextTry = { planId: number; nextTryAt: number | null; cardId: number | null }

/** `nextTryAt` is in epoch seconds; null once all instalments are paid. */
export async function updateNextTry(sql: Sql, { planId, nextTryAt, cardId }: NextTry): Promise<void> {
  await sql`
    update instalments set status = case when ${nextTryAt}::bigint is null then 'paid' else status end,
      next_try_at = to_timestamp(${nextTryAt}::bigint), card_id = coalesce(${cardId}, card_id),
      failures = 0, last_failure = null
    where id = ${planId}`
}

/** `next_try_at` is in epoch seconds; null if only the learner can pay. */
export type FailedAttempt = { id: number; failures: number; next_try_at: number | null }

export async function updateFailedAttempts(
  sql: Sql,
  attempts: readonly FailedAttempt[],
  reason: string,
): Promise<void> {
  await sql`
    update instalments i set failures = f.failures, last_failure = ${reason}, next_try_at = to_timestamp(f.next_try_at)
    from jsonb_to_recordset(${JSON.stringify(attempts)}::jsonb) as f (id bigint, failures integer, next_try_at bigint)
    where i.id = f.id`
}

/** Locks plans with a due instalment and no open charge; plans without a card are charged to the default one. */
export function lockDuePlans(sql: Sql, { adapter, limit }: { adapter: string; limit: number }): Promise<DueRow[]> {
  return sql<DueRow>`
    select i.id, i.user_id, t.amount_minor, i.currency, u.locale as language,
      coalesce(text_in(i.title, u.locale), '') as title,
      d.id as card_id, p.id as page_payment_id,
      (select count(*)::int from payments c where c.instalment_id = i.id and c.card_id is not null) as charge_count
    from instalments i join users u on u.id = i.user_id and u.closed_at is null and u.deleted_at is null
    join lateral (
      select amount_minor from instalment_parts where instalment_id = i.id and paid_at is null order by number limit 1) t on true
    left join lateral paying_card(i.user_id, i.card_id, true, ${adapter}) d on true
    left join payments p on p.instalment_id = i.id and p.status = 'open'
    where i.next_try_at <= now() and (p.id is null or p.card_id is null)
    order by i.next_try_at limit ${limit} for update of i skip locked`
}

type NextInstalment = { amount_minor: number | null; currency: string; title: string }

/** Locks a plan of the person; the amount is null if nothing is left to pay. */
export async function lockNextInstalment(
  sql: Sql,
  { userId, planId, language }: { userId: number; planId: number; language: Language },
): Promise<NextInstalment | undefined> {
  return first(
    await sql<NextInstalment>`
      select currency, coalesce(text_in(title, ${language}), '') as title,
        case when status = 'active' then (
          select amount_minor from instalment_parts where instalment_id = i.id and paid_at is null
          order by number limit 1) end as amount_minor
      from instalments i where id = ${planId} and user_id = ${userId} for update`,
  )
}
