import { Type, type Static } from 'typebox'
import { endpoint, Id, Nullable, OneOf, Seconds } from '../../endpoint.ts'
import { disputeStates, notGivenReasons } from '../../shop/orders/staffApi.ts'
import { cancelReasons } from '../../shop/subscriptions/api.ts'

const Month = Type.String({ pattern: String.raw`^20\d\d-(0[1-9]|1[0-2])$`, description: 'YYYY-MM, by UTC' })
const Minor = Type.Integer({ description: 'Minor units of the currency' })
const Currency = Type.String({ description: 'ISO 4217' })

/** Inclusive months, at most 12. */
const period = { from: Month, to: Month }

export const RevenueRow = Type.Object({
  month: Month,
  brand: Type.String({ description: 'Title of the brand; empty where none is known' }),
  service_id: Nullable(Type.Integer()),
  service_title: Type.String(),
  currency: Currency,
  paid: Minor,
  refunded: Minor,
  payments_count: Type.Integer(),
})
export type RevenueRow = Static<typeof RevenueRow>

const Total = Type.Object({ currency: Currency, paid: Minor, refunded: Minor })

export const getRevenue = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/reports/revenue',
  summary: 'What the ledger of money says of each month, brand and service, newest month first',
  access: 'admin',
  query: Type.Object(period),
  response: Type.Object({ rows: Type.Array(RevenueRow), totals: Type.Array(Total) }),
  errors: ['not_found', 'validation_failed'],
})

export const FailedRenewal = Type.Object({
  id: Type.Integer({ ...Id, description: 'Of the payment' }),
  failed_at: Seconds,
  user_id: Id,
  person: Type.String({ description: 'Name or e-mail; empty once erased' }),
  subscription_id: Id,
  title: Type.String(),
  brand: Type.String({ description: 'Title of the brand' }),
  amount: Minor,
  currency: Currency,
  failure_code: Type.String(),
  status: Type.String({ description: 'Of the subscription now: active, ending or ended' }),
  next_try_at: Nullable(Type.Integer({ description: 'When it is tried again' })),
})
export type FailedRenewal = Static<typeof FailedRenewal>

export const listFailedRenewals = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/reports/failed-renewals',
  summary: 'Payments of subscriptions that cards did not make, newest first',
  access: 'admin',
  query: Type.Object({ ...period, before: Type.Optional(Id) }),
  response: Type.Object({
    renewals: Type.Array(FailedRenewal),
    next: Nullable(Type.Integer({ description: '`before` of the next page; null on the last one' })),
  }),
  errors: ['not_found', 'validation_failed'],
})

export const PaymentProblem = Type.Object({
  id: Type.Integer({ ...Id, description: 'Of the payment' }),
  told_at: Type.Integer({ ...Seconds, description: 'When the provider last said something of it' }),
  user_id: Id,
  person: Type.String({ description: 'Name or e-mail; empty once erased' }),
  order_id: Nullable(Type.Integer({ description: 'The order that it paid for, also by instalments' })),
  title: Type.String({ description: 'What was paid' }),
  brand: Type.String({ description: 'Title of the brand; empty where none is known' }),
  amount: Minor,
  currency: Currency,
  adapter: Type.String(),
  reference: Nullable(Type.String({ description: 'What the provider calls it' })),
  dispute: Nullable(OneOf(disputeStates)),
  dispute_reason: Nullable(Type.String({ description: "The provider's own code" })),
  refund_refusal: Nullable(Type.String({ description: 'Why a refund was refused, by its own code' })),
  not_given: Nullable(
    OneOf(notGivenReasons, { description: 'Why nothing was given for what was taken, until that has gone back' }),
  ),
  received: Nullable(Type.Integer({ description: 'What was taken, in minor units, where nothing was given for it' })),
  received_currency: Nullable(Currency),
  has_access: Type.Boolean({ description: 'Whether what was paid is still open to the person' }),
})
export type PaymentProblem = Static<typeof PaymentProblem>

export const listPaymentProblems = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/reports/payment-problems',
  summary:
    'Payments that are disputed at banks or for which nothing was given, and refunds that were refused; last told first',
  access: 'admin',
  query: Type.Object({ ...period, before: Type.Optional(Id) }),
  response: Type.Object({
    problems: Type.Array(PaymentProblem),
    next: Nullable(Type.Integer({ description: '`before` of the next page; null on the last one' })),
  }),
  errors: ['not_found', 'validation_failed'],
})

/** `none`: no reason was given. `unpaid`: the last attempt to charge a card failed. */
export const churnReasons = [...cancelReasons, 'none', 'unpaid'] as const
export type ChurnReason = (typeof churnReasons)[number]

export const ChurnRow = Type.Object({
  month: Month,
  reason: OneOf(churnReasons),
  count: Type.Integer({
    description:
      'Subscriptions that were cancelled, by the last reason of the month, or that ended unpaid by the last attempt',
  }),
  resumed_count: Type.Integer({ description: 'Of them, those that are active again' }),
})
export type ChurnRow = Static<typeof ChurnRow>

export const getChurn = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/reports/churn',
  summary: 'Why subscriptions are left, by month, newest first',
  access: 'admin',
  query: Type.Object(period),
  response: Type.Object({
    rows: Type.Array(ChurnRow),
    active_count: Type.Integer({ description: 'Subscriptions that are paid now' }),
  }),
  errors: ['not_found', 'validation_failed'],
})

export const reports = ['revenue', 'failed-renewals', 'payment-problems', 'churn'] as const
export type Report = (typeof reports)[number]

export const getReportCsv = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/reports/:report/csv',
  summary: 'A report as a CSV, of which no cell is a formula',
  access: 'admin',
  params: Type.Object({ report: OneOf(reports) }),
  query: Type.Object(period),
  response: Type.Object({
    name: Type.String({ description: 'Of the file' }),
    csv: Type.String(),
    is_complete: Type.Boolean({ description: 'False: the CSV has only the first 10,000 lines' }),
  }),
  errors: ['not_found', 'validation_failed'],
})
