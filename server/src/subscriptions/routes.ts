import { getSubscription, listSubscriptions as listSubscriptionsCall } from '#contract/subscriptions/api.ts'
import { ApiError } from '../failure.ts'
import { route } from '../route.ts'
import { listSubscriptions } from './queries.ts'

export const subscriptionRoutes = [
  route(listSubscriptionsCall, ({ sql, viewer, language }) =>
    listSubscriptions(sql, { userId: viewer.user.id, language }),
  ),

  route(getSubscription, async ({ sql, viewer, language, params }) => {
    const [subscription] = await listSubscriptions(sql, { userId: viewer.user.id, language, ...params })
    if (!subscription) throw new ApiError('not_found')
    return subscription
  }),
]
