import {
  getSubscription,
  listSubscriptions as listSubscriptionsCall,
  type Subscription,
} from '#contract/subscriptions/api.ts'
import { isPaidOn } from '#contract/subscriptions/rules.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { ApiError } from '../platform/http/errors.ts'
import { route, type Call } from '../platform/http/route.ts'
import { learnerToday } from '../users/calendar.ts'
import { listSubscriptions } from './queries.ts'

export const subscriptionRoutes = [
  route(listSubscriptionsCall, (call) => listOwn(call)),

  route(getSubscription, async (call) => {
    const [subscription] = await listOwn(call, call.params.subscriptionId)
    if (!subscription) throw new ApiError('not_found')
    return subscription
  }),
]

type ViewerCall = Pick<Call<Endpoint & { access: 'learner' }>, 'sql' | 'viewer' | 'language'>

async function listOwn({ sql, viewer, language }: ViewerCall, subscriptionId?: number): Promise<Subscription[]> {
  const one = subscriptionId === undefined ? {} : { subscriptionId }
  const subscriptions = await listSubscriptions(sql, { userId: viewer.user.id, language, ...one })
  const today = learnerToday(viewer.calendar)
  return subscriptions.map((subscription) => ({ ...subscription, is_active: isPaidOn(subscription, today) }))
}
