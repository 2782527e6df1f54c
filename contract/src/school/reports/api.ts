import { Type, type Static } from 'typebox'
import { endpoint, Id, Nullable, OneOf, Seconds } from '../../endpoint.ts'
import { disputeStates, notGivenReasons } from '../../shop/payments/staffApi.ts'
import { cancelReasons } from '../../shop/subscriptions/api.ts'

const Month = Type.String({ pattern: String.raw`^20\d\d-(0[1-9]|1[0-2])$`, description: 'Month (YYYY-MM) in UTC' })
const Minor = Type.Integer({ description: 'Minor units of the currency' })
const Currency = Type.String({ description: 'ISO 4217 currency code' })

/** Inclusive months, at most 12. */
const period = { from: Month, to: Month }

export const RevenueRow = Type.Object({
  month: Month,
  brand: Type.String({ description: 'Title of the brand; empty if unknown' }),
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
  summary: 'List ledger totals by month, brand and service, newest month first',
  access: 'admin',
  query: Type.Object(period),
  response: Type.Object({ rows: Type.Array(RevenueRow), totals: Type.Array(Total) }),
  errors: ['not_found', 'validation_failed'],
})

export const FailedRenewal = Type.Object({
  id: Type.Integer({ ...Id, description: 'Id of the payment' }),
  failed_at: Seconds,
  user_id: Id,
  person: Type.String({ description: 'Name or e-mail; empty once erased' }),
  subscription_id: Id,
  title: Type.String(),
  brand: Type.String({ description: 'Title of the brand' }),
  amount: Minor,
  currency: Currency,
  failure_code: Type.String(),
  status: Type.String({ description: 'Current status of the subscription: active, ending or ended' }),
  next_try_at: Nullable(Type.Integer({ description: 'Time of the next attempt; null if none' })),
})
export type FailedRenewal = Static<typeof FailedRenewal>

export const listFailedRenewals = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/reports/failed-renewals',
  summary: 'List failed card payments of subscriptions, newest first',
  access: 'admin',
  query: Type.Object({ ...period, before: Type.Optional(Id) }),
  response: Type.Object({
    renewals: Type.Array(FailedRenewal),
    next: Nullable(Type.Integer({ description: '`before` of the next page; null on the last one' })),
  }),
  errors: ['not_found', 'validation_failed'],
})

export const PaymentProblem = Type.Object({
  id: Type.Integer({ ...Id, description: 'Id of the payment' }),
  told_at: Type.Integer({ ...Seconds, description: "Time of the provider's latest update" }),
  user_id: Id,
  person: Type.String({ description: 'Name or e-mail; empty once erased' }),
  order_id: Nullable(Type.Integer({ description: 'Id of the order that it paid for, also by instalments' })),
  title: Type.String({ description: 'Title of the purchase' }),
  brand: Type.String({ description: 'Title of the brand; empty if unknown' }),
  amount: Minor,
  currency: Currency,
  adapter: Type.String(),
  reference: Nullable(Type.String({ description: 'Payment id at the provider' })),
  dispute: Nullable(OneOf(disputeStates)),
  dispute_reason: Nullable(Type.String({ description: 'Dispute reason code of the provider' })),
  refund_refusal: Nullable(Type.String({ description: 'Refund refusal code of the provider' })),
  not_given: Nullable(
    OneOf(notGivenReasons, { description: 'Reason why a payment was not fulfilled, until it is refunded' }),
  ),
  received: Nullable(Type.Integer({ description: 'Amount received for an unfulfilled payment, in minor units' })),
  received_currency: Nullable(Currency),
  has_access: Type.Boolean({ description: 'Whether the person still has access to the purchase' }),
})
export type PaymentProblem = Static<typeof PaymentProblem>

export const listPaymentProblems = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/reports/payment-problems',
  summary: 'List disputed and unfulfilled payments and refused refunds, latest update first',
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
      'Number of subscriptions cancelled, by their last reason of the month, or ended after the last failed attempt',
  }),
  resumed_count: Type.Integer({ description: 'Number of those that are active again' }),
})
export type ChurnRow = Static<typeof ChurnRow>

export const getChurn = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/reports/churn',
  summary: 'List the reasons for cancelled subscriptions by month, newest first',
  access: 'admin',
  query: Type.Object(period),
  response: Type.Object({
    rows: Type.Array(ChurnRow),
    active_count: Type.Integer({ description: 'Number of currently paid subscriptions' }),
  }),
  errors: ['not_found', 'validation_failed'],
})

export const reports = ['revenue', 'failed-renewals', 'payment-problems', 'churn'] as const
export type Report = (typeof reports)[number]

export const getReportCsv = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/reports/:report/csv',
  summary: 'Export a report as CSV; cells are escaped against formulas',
  access: 'admin',
  params: Type.Object({ report: OneOf(reports) }),
  query: Type.Object(period),
  response: Type.Object({
    name: Type.String({ description: 'Name of the file' }),
    csv: Type.String(),
    is_complete: Type.Boolean({ description: 'False if the CSV contains only the first 10,000 lines' }),
  }),
  errors: ['not_found', 'validation_failed'],
})
