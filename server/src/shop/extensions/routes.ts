import { emailError, normalEmail } from '#contract/accounts/auth/rules.ts'
import { phoneError } from '#contract/accounts/users/profileRules.ts'
import type { Body } from '#contract/endpoint.ts'
import { extendStream, listExtensions } from '#contract/shop/extensions/api.ts'
import type { Order } from '#contract/shop/orders/api.ts'
import { requireRun } from '../../learning/streams/streams.ts'
import { ApiError, type FieldViolation } from '../../platform/http/errors.ts'
import { route, type Call } from '../../platform/http/route.ts'
import { completeOrder } from '../orders/completing.ts'
import { placeOrder } from '../orders/placing.ts'
import { countCode } from '../orders/pricing.ts'
import { extensionsOf, requireExtension } from './extensions.ts'
import { upsertContact, type Contact } from './queries.ts'
import { needsSupport, requestExtension } from './requests.ts'

export const extensionRoutes = [
  route(listExtensions, async (call) => extensionsOf(call, await requireRun(call, call.params.streamId))),

  route(
    extendStream,
    async (call) => {
      const { params, body } = call
      const contact = contactOf(body)
      await countCode(call, body)
      const run = await requireRun(call, params.streamId)
      const extension = await requireExtension(call, run, params.serviceId)
      const { promocode = '' } = body
      if (await needsSupport(call, params.serviceId, promocode)) {
        await requestExtension(call, { run, extension, contact, promocode })
        return { is_requested: true }
      }
      return placed(await placeOrder(call, requestOf(call)))
    },
    {
      requires: async (call) =>
        requireExtension(call, await requireRun(call, call.params.streamId), call.params.serviceId),
      complete: async (call, answer, isRepeat) => {
        if (answer.is_requested) return answer
        const { is_requested: _, ...order } = answer
        const completed = await completeOrder(call, order as Order, { request: requestOf(call), isRepeat })
        await upsertContact(call.context.database.sql, { orderId: completed.id, ...contactOf(call.body) })
        return placed(completed)
      },
    },
  ),
]

const placed = (order: Order) => ({ is_requested: false, ...order })

function requestOf({ params, body: { promocode } }: Call<typeof extendStream>) {
  return { ...params, promocode }
}

/** Name, phone number and e-mail of a request; throws a 422 at each that is missing or not valid. */
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
