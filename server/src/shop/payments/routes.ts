import { checkPayments } from '#contract/shop/payments/api.ts'
import { enforceRateLimit } from '../../platform/rateLimits/rateLimits.ts'
import { resumableRoute } from '../../platform/http/route.ts'
import { applyPayment, paymentChecks } from './payments.ts'
import { findPageFailure, listOpenPages } from './recurringQueries.ts'

export const paymentRoutes = [
  resumableRoute(checkPayments, async ({ viewer, context }) => {
    const { sql } = context.database
    const userId = viewer.user.id
    await enforceRateLimit(sql, paymentChecks(userId))
    for (const { id } of await listOpenPages(sql, userId)) await applyPayment(context, id)
    return {
      is_open: (await listOpenPages(sql, userId)).length > 0,
      failure_code: (await findPageFailure(sql, userId)) ?? null,
    }
  }),
]
