import { checkDiscount } from '#contract/shop/discounts/api.ts'
import { checkOrder, createOrder, getOrder, getOrderPrice, listOrders } from '#contract/shop/orders/api.ts'
import { listByPage } from '../../platform/http/paging.ts'
import { readRoute, resumableRoute, standaloneRoute, type ResumableCall } from '../../platform/http/route.ts'
import { enforceRateLimit } from '../../platform/rateLimits/rateLimits.ts'
import { usableDiscount } from '../discounts/discounts.ts'
import { applyPayment } from '../payments/payments.ts'
import { completeOrder, showOrder } from './completing.ts'
import { placeOrder } from './placing.ts'
import { countCode, findReplaced, priceFor, requireServiceOfBrand } from './pricing.ts'
import { countOrders, findOpenPayment, listOrders as listOrderRows } from './queries.ts'
import { sumsOf, toOrder } from './serialize.ts'
import { findOwnedCourse } from './upgrades.ts'

export const discountRoutes = [
  readRoute(checkDiscount, async (call) => {
    const { sql, now, params, viewer } = call
    const service = await requireServiceOfBrand(call, params.serviceId)
    await countCode(call, { promocode: params.code })
    const userId = viewer.user.id
    const { id: serviceId, currency, brand } = service
    // Their open order holds the code for them, even when they return from its page.
    const use = { code: params.code, now, userId, serviceId, currency, brand, exceptOrderId: null, exceptOpen: true }
    return { success: (await usableDiscount(sql, use)) !== undefined }
  }),
]

export const orderRoutes = [
  resumableRoute(
    createOrder,
    async (call) => {
      await countCode(call, call.body)
      const request = requestOf(call)
      let isRepeat = true
      const placed = await call.transaction((transaction) => {
        isRepeat = false
        return placeOrder(transaction, request)
      })
      return completeOrder(call, placed, { request, isRepeat })
    },
    { requires: (call) => requireServiceOfBrand(call, call.params.serviceId) },
  ),

  readRoute(listOrders, (call) => {
    const { sql, viewer, language } = call
    const userId = viewer.user.id
    return listByPage(call, {
      count: () => countOrders(sql, userId),
      list: async (page) => {
        const orders = await listOrderRows(sql, { userId, language, ...page })
        return orders.map((order) => toOrder(call, order))
      },
    })
  }),

  readRoute(getOrder, (call) => showOrder(call, call.params.orderId)),

  standaloneRoute(checkOrder, async (call) => {
    const { sql, viewer, context } = call
    const { id } = await showOrder(call, call.params.orderId)
    await enforceRateLimit(sql, { key: `order-check:${viewer.user.id}`, count: 20, windowSeconds: 60 })
    const payment = await findOpenPayment(sql, id)
    if (payment) await applyPayment(context, payment.id)
    return showOrder(call, id)
  }),

  readRoute(getOrderPrice, async (call) => {
    const { query } = call
    const service = await requireServiceOfBrand(call, call.params.serviceId)
    await countCode(call, query)
    const { sums, balance } = await priceFor(call, {
      service,
      terms: query,
      replaced: await findReplaced(call, service.id),
      owned: await findOwnedCourse(call, service),
    })
    const { currency, instalment_count } = service
    return { currency, sums: sumsOf(sums), maximum_points: sums.maxPoints, balance, instalment_count }
  }),
]

function requestOf({ params, body }: ResumableCall<typeof createOrder>) {
  const { payment_method_id: cardId, stream_id: streamId, ...terms } = body
  return { serviceId: params.serviceId, cardId, streamId, ...terms }
}
