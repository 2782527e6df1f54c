import type { Sql } from '../platform/database/database.ts'

/** `percent` of the price, for everything of every brand. */
export async function insertDiscount(sql: Sql, { code, percent }: { code: string; percent: number }): Promise<void> {
  await sql`insert into discounts (code, percent) values (${code}, ${percent})`
}

/** An active subscription of a service, which is paid again in some days. */
export async function insertSubscription(
  sql: Sql,
  { userId, serviceId, paidInDays }: { userId: number; serviceId: number; paidInDays: number },
): Promise<void> {
  await sql`
    insert into subscriptions (user_id, service_id, status, title, period, period_count, course_service_type, course_ids,
      community_ids, next_pay_at)
    select ${userId}, id, 'active', title, period, period_count, course_service_type, course_ids, community_ids,
      now() + make_interval(days => ${paidInDays})
    from services where id = ${serviceId}`
}
