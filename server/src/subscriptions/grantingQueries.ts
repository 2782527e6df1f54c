import type { Sql } from '../platform/database/database.ts'

/** The day (counted since 1970) after the first period of a service; null for one that lasts for life. */
export async function findPeriod(
  sql: Sql,
  { serviceId, from }: { serviceId: number; from: string },
): Promise<{ nextDay: number | null }> {
  const [row] = await sql<{ nextDay: number | null }>`
    select case when is_lifetime then null
      else (${from}::date + (period_count || ' ' || period)::interval)::date - date '1970-01-01' end as "nextDay"
    from services where id = ${serviceId}`
  if (!row) throw new Error(`There is no service ${serviceId}`)
  return row
}

type NewSubscription = { userId: number; serviceId: number; endDate: string | null; nextPayAt: number | null }

export async function insertSubscription(sql: Sql, subscription: NewSubscription): Promise<number> {
  const { userId, serviceId, endDate, nextPayAt } = subscription
  const [row] = await sql<{ id: number }>`
    insert into subscriptions (user_id, service_id, status, title, is_lifetime, period, period_count, course_service_type,
      course_ids, community_ids, end_date, next_pay_at)
    select ${userId}, id, 'active', title, is_lifetime, coalesce(period, 'month'), coalesce(period_count, 1),
      course_service_type, course_ids, community_ids, ${endDate}, to_timestamp(${nextPayAt}::bigint)
    from services where id = ${serviceId}
    returning id`
  if (!row) throw new Error('The subscription was not written')
  return row.id
}
