import { expansion, type Endpoint } from '#contract/endpoint.ts'
import { dayOf } from '#contract/platform/dates.ts'
import * as api from '#contract/shop/instalments/api.ts'
import { payInstalment } from '#contract/shop/instalments/paymentApi.ts'
import { learnerToday, openingOf } from '../../platform/calendar.ts'
import { ApiError } from '../../platform/errors.ts'
import { readRoute, resumableRoute, type Call, type ReadCall } from '../../platform/http/route.ts'
import { paths } from '../../platform/site/paths.ts'
import { openPreparedPage, preparePage } from '../payments/paymentPages.ts'
import { lockNextInstalment } from './paymentQueries.ts'
import { listPlans } from './queries.ts'

export const instalmentRoutes = [
  readRoute(api.listInstalments, (call) => listOwn(call, { expand: call.query.expand })),

  readRoute(api.getInstalment, async (call) => {
    const { instalmentId: planId } = call.params
    const [plan] = await listOwn(call, { planId, expand: call.query.expand })
    if (!plan) throw new ApiError('not_found')
    return plan
  }),

  resumableRoute(payInstalment, async (call) => {
    const { instalmentId: planId } = call.params
    return openPreparedPage(call, { planId }, (transaction, replacedId) =>
      preparePayment(transaction, { planId, replacedId }),
    )
  }),
]

type Learner = Endpoint & { access: 'learner' }
type ViewerCall = Pick<ReadCall<Learner>, 'sql' | 'viewer' | 'language' | 'now'>
type Filter = { planId?: number; expand: string | undefined }

async function listOwn(
  { sql, viewer, language, now }: ViewerCall,
  { expand, ...filter }: Filter,
): Promise<api.Instalment[]> {
  const plans = await listPlans(sql, { userId: viewer.user.id, language, ...filter })
  const today = learnerToday(viewer.calendar, now)
  const expanded = expansion(expand, api.instalmentExpands)
  return plans.map(({ next_due_on, cancel_popup_text, ...plan }) => ({
    ...plan,
    next_pay_at: next_due_on === null ? null : openingOf(viewer.calendar, dayOf(next_due_on)),
    is_closed: plan.closes_on !== null && plan.closes_on <= today,
    ...(expanded.has('cancelPopupText') && { cancel_popup_text }),
  }))
}

type Prepared = { planId: number; replacedId: number | undefined }

/** Prepares the payment of a plan's next instalment, even before it is due. Returns its id. */
async function preparePayment(call: Call<Learner>, { planId, replacedId }: Prepared): Promise<number> {
  const { sql, viewer, language } = call
  const instalment = await lockNextInstalment(sql, { userId: viewer.user.id, planId, language })
  if (!instalment) throw new ApiError('not_found')
  const { amount_minor: amountMinor, currency, title } = instalment
  if (amountMinor === null) throw new ApiError('nothing_to_pay')
  const path = paths.instalments({ returned: 'true' })
  return preparePage(call, { purpose: { planId }, amountMinor, currency, title, path }, replacedId)
}
