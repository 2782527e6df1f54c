import type { Endpoint, Language } from '#contract/endpoint.ts'
import * as api from '#contract/shop/orders/staffApi.ts'
import { canHaveRefund } from '#contract/shop/orders/refunds.ts'
import { searchPatterns } from '../../accounts/users/search.ts'
import { ApiError } from '../../platform/errors.ts'
import { nowSeconds } from '../../platform/clock.ts'
import { readRoute, resumableRoute, type Call } from '../../platform/http/route.ts'
import { refundOrder, sendRefunds } from './refunding.ts'
import { storedSumsOf } from './serialize.ts'
import { findStaffOrder, listFoundOrders, listStaffOrders } from './staffQueries.ts'

const perPage = 50

export const orderStaffRoutes = [
  readRoute(api.listStaffOrders, async ({ sql, query, language }) => {
    const { search = '', status, user_id: userId, before } = query
    const statuses = status === 'open' ? ['created', 'pending'] : status && [status]
    const filter = { language, statuses, userId, before, limit: perPage }
    const found = searchPatterns(search)
    const orders = found
      ? await listFoundOrders(sql, { ...filter, patterns: found.patterns, orderId: found.userId })
      : await listStaffOrders(sql, filter)
    return { orders, next: orders.length < perPage ? null : (orders.at(-1)?.id ?? null) }
  }),

  readRoute(api.getStaffOrder, (call) => showOrder(call, call.params.orderId)),

  resumableRoute(
    api.refundOrder,
    async (call) => {
      const { client_id: clientId, amount: amountMinor, ends_access: endsAccess, reason } = call.body
      const { orderId } = call.params
      const { payments } = await call.transaction(async (transaction) => {
        const actorId = call.viewer.user.id
        await refundOrder(transaction, { orderId, actorId, clientId, amountMinor, endsAccess, reason })
        return showOrder(transaction, orderId)
      })
      const ids = payments.map((payment) => payment.id)
      // The refund stands; reconciliation sends what the provider does not take now.
      await sendRefunds(call.context, ids).catch((error: unknown) => call.reply.log.error(error))
      return showOrder({ ...call, sql: call.context.database.sql, now: nowSeconds() }, orderId)
    },
    { requires: (call) => showOrder(call, call.params.orderId) },
  ),
]

type AdminCall = Pick<Call<Endpoint & { access: 'admin' }>, 'sql' | 'context' | 'now'> & { language: Language }

async function showOrder({ sql, context, language, now }: AdminCall, orderId: number): Promise<api.StaffOrder> {
  const order = await findStaffOrder(sql, { orderId, language, now })
  if (!order) throw new ApiError('not_found')
  return {
    ...order,
    brand: context.brandTitle(order.brand),
    refundable: canHaveRefund(order) ? Math.max(0, order.paid - order.requested) : 0,
    sums: storedSumsOf(order),
  }
}
