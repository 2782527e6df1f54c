import { checkDiscount } from '#contract/shop/discounts/api.ts'
import { extendStream, type Extension } from '#contract/shop/extensions/api.ts'
import type { RegisteredRouter } from '@tanstack/react-router'
import { getOrderPrice, type Order } from '#contract/shop/orders/api.ts'
import { listChats } from '#contract/experts/chats/api.ts'
import { getStreamStatus, listStreams } from '#contract/learning/streams/api.ts'
import { call } from '../../platform/api/api.ts'
import { queryClient } from '../../platform/cache/queries.ts'
import { formatDate } from '../../platform/language/format.ts'
import { t } from '../../platform/language/language.ts'
import { followOrder, trackCheckout } from '../orders/checkout.ts'
import { lastDay } from '../../learning/streams/learnerDay.ts'
import { streamsQuery } from '../../learning/streams/streamQueries.ts'
import { showToast } from '../../ui/toasts.ts'

export type ExtensionFields = { name: string; phone: string; email: string; promocode: string }

/** The price with a code, in minor units; undefined if the code is refused. Never cached. */
export async function priceWithCode(promocode: string, serviceId: number): Promise<number | undefined> {
  const { success } = await call(checkDiscount, { params: { code: promocode, serviceId } })
  if (!success) return undefined
  return (await call(getOrderPrice, { params: { serviceId }, query: { promocode } })).sums.amount
}

/** The last day of a run that ends at a time. */
export const lastDate = (endDate: number): string => formatDate(lastDay({ end_date: endDate }))

type Extending = {
  router: Pick<RegisteredRouter, 'navigate'>
  streamId: number
  extension: Extension
  /** The price with the code, in minor units. */
  amount: number
  fields: ExtensionFields
  keyOf: (input: unknown) => string
}

/**
 * Orders an extension: opens the page of its payment, or says that it is given; `requested` where nothing can be paid,
 * `repriced` where it now costs something else. An order that has failed since, such as before Back, leads to its page.
 */
export async function extendRun({ router, streamId, extension, amount, fields, keyOf }: Extending) {
  const { name, phone, email, promocode } = fields
  const contact = { name: name.trim(), phone: phone.trim(), email: email.trim() }
  const body = { ...contact, ...(promocode.trim() && { promocode: promocode.trim() }) }
  const { id: serviceId, currency } = extension
  const params = { streamId, serviceId }
  trackCheckout({ serviceId, amount, currency })
  const answer = await call(extendStream, { params, body, idempotencyKey: keyOf({ ...params, ...body, amount }) })
  const { is_requested: isRequested, ...order } = answer
  if (isRequested) return 'requested'
  if (order.payment_url != null && (order.sums?.due !== amount || order.currency !== currency)) return 'repriced'
  if (order.status !== 'paid') {
    await followOrder(router, order as Order)
    return 'leaving'
  }
  await Promise.all(
    [listStreams, getStreamStatus, listChats].map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })),
  )
  // A free order may have been fulfilled before: then nothing is added.
  const runs = await queryClient.query(streamsQuery()).catch(() => [])
  const endDate = extension.end_date && (runs.find(({ id }) => id === streamId)?.end_date ?? extension.end_date)
  showToast({
    text: endDate === null ? t('extensions.added') : t('extensions.extended', { date: lastDate(endDate) }),
    tone: 'ok',
  })
  return 'extended'
}
