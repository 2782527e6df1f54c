import { stringify } from 'csv-stringify/sync'
import type { ChurnRow, FailedRenewal, PaymentProblem, Report, RevenueRow } from '#contract/school/reports/api.ts'
import { decimalMoney } from '#contract/shop/payments/money.ts'

export function revenueCsv(rows: readonly RevenueRow[]): string {
  const header = ['month', 'brand', 'service_id', 'service', 'currency', 'paid', 'refunded', 'payments']
  const lines = rows.map(({ month, brand, service_id, service_title, currency, paid, refunded, payments_count }) => [
    ...[month, brand, service_id ?? '', service_title, currency],
    ...[decimalMoney(paid, currency), decimalMoney(refunded, currency), payments_count],
  ])
  return csvOf([header, ...lines])
}

export function failedRenewalsCsv(renewals: readonly FailedRenewal[]): string {
  const header = ['payment_id', 'failed_at', 'user_id', 'person', 'subscription_id', 'subscription', 'brand']
  const lines = renewals.map((one) => [
    ...[one.id, timeText(one.failed_at), one.user_id, one.person, one.subscription_id, one.title, one.brand],
    ...[one.currency, decimalMoney(one.amount, one.currency), one.failure_code, one.status],
    one.next_try_at === null ? '' : timeText(one.next_try_at),
  ])
  return csvOf([[...header, 'currency', 'amount', 'failure', 'status', 'next_try_at'], ...lines])
}

export function paymentProblemsCsv(problems: readonly PaymentProblem[]): string {
  const header = ['payment_id', 'told_at', 'user_id', 'person', 'order_id', 'service', 'brand', 'currency', 'amount']
  const lines = problems.map((one) => [
    ...[one.id, timeText(one.told_at), one.user_id, one.person, one.order_id ?? '', one.title, one.brand],
    ...[one.currency, decimalMoney(one.amount, one.currency), one.adapter, one.reference ?? ''],
    ...[one.dispute ?? '', one.dispute_reason ?? '', one.refund_refusal ?? '', one.not_given ?? ''],
    ...[receivedText(one), one.received_currency ?? ''],
  ])
  const ending = ['provider', 'reference', 'dispute', 'dispute_reason', 'refund_refusal', 'not_given', 'received']
  return csvOf([[...header, ...ending, 'received_currency'], ...lines])
}

function receivedText({ received, received_currency: currency }: PaymentProblem): string {
  return received === null || currency === null ? '' : decimalMoney(received, currency)
}

export function churnCsv(rows: readonly ChurnRow[]): string {
  const lines = rows.map(({ month, reason, count, resumed_count }) => [month, reason, count, resumed_count])
  return csvOf([['month', 'reason', 'count', 'resumed'], ...lines])
}

const timeText = (seconds: number) => new Date(seconds * 1000).toISOString()

/** A name for the file of a report. */
export function csvName(report: Report, { from, to }: { from: string; to: string }): string {
  return `${report}-${from}-${to}.csv`
}

/** The start of a formula at the beginning of a cell. */
const formulaStart = /^(?:[\t\r\n]| *[=+\-@])/

/** The start of a formula inside a cell: spreadsheets in languages that write 1,5 also split cells here, even between quotes. */
const formulaAfterSeparator = /(\r\n|[;\t\r\n])(?=[" ]*[=+\-@])/g

/** Writes a CSV (RFC 4180) with a byte order mark, without which spreadsheets misread UTF-8. An apostrophe turns formulas into text. */
export function csvOf(lines: (string | number)[][]): string {
  const cast = { string: textOf, number: (value: number) => textOf(String(value)) }
  return stringify(lines, { bom: true, record_delimiter: 'windows', quote_record_delimiter: true, cast })
}

function textOf(value: string): string {
  return `${formulaStart.test(value) ? "'" : ''}${value.replaceAll(formulaAfterSeparator, "$1'")}`
}
