import { type Sql, first } from '../../platform/database/database.ts'
import { isInForce } from '../services/ownedCourseQueries.ts'
import type { OrderRow } from './queries.ts'

export type NewRefund = {
  orderId: number
  userId: number
  actorId: number
  clientId: string
  amountMinor: number
  points: number
  endsAccess: boolean
  reason: string
}

export async function insertRefund(sql: Sql, refund: NewRefund): Promise<number> {
  const { orderId, userId, actorId, clientId, amountMinor, points, endsAccess, reason } = refund
  const [row] = await sql<{ id: number }>`
    insert into order_refunds (order_id, user_id, actor_id, client_id, amount_minor, points, ends_access, reason)
    values (${orderId}, ${userId}, ${actorId}, ${clientId}, ${amountMinor}, ${points}, ${endsAccess}, ${reason})
    returning id`
  if (!row) throw new Error('The refund was not written')
  return row.id
}

type Client = { orderId: number; clientId: string }

export async function hasRefund(sql: Sql, { orderId, clientId }: Client): Promise<boolean> {
  const rows = await sql`select 1 as found from order_refunds where order_id = ${orderId} and client_id = ${clientId}`
  return rows.length > 0
}

/** The points returned by staff refunds, and whether these refunds are all that was refunded. */
type StaffRefunds = { points: number; isByStaff: boolean }

export async function findStaffRefunds(sql: Sql, orderId: number): Promise<StaffRefunds> {
  const [row] = await sql<StaffRefunds>`
    select coalesce(sum(r.points), 0)::int as points,
      count(*) > 0 and coalesce(sum(r.amount_minor), 0) >= (
        select coalesce(sum(p.refunded_minor), 0) from payments p
        where p.order_id = ${orderId} or p.instalment_id = any (array(
          select i.id from instalments i where i.order_id = ${orderId}))
      ) as "isByStaff"
    from order_refunds r where r.order_id = ${orderId}`
  return row ?? { points: 0, isByStaff: false }
}

type OrderedRun = { order: OrderRow; run: { id: number; course_id: number } }

/**
 * Additions of later orders to the run, bundles included. Free orders only record ownership; an upgrade adds the difference to the smaller
 * service.
 */
export async function findLaterGrants(
  sql: Sql,
  { order, run }: OrderedRun,
): Promise<{ days: number; consultations: number }> {
  const [row] = await sql<{ days: number; consultations: number }>`
    select
      coalesce(sum(greatest(0, coalesce(p.access_days, c.access_days) - case when l.id is null then 0 else
        coalesce(l.access_days, c.access_days) end)) filter (where p.kind <> 'consultations'), 0)::int as days,
      coalesce(sum(case when p.kind = 'consultations' then p.consultation_count when l.id is not null then greatest(0,
        coalesce(p.consultation_count, c.consultation_count) - coalesce(l.consultation_count, c.consultation_count))
        when p.kind = 'course' then coalesce(p.consultation_count, c.consultation_count) end), 0)::int as consultations
    from orders o join services current on current.id = o.service_id
    cross join lateral jsonb_populate_record(current, o.contents -> current.id::text) s
    join services part on part.id = s.id or part.id = any (s.child_ids)
    cross join lateral jsonb_populate_record(part, o.contents -> part.id::text) p
    left join courses c on c.id = p.course_id
    left join orders d on d.id = o.upgrades_order_id left join services lesser on lesser.id = d.service_id
    cross join lateral jsonb_populate_record(lesser, d.contents -> lesser.id::text) l
    where o.user_id = ${order.user_id} and o.id <> ${order.id} and o.status = 'paid'
      and o.paid_at > (select paid_at from orders where id = ${order.id})
      and (p.kind in ('course_extension', 'consultations') or (p.kind = 'course' and o.price_minor > 0))
      and case when s.kind = 'bundle' then p.course_id = ${run.course_id} else o.course_stream_id = ${run.id} end
      and not exists (select from order_refunds r where r.order_id = o.id and r.ends_access)`
  return row ?? { days: 0, consultations: 0 }
}

/** Replaces text about erased accounts by a dash. */
export async function updateErasedReasons(sql: Sql): Promise<void> {
  await sql`
    update order_refunds r set reason = '–' from erased_people u where u.id = r.user_id and r.reason <> '–'`
}

/** Whether paid or open orders upgrade this one, directly or through another upgrade, even a refunded one. */
export async function findUpgrades(sql: Sql, orderId: number): Promise<{ isPaid: boolean; isOpen: boolean }> {
  const row = first(
    await sql<{ isPaid: boolean; isOpen: boolean }>`
      with recursive upgrade as (
        select id from orders where upgrades_order_id = ${orderId}
        union all
        select d.id from upgrade join orders d on d.upgrades_order_id = upgrade.id)
      select coalesce(bool_or(${isInForce}), false) as "isPaid",
        coalesce(bool_or(o.status in ('created', 'pending')), false) as "isOpen"
      from upgrade join orders o on o.id = upgrade.id`,
  )
  return row ?? { isPaid: false, isOpen: false }
}

export async function findUpgradedServiceId(sql: Sql, orderId: number): Promise<number | undefined> {
  return first(await sql<{ id: number }>`select service_id as id from orders where id = ${orderId}`)?.id
}
