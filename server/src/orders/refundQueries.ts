import type { Sql } from '../platform/database/database.ts'

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

/** How many refunds staff made of an order, and the points that these returned. */
export async function findRefundTotals(sql: Sql, orderId: number): Promise<{ count: number; points: number }> {
  const [row] = await sql<{ count: number; points: number }>`
    select count(*)::int as count, coalesce(sum(points), 0)::int as points from order_refunds where order_id = ${orderId}`
  return row ?? { count: 0, points: 0 }
}
