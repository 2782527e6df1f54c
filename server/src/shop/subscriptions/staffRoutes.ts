import type { Endpoint } from '#contract/endpoint.ts'
import type { Subscription } from '#contract/shop/subscriptions/api.ts'
import { isPaidOn } from '#contract/shop/subscriptions/rules.ts'
import * as api from '#contract/shop/subscriptions/staffApi.ts'
import { refundRequested } from '../payments/payments.ts'
import { ApiError } from '../../platform/errors.ts'
import { readRoute, resumableRoute, writeRoute, type Call } from '../../platform/http/route.ts'
import { learnerToday } from '../../platform/calendar.ts'
import { findUserContext } from '../../accounts/users/users.ts'
import { end, grantPeriod } from './administering.ts'
import { grantByStaff } from './giving.ts'
import { listSubscriptions } from './queries.ts'
import { refundPayment } from './refunding.ts'
import { findPayment, listPayments } from './refundQueries.ts'

const paymentsPerPage = 50

export const subscriptionStaffRoutes = [
  readRoute(api.listPersonSubscriptions, (call) => listOf(call, call.params)),

  writeRoute(
    api.giveSubscription,
    async (call) => {
      const { userId } = call.params
      const { client_id: clientId, service_id: serviceId, reason } = call.body
      const calendar = await calendarOf(call, userId)
      const subscriptionId = await grantByStaff(call, { userId, calendar, serviceId, clientId, reason })
      return requireOne({ ...call, params: { userId, subscriptionId } })
    },
    { requires: (call) => calendarOf(call, call.params.userId) },
  ),

  writeRoute(
    api.endPersonSubscription,
    async (call) => {
      const { at, reason } = call.body
      await end(call, { ...(await changeOf(call)), at, reason })
      return requireOne(call)
    },
    { requires: requireOne },
  ),

  writeRoute(
    api.grantSubscriptionPeriod,
    async (call) => {
      const { client_id: clientId, reason } = call.body
      await grantPeriod(call, { ...(await changeOf(call)), clientId, reason })
      return requireOne(call)
    },
    { requires: requireOne },
  ),

  readRoute(api.listSubscriptionPayments, async (call) => {
    const { id: subscriptionId } = await requireOne(call)
    const page = { userId: call.params.userId, subscriptionId, before: call.query.before, limit: paymentsPerPage }
    const payments = await listPayments(call.sql, page)
    return { payments, next: payments.length < paymentsPerPage ? null : (payments.at(-1)?.id ?? null) }
  }),

  resumableRoute(
    api.refundSubscriptionPayment,
    async (call) => {
      const { client_id: clientId, amount: amountMinor, ends_access: endsAccess, reason } = call.body
      const { paymentId } = call.params
      const { id } = await call.transaction(async (transaction) => {
        const change = await changeOf(transaction)
        await refundPayment(transaction, { ...change, paymentId, clientId, amountMinor, endsAccess, reason })
        return requirePayment(transaction)
      })
      // The refund stands; reconciliation sends what the provider does not take now.
      await refundRequested(call.context, id).catch((error: unknown) => call.reply.log.error(error))
      return requirePayment({ ...call, sql: call.context.database.sql })
    },
    { requires: requirePayment },
  ),
]

type AdminCall = Pick<Call<Endpoint & { access: 'admin' }>, 'sql' | 'viewer' | 'language' | 'now'>
type OneCall = AdminCall & { params: { userId: number; subscriptionId: number } }

/** A person's calendar; throws if they do not exist or are erased. */
async function calendarOf({ sql }: AdminCall, userId: number) {
  const found = await findUserContext(sql, userId)
  if (!found) throw new ApiError('not_found')
  return found.calendar
}

async function changeOf(call: OneCall) {
  const calendar = await calendarOf(call, call.params.userId)
  return { ...call.params, calendar, now: call.now, actorId: call.viewer.user.id }
}

async function listOf(call: AdminCall, filter: { userId: number; subscriptionId?: number }) {
  const today = learnerToday(await calendarOf(call, filter.userId), call.now)
  const subscriptions = await listSubscriptions(call.sql, { ...filter, language: call.language })
  return subscriptions.map((subscription) => ({ ...subscription, is_active: isPaidOn(subscription, today) }))
}

async function requireOne(call: OneCall): Promise<Subscription> {
  const [subscription] = await listOf(call, call.params)
  if (!subscription) throw new ApiError('not_found')
  return subscription
}

type PaymentCall = Pick<OneCall, 'sql'> & { params: OneCall['params'] & { paymentId: number } }

async function requirePayment({ sql, params }: PaymentCall): Promise<api.SubscriptionPayment> {
  const payment = await findPayment(sql, params)
  if (!payment) throw new ApiError('not_found')
  return payment
}
