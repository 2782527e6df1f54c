import type { Language } from '#contract/endpoint.ts'
import { stores } from '#contract/shop/storePurchases/rules.ts'
import type { Subscription } from '#contract/shop/subscriptions/api.ts'
import type { Moment } from '../../platform/clock.ts'
import { fragment, type Sql, first } from '../../platform/database/database.ts'

type OwnedRun = {
  id: number
  course_id: number
  is_optional_purchase: boolean
  payment_subscription_id: number | null
  is_current: boolean
}

export type PaidSubscription = Pick<
  Subscription,
  'id' | 'status' | 'is_lifetime' | 'end_date' | 'course_service_type'
> & {
  service_id: number | null
  /** Its courses and those of its communities. */
  course_ids: number[]
}

type PossessionsRow = { runs: OwnedRun[]; subscriptions: PaidSubscription[] }

/** A paid order `o` whose access has not ended. */
export const isInForce = fragment`
      o.status = 'paid' and not exists (select from order_refunds r where r.order_id = o.id and r.ends_access)`

/** A paid order upgrades an order `o`. */
const isUpgraded = fragment`
      exists (select from orders d where d.upgrades_order_id = o.id and d.status = 'paid'
        and not exists (select from order_refunds r where r.order_id = d.id and r.ends_access))`

export type OwnedCourse = {
  order_id: number
  service_id: number
  stream_id: number
  course_id: number
  title: string
  /** Its price, and the sum paid and not refunded for it and for the services it upgrades, in minor units. */
  price: number
  paid: number
  currency: string
  /** An instalment of it is still unpaid. */
  has_open_instalments: boolean
}

type Person = Moment & { userId: number; language: Language; courseId?: number }

/** Services of courses with open runs that a person ordered here: the newest of each course. */
export function listOwnedCourses(sql: Sql, { userId, language, courseId, now }: Person): Promise<OwnedCourse[]> {
  return sql<OwnedCourse>`
    select distinct on (s.course_id) o.id as order_id, s.id as service_id, o.course_stream_id as stream_id, s.course_id, o.price_minor as price,
      o.currency, m.paid,
      service_title(s, c, ${language}) as title,
      exists (select from instalments i where i.order_id = o.id and i.status = 'active') as has_open_instalments
    from orders o join services current on current.id = o.service_id and current.kind = 'course'
    cross join lateral jsonb_populate_record(current, o.contents -> current.id::text) s
    join courses c on c.id = s.course_id
    join streams r on r.id = o.course_stream_id and r.course_id = s.course_id and not r.is_demo
      and not r.is_optional_purchase and is_current(r, to_timestamp(${now}::bigint))
    cross join lateral (
      select coalesce(sum(p.amount_minor - greatest(p.refunded_minor, p.refund_requested_minor)), 0)::int as paid,
        coalesce(bool_or(p.adapter = any (${stores})), false) as is_of_store
      from (
        with recursive paid_order as (
          select o.id, o.upgrades_order_id
          union all
          select d.id, d.upgrades_order_id from paid_order join orders d on d.id = paid_order.upgrades_order_id)
        select of_order.* from paid_order join payments of_order on of_order.order_id = paid_order.id
        union all
        select of_plan.* from paid_order join instalments i on i.order_id = paid_order.id
          join payments of_plan on of_plan.instalment_id = i.id) p
      where p.status in ('paid', 'refunded')) m
    where o.user_id = ${userId} and o.price_minor > 0 and ${isInForce} and not ${isUpgraded} and not m.is_of_store
      and (${courseId ?? null}::bigint is null or s.course_id = ${courseId ?? null})
    order by s.course_id, o.id desc limit 100`
}

/** The runs of a person, oldest first and without trials, and the subscriptions that have not ended. */
export async function findPossessions(sql: Sql, { userId, now }: Moment & { userId: number }): Promise<PossessionsRow> {
  const row = first(
    await sql<PossessionsRow>`
      select
        (select coalesce(json_agg(run), '[]') from (
          select id, course_id, is_optional_purchase, payment_subscription_id,
            is_current(r, to_timestamp(${now}::bigint)) as is_current
          from streams r where user_id = ${userId} and not is_demo order by id) run) as runs,
        (select coalesce(json_agg(paid), '[]') from (
          select u.id, u.status, u.is_lifetime, u.end_date, u.course_service_type, u.service_id, u.course_ids || array(
            select unnest(m.course_ids) from communities m where m.id = any (u.community_ids)) as course_ids
          from subscriptions u
          where u.user_id = ${userId} and (u.is_lifetime or u.status <> 'ended') order by u.id) paid) as subscriptions`,
  )
  return row ?? { runs: [], subscriptions: [] }
}
