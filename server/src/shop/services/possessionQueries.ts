import type { Subscription } from '#contract/shop/subscriptions/api.ts'
import type { Moment } from '../../platform/clock.ts'
import { first, type Sql } from '../../platform/database/database.ts'

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

export type PossessionsRow = { runs: OwnedRun[]; subscriptions: PaidSubscription[] }

/** The runs of a person, oldest first and without trials, and the subscriptions that have not ended. */
export async function findPossessions(sql: Sql, { userId, now }: Moment & { userId: number }): Promise<PossessionsRow> {
  const row = first(
    await sql<PossessionsRow>`
      select
        (select coalesce(json_agg(run), '[]') from (
          select id, course_id, is_optional_purchase, payment_subscription_id,
            pending_access_days is not null or ends_at >= to_timestamp(${now}::bigint) as is_current
          from streams where user_id = ${userId} and not is_demo order by id) run) as runs,
        (select coalesce(json_agg(paid), '[]') from (
          select u.id, u.status, u.is_lifetime, u.end_date, u.course_service_type, u.service_id, u.course_ids || array(
            select unnest(m.course_ids) from communities m where m.id = any (u.community_ids)) as course_ids
          from subscriptions u
          where u.user_id = ${userId} and (u.is_lifetime or u.status <> 'ended') order by u.id) paid) as subscriptions`,
  )
  return row ?? { runs: [], subscriptions: [] }
}
