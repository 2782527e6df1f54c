import { first, type Sql } from '../../platform/database/database.ts'

type Grant = { subscriptionId: number; userId: number; actorId: number; clientId: string; reason: string }

/** False if it was given before. */
export async function insertGrant(sql: Sql, grant: Grant): Promise<boolean> {
  const { subscriptionId, userId, actorId, clientId, reason } = grant
  const rows = await sql`
    insert into subscription_grants (subscription_id, user_id, actor_id, client_id, reason)
    values (${subscriptionId}, ${userId}, ${actorId}, ${clientId}, ${reason})
    on conflict (subscription_id, client_id) do nothing returning id`
  return rows.length > 0
}

/** The subscription of a person that was given with an id. */
export async function findGrant(sql: Sql, given: { userId: number; clientId: string }): Promise<number | undefined> {
  const row = first(
    await sql<{ subscription_id: number }>`
      select subscription_id from subscription_grants where user_id = ${given.userId} and client_id = ${given.clientId}`,
  )
  return row?.subscription_id
}

type Given = { subscriptionId: number; firstPaidOn: string; paidPeriods: number }

/** The next payment is due later; in seconds since 1970. Without a price nothing is charged. */
export async function updateGrantedPaying(sql: Sql, given: Given & { nextPayAt: number }): Promise<void> {
  const { subscriptionId, firstPaidOn, paidPeriods, nextPayAt } = given
  await sql`
    update subscriptions set first_paid_on = ${firstPaidOn}, paid_periods = ${paidPeriods}, end_date = null,
      failures = 0, last_failure = null, next_pay_at = to_timestamp(${nextPayAt}::bigint),
      next_try_at = case when price_minor > 0 then to_timestamp(${nextPayAt}::bigint) end
    where id = ${subscriptionId}`
}

/** It ends with the period that was given. */
export async function updateGrantedEnding(sql: Sql, given: Given & { endDate: string }): Promise<void> {
  const { subscriptionId, firstPaidOn, paidPeriods, endDate } = given
  await sql`
    update subscriptions set status = 'ending', first_paid_on = ${firstPaidOn}, paid_periods = ${paidPeriods},
      end_date = ${endDate}, failures = 0, last_failure = null, next_pay_at = null, next_try_at = null
    where id = ${subscriptionId}`
}
