import {
  getInstalment,
  instalmentExpands,
  listInstalments as listInstalmentsCall,
  type Instalment,
} from '#contract/shop/instalments/api.ts'
import { payInstalment } from '#contract/shop/instalments/paymentApi.ts'
import { expansion, type Endpoint } from '#contract/endpoint.ts'
import { dayOf } from '#contract/platform/dates.ts'
import { openPreparedPage } from '../payments/paying.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { route, type Call } from '../../platform/http/route.ts'
import { learnerToday, openingOf } from '../../platform/calendar.ts'
import { preparePayment } from './paying.ts'
import { listInstalments } from './queries.ts'

export const instalmentRoutes = [
  route(listInstalmentsCall, (call) => listOwn(call, { expand: call.query.expand })),

  route(getInstalment, async (call) => {
    const { instalmentId } = call.params
    const [instalment] = await listOwn(call, { instalmentId, expand: call.query.expand })
    if (!instalment) throw new ApiError('not_found')
    return instalment
  }),

  route(
    payInstalment,
    async (call) => {
      await preparePayment(call, call.params.instalmentId)
      return { payment_url: null }
    },
    {
      complete: (call) => {
        const { instalmentId } = call.params
        return openPreparedPage(call, { instalmentId }, (again) => preparePayment(again, instalmentId))
      },
    },
  ),
]

type ViewerCall = Pick<Call<Endpoint & { access: 'learner' }>, 'sql' | 'viewer' | 'language' | 'now'>
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
