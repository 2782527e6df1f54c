import type { Instalment } from '#contract/shop/instalments/api.ts'
import { graceDays } from '#contract/shop/instalments/rules.ts'
import type { Language } from '#contract/endpoint.ts'
import { first, type Sql } from '../../platform/database/database.ts'

type PlanFilter = { userId: number; language: Language; planId?: number }
type Row = Omit<Instalment, 'next_pay_at' | 'is_closed' | 'cancel_popup_text'> & {
  cancel_popup_text: string
  /** The due date of the first unpaid instalment. */
  next_due_on: string | null
}

/** Newest first, each with its instalments. */
export function listPlans(sql: Sql, { userId, language, planId }: PlanFilter): Promise<Row[]> {
  return sql<Row>`
    select i.id, coalesce(text_in(i.title, ${language}), '') as title, i.status, i.currency,
      i.stream_id, p.amount, p.paid_amount, p.end_date, p.payments,
      case when i.status = 'active' then p.next_due_on end as next_due_on,
      case when i.status = 'active' then p.next_due_on + ${graceDays}::integer end as closes_on,
      '•• ' || d.last4 as card_mask, i.last_failure,
      case when i.failures > 0 then extract(epoch from i.next_try_at)::bigint end as next_try_at,
      coalesce(text_in(popup.texts, ${language}), '')
        as cancel_popup_text
    from instalments i left join lateral paying_card(i.user_id, i.card_id, i.next_try_at is not null) d on true
    cross join lateral (select coalesce(nullif(i.cancel_popup_text, '{}'),
      (select v.cancel_popup_text from orders o join services v on v.id = o.service_id where o.id = i.order_id)) as texts
    ) popup
    cross join lateral (
      select sum(amount_minor)::int as amount, coalesce(sum(amount_minor) filter (where paid_at is not null), 0)::int as paid_amount,
        min(due_on) filter (where paid_at is null) as next_due_on, max(due_on) as end_date,
        json_agg(json_build_object('number', number, 'due_date', due_on, 'amount', amount_minor,
          'paid_at', extract(epoch from paid_at)::bigint) order by number) as payments
      from instalment_parts where instalment_id = i.id) p
    where i.user_id = ${userId} and (${planId ?? null}::bigint is null or i.id = ${planId ?? null})
    order by i.id desc limit 100`
}

/** Returns the number of plans. */
export async function updateCard(sql: Sql, { from, to }: { from: number; to: number | null }): Promise<number> {
  const rows = await sql`
    update instalments set card_id = ${to} where card_id = ${from} and status = 'active' returning id`
  return rows.length
}

export type NewPlan = {
  userId: number
  orderId: number
  /** The runs that the plan pays for. */
  streamIds: readonly number[]
  brand: string
  serviceId: number
  currency: string
  cardId: number | null
  /** The payment of the first instalment. */
  paymentId: number | null
  /** The due time of the second instalment in epoch seconds. */
  nextTryAt: number
  instalments: readonly { due_on: string; amount_minor: number }[]
}

/** Inserts a plan, titled like its service, whose first instalment is paid. */
export async function insertPlan(sql: Sql, plan: NewPlan): Promise<number> {
  const row = first(
    await sql<{ id: number }>`
      insert into instalments (user_id, order_id, stream_id, brand, title, currency, card_id, next_try_at)
      select ${plan.userId}, ${plan.orderId}, ${plan.streamIds[0] ?? null}, ${plan.brand}, title, ${plan.currency}, ${plan.cardId},
        to_timestamp(${plan.nextTryAt}::bigint)
      from services where id = ${plan.serviceId} returning id`,
  )
  if (!row) throw new Error('The instalment plan was not written')
  await sql`
    insert into instalment_runs (instalment_id, stream_id)
    select ${row.id}, unnest(${plan.streamIds}::bigint[])`
  await sql`
    insert into instalment_parts (instalment_id, number, due_on, amount_minor, payment_id, paid_at)
    select ${row.id}, number, due_on, amount_minor, case when number = 1 then ${plan.paymentId}::bigint end,
      case when number = 1 then now() end
    from jsonb_to_recordset(${JSON.stringify(plan.instalments.map((instalment, index) => ({ ...instalment, number: index + 1 })))}::jsonb)
      as p (number integer, due_on date, amount_minor integer)`
  return row.id
}

/** Returns whether there was an active plan. */
export async function updateCancelled(
  sql: Sql,
  { userId, orderId }: { userId: number; orderId: number },
): Promise<boolean> {
  const rows = await sql`
    update instalments set status = 'cancelled', next_try_at = null
    where order_id = ${orderId} and user_id = ${userId} and status = 'active' returning id`
  return rows.length > 0
}

export async function updateCancelledOfErased(sql: Sql): Promise<void> {
  await sql`
    update instalments i set status = 'cancelled', next_try_at = null
    from erased_people u where u.id = i.user_id and i.next_try_at is not null`
}
