import { normalizeCode } from '#contract/shop/discounts/rules.ts'
import * as api from '#contract/shop/discounts/staffApi.ts'
import { readRoute, writeRoute } from '../../platform/http/route.ts'
import { addDiscount, changeDiscount, endDiscount, requireDiscount, serializeDiscount } from './staffDiscounts.ts'
import { listDiscounts, listUses } from './staffQueries.ts'

const perPage = 50

const usesPerPage = 100

export const discountStaffRoutes = [
  readRoute(api.listStaffDiscounts, async (call) => {
    const { search = '', status, before = Number.MAX_SAFE_INTEGER } = call.query
    const code = normalizeCode(search)
    const pattern = code === '' ? null : `%${code.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
    const isEnded = status === undefined ? null : status === 'ended'
    const rows = await listDiscounts(call.sql, { pattern, isEnded, before, limit: perPage, now: call.now })
    const next = rows.length < perPage ? null : (rows.at(-1)?.id ?? null)
    return { discounts: rows.map((row) => serializeDiscount(call, row)), next }
  }),

  readRoute(api.getStaffDiscount, async (call) => {
    const { sql, params, query, language } = call
    const row = await requireDiscount(sql, params.discountId)
    const before = query.before ?? Number.MAX_SAFE_INTEGER
    const orders = await listUses(sql, { id: row.id, language, before, limit: usesPerPage })
    const next = orders.length < usesPerPage ? null : (orders.at(-1)?.order_id ?? null)
    return { discount: serializeDiscount(call, row), orders, next }
  }),

  writeRoute(api.createDiscount, (call) => addDiscount(call, call.body)),

  writeRoute(api.updateDiscount, (call) => changeDiscount(call, call.params.discountId, call.body), {
    requires: ({ sql, params }) => requireDiscount(sql, params.discountId),
  }),

  writeRoute(api.endDiscount, (call) => endDiscount(call, call.params.discountId)),
]
