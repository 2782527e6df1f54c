import { emailError, normalEmail } from '#contract/accounts/users/accountRules.ts'
import { phoneError } from '#contract/accounts/users/profileRules.ts'
import type { Body } from '#contract/endpoint.ts'
import { extendStream, listExtensions } from '#contract/shop/extensions/api.ts'
import { requireRun } from '../../learning/streams/streams.ts'
import { ApiError, type FieldViolation } from '../../platform/errors.ts'
import { readRoute, resumableRoute } from '../../platform/http/route.ts'
import { completeOrder } from '../orders/completing.ts'
import { placeOrder } from '../orders/placing.ts'
import { countCode } from '../orders/pricing.ts'
import { extensionsOf, requireExtension } from './extensions.ts'
import { upsertContact, type Contact } from './queries.ts'
import { needsSupport, requestExtension } from './requests.ts'

export const extensionRoutes = [
  readRoute(listExtensions, async (call) => extensionsOf(call, await requireRun(call, call.params.streamId))),

  resumableRoute(
    extendStream,
    async (call) => {
      const { params, body, context } = call
      const contact = contactOf(body)
      await countCode(call, body)
      const { promocode = '' } = body
      const request = { ...params, promocode: body.promocode }
      let isRepeat = true
      const placed = await call.transaction(async (transaction) => {
        isRepeat = false
        const run = await requireRun(transaction, params.streamId)
        const extension = await requireExtension(transaction, run, params.serviceId)
        if (!(await needsSupport(transaction, params.serviceId, promocode))) return placeOrder(transaction, request)
        await requestExtension(transaction, { run, extension, contact, promocode })
        return null
      })
      if (!placed) return { is_requested: true }
      const order = await completeOrder(call, placed, { request, isRepeat })
      await upsertContact(context.database.sql, { orderId: order.id, ...contact })
      return { is_requested: false, ...order }
    },
    {
      requires: async (call) =>
        requireExtension(call, await requireRun(call, call.params.streamId), call.params.serviceId),
    },
  ),
]

/** Name, phone number and e-mail of a request; throws a 422 for each that is missing or invalid. */
function contactOf(body: Body<typeof extendStream>): Contact {
  const contact = { name: body.name.trim(), phone: body.phone.trim(), email: normalEmail(body.email) }
  const rules = {
    name: contact.name === '' ? ('required' as const) : undefined,
    phone: contact.phone === '' ? ('required' as const) : phoneError(contact.phone),
    email: emailError(contact.email),
  }
  const fields = Object.entries(rules).flatMap(([field, rule]): FieldViolation[] => (rule ? [{ field, rule }] : []))
  if (fields.length > 0) throw new ApiError('validation_failed', { fields })
  return contact
}
