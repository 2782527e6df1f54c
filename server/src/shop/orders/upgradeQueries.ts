import { first, type Sql } from '../../platform/database/database.ts'
import { isInForce } from '../services/ownedCourseQueries.ts'

/** Whether orders that are paid, or still open, upgrade this one: directly, or one that does, even if that was refunded. */
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

/** The service of an order that is upgraded. */
export async function findUpgradedServiceId(sql: Sql, orderId: number): Promise<number | undefined> {
  return first(await sql<{ id: number }>`select service_id as id from orders where id = ${orderId}`)?.id
}
