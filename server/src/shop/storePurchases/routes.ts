import { createStorePurchase, getStoreAccount } from '#contract/shop/storePurchases/api.ts'
import { readRoute, resumableRoute } from '../../platform/http/route.ts'
import { requireFlag } from '../../brands/brand.ts'
import { enforceRateLimit } from '../../platform/rateLimits/rateLimits.ts'
import { accountToken, processPurchase } from './purchasing.ts'

export const storePurchaseRoutes = [
  readRoute(getStoreAccount, async (call) => ({ account_token: accountToken(call.context, call.viewer.user.id) })),

  resumableRoute(createStorePurchase, async (call) => {
    const { brand, viewer, context } = call
    requireFlag(brand, 'is_app_store_support')
    const limit = { key: `store-purchase:${viewer.user.id}`, count: 30, windowSeconds: 60 }
    await enforceRateLimit(context.database.sql, limit)
    return { order: await processPurchase(call, call.body) }
  }),
]
