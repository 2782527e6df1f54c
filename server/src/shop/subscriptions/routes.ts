import * as api from '#contract/shop/subscriptions/api.ts'
import {
  cancelSubscription,
  paySubscription,
  renewSubscription,
  updateSubscriptionCard,
} from '#contract/shop/subscriptions/paymentApi.ts'
import { minCancelReasonLength, isPaidOn, isReasonLongEnough } from '#contract/shop/subscriptions/rules.ts'
import { brandFilter } from '../../platform/http/context.ts'
import { expansion, type Endpoint } from '#contract/endpoint.ts'
import { openPreparedPage } from '../payments/paymentPages.ts'
import { ApiError, refuseField } from '../../platform/errors.ts'
import { preparedRoute, readRoute, resumableRoute, writeRoute, type ReadCall } from '../../platform/http/route.ts'
import { enforceRateLimit } from '../../platform/rateLimits/rateLimits.ts'
import { learnerToday } from '../../platform/calendar.ts'
import { cancel, resume } from './cancelling.ts'
import { changeCard, preparePayment } from './subscriptionPayments.ts'
import { listSubscriptions } from './queries.ts'

/** Each change may ask a bank, and banks block cards that are tried too often. */
const cardLimit = { count: 10, windowSeconds: 3600 }

export const subscriptionRoutes = [
  readRoute(api.listSubscriptions, (call) => listOwn(call, { expand: call.query.expand })),

  readRoute(api.getSubscription, (call) =>
    requireOwn(call, { subscriptionId: call.params.subscriptionId, expand: call.query.expand }),
  ),

  writeRoute(cancelSubscription, async (call) => {
    const { reason_type: reasonType = '', reason = '' } = call.body
    const subscriptionId = call.query.id
    if (!isReasonLongEnough(reasonType, reason)) throw refuseField('reason', 'too_short', minCancelReasonLength)
    await cancel(call, { viewer: call.viewer, subscriptionId, reasonType, reason: reason.trim() })
    return { subscription: await requireOwn(call, { subscriptionId, expand: 'cancelPopupText' }), redirectUrl: null }
  }),

  resumableRoute(paySubscription, async (call) => {
    const subscriptionId = call.query.id
    return openPreparedPage(call, { subscriptionId }, (transaction, replacedId) =>
      preparePayment(transaction, { subscriptionId, replacedId }),
    )
  }),

  preparedRoute(updateSubscriptionCard, async (call) => {
    const subscriptionId = call.query.id
    const { viewer, context } = call
    await enforceRateLimit(context.database.sql, { key: `subscription-card:${viewer.user.id}`, ...cardLimit })
    return call.transaction(async (transaction) => {
      await changeCard(transaction, { viewer, subscriptionId, cardId: call.body.payment_method_id })
      return { subscription: await requireOwn(transaction, { subscriptionId, expand: 'cancelPopupText' }) }
    })
  }),

  writeRoute(renewSubscription, async (call) => {
    const subscriptionId = call.query.id
    await resume(call, { viewer: call.viewer, subscriptionId })
    return { subscription: await requireOwn(call, { subscriptionId, expand: 'cancelPopupText' }) }
  }),
]

type Learner = Endpoint & { access: 'learner' }
type ViewerCall = Pick<ReadCall<Learner>, 'sql' | 'viewer' | 'language' | 'brand' | 'now'>
type Filter = { subscriptionId?: number; expand: string | undefined }

async function listOwn(call: ViewerCall, { expand, ...filter }: Filter): Promise<api.Subscription[]> {
  const { sql, viewer, language, brand, now } = call
  const today = learnerToday(viewer.calendar, now)
  const seller = { brand: brandFilter(brand), currency: brand.application.currency, today }
  const subscriptions = await listSubscriptions(sql, { userId: viewer.user.id, language, seller, ...filter })
  const expanded = expansion(expand, api.subscriptionExpands)
  return subscriptions.map(({ cancel_popup_text, ...subscription }) => ({
    ...subscription,
    is_active: isPaidOn(subscription, today),
    ...(expanded.has('cancelPopupText') && { cancel_popup_text }),
  }))
}

async function requireOwn(call: ViewerCall, filter: Filter & { subscriptionId: number }): Promise<api.Subscription> {
  const [subscription] = await listOwn(call, filter)
  if (!subscription) throw new ApiError('not_found')
  return subscription
}
