import { checkPayments } from '#contract/shop/payments/api.ts'
import { enforceRateLimit } from '../../platform/rateLimits/rateLimits.ts'
import { standaloneRoute } from '../../platform/http/route.ts'
import { applyPayment, paymentChecks } from './payments.ts'
import { findPageFailure, listOpenPages } from './recurringQueries.ts'

export const paymentRoutes = [
  standaloneRoute(checkPayments, async ({ sql, viewer, context }) => {
    const userId = viewer.user.id
    await enforceRateLimit(sql, paymentChecks(userId))
    for (const { id } of await listOpenPages(sql, userId)) await applyPayment(context, id)
    return {
      is_open: (await listOpenPages(sql, userId)).length > 0,
      failure_code: (await findPageFailure(sql, userId)) ?? null,
    }
  }),
]
