import { createStorePurchase, getStoreAccount } from '#contract/shop/storePurchases/api.ts'
import { route } from '../../platform/http/route.ts'
import { requireFlag } from '../../brands/brand.ts'
import { enforceRateLimit } from '../../platform/rateLimits/rateLimits.ts'
import { accountToken, takePurchase } from './purchasing.ts'

export const storePurchaseRoutes = [
  route(getStoreAccount, async (call) => ({ account_token: accountToken(call.context, call.viewer.user.id) })),

  route(
    createStorePurchase,
    async ({ brand, viewer, context }) => {
      requireFlag(brand, 'is_app_store_support')
      const limit = { key: `store-purchase:${viewer.user.id}`, count: 30, windowSeconds: 60 }
      await enforceRateLimit(context.database.sql, limit)
      return { order: null }
    },
    // Waits for the store, outside of any transaction.
    { singleStatement: true, complete: async (call) => ({ order: await takePurchase(call, call.body) }) },
  ),
]
