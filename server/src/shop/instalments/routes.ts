import { expansion, type Endpoint } from '#contract/endpoint.ts'
import { dayOf } from '#contract/platform/dates.ts'
import {
  getInstalment,
  instalmentExpands,
  listInstalments as listInstalmentsCall,
  type Instalment,
} from '#contract/shop/instalments/api.ts'
import { payInstalment } from '#contract/shop/instalments/paymentApi.ts'
import { learnerToday, openingOf } from '../../platform/calendar.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { readRoute, resumableRoute, type Call, type ReadCall } from '../../platform/http/route.ts'
import { openPreparedPage, preparePage } from '../payments/paymentPages.ts'
import { lockNextPart } from './paymentQueries.ts'
import { listInstalments } from './queries.ts'

export const instalmentRoutes = [
  readRoute(listInstalmentsCall, (call) => listOwn(call, { expand: call.query.expand })),

  readRoute(getInstalment, async (call) => {
    const { instalmentId } = call.params
    const [instalment] = await listOwn(call, { instalmentId, expand: call.query.expand })
    if (!instalment) throw new ApiError('not_found')
    return instalment
  }),

  resumableRoute(payInstalment, async (call) => {
    const { instalmentId } = call.params
    const prepare = (transaction: Call<Learner>) => preparePayment(transaction, instalmentId)
    await call.transaction(prepare)
    return openPreparedPage(call, { instalmentId }, prepare)
  }),
]

type Learner = Endpoint & { access: 'learner' }
type ViewerCall = Pick<ReadCall<Learner>, 'sql' | 'viewer' | 'language' | 'now'>
type Filter = { instalmentId?: number; expand: string | undefined }

async function listOwn(
  { sql, viewer, language, now }: ViewerCall,
  { expand, ...filter }: Filter,
): Promise<Instalment[]> {
  const instalments = await listInstalments(sql, { userId: viewer.user.id, language, ...filter })
  const today = learnerToday(viewer.calendar, now)
  const expanded = expansion(expand, instalmentExpands)
  return instalments.map(({ next_due_on, cancel_popup_text, ...instalment }) => ({
    ...instalment,
    next_pay_at: next_due_on === null ? null : openingOf(viewer.calendar, dayOf(next_due_on)),
    is_closed: instalment.closes_on !== null && instalment.closes_on <= today,
    ...(expanded.has('cancelPopupText') && { cancel_popup_text }),
  }))
}

/** Prepares the payment of a plan's next part, even before it is due. */
async function preparePayment(call: Call<Endpoint & { access: 'learner' }>, instalmentId: number): Promise<void> {
  const { sql, viewer, language } = call
  const part = await lockNextPart(sql, { userId: viewer.user.id, instalmentId, language })
  if (!part) throw new ApiError('not_found')
  const { amount_minor: amountMinor, currency, title } = part
  if (amountMinor === null) throw new ApiError('nothing_to_pay')
  await preparePage(call, { purpose: { instalmentId }, amountMinor, currency, title, path: '/user/installments' })
}
