import type { Endpoint } from '#contract/endpoint.ts'
import { preparePage } from '../payments/paying.ts'
import { ApiError } from '../../platform/http/errors.ts'
import type { Call } from '../../platform/http/route.ts'
import { lockNextPart } from './paymentQueries.ts'

/** Prepares the payment of the next part of a plan, also before it is due. */
export async function preparePayment(
  call: Call<Endpoint & { access: 'learner' }>,
  instalmentId: number,
): Promise<void> {
  const { sql, viewer, language } = call
  const part = await lockNextPart(sql, { userId: viewer.user.id, instalmentId, language })
  if (!part) throw new ApiError('not_found')
  const { amount_minor: amountMinor, currency, title } = part
  if (amountMinor === null) throw new ApiError('nothing_to_pay')
  await preparePage(call, { purpose: { instalmentId }, amountMinor, currency, title, path: '/user/installments' })
}
