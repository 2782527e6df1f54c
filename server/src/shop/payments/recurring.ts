import { createHmac } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { nowSeconds } from '../../platform/clock.ts'
import { forEachConcurrently } from '../../platform/concurrency/forEachConcurrently.ts'
import type { Sql } from '../../platform/database/database.ts'
import { identityOf } from '../../platform/storage/media.ts'
import type { PaymentContext } from './provider.ts'
import { settledPayments } from './counters.ts'
import type { DueRow, Recurring } from './due.ts'
import { closePayment, createSinglePayments, applyPayment, type NewPayment } from './payments.ts'
import { currentProvider } from './providers.ts'
import type { PaymentTransaction } from './purpose.ts'
import { updateUnpayable } from './recurringQueries.ts'

const chunk = 200
const limits = { concurrency: 8, failure: 'due payments could not be made' }

/** Charges everything that is due. Several workers share it; reconciliation finishes what a crash leaves behind. */
export async function chargeDue(context: PaymentContext, recurring: Recurring, signal: AbortSignal): Promise<void> {
  if (context.config.payments === undefined) return
  const failures: unknown[] = []
  const triedPages = new Set<number>()
  for (let isMore = true; isMore && !signal.aborted; await setImmediate()) {
    const { tasks, isFull } = await claimDue(context, recurring)
    // A payment that the bank has not answered stays open for the next run.
    const next = tasks.filter(({ paymentId, isPage }) => !isPage || !triedPages.has(paymentId))
    for (const { paymentId, isPage } of tasks) if (isPage) triedPages.add(paymentId)
    let closed = 0
    await forEachConcurrently(next, { ...limits, signal }, async ({ paymentId, isPage }) => {
      await (isPage ? closePayment : applyPayment)(context, paymentId)
      closed += Number(isPage)
    }).catch((error: unknown) => {
      if (!(error instanceof AggregateError)) throw error
      failures.push(...(error.errors as unknown[]))
    })
    // The next round charges what the closed pages were for.
    isMore = closed > 0 || (isFull && tasks.filter(({ isPage }) => isPage).length < chunk)
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} ${limits.failure}`)
}

type Task = { paymentId: number; isPage: boolean }
/** `isFull`: there may be more. */
type Claimed = { tasks: Task[]; isFull: boolean }

/** Closes an open page before charging a card, so that nothing is paid twice. */
async function claimDue(context: PaymentContext, recurring: Recurring): Promise<Claimed> {
  const adapter = currentProvider(context).name
  return context.database.transaction(async (sql, hooks) => {
    const rows = await recurring.lockDue(sql, { adapter, limit: chunk })
    const pages = rows.flatMap(({ page_payment_id: paymentId }) =>
      paymentId === null ? [] : [{ paymentId, isPage: true }],
    )
    const due = rows.filter(({ page_payment_id: paymentId }) => paymentId === null)
    const planned = await planPayments(sql, due, { context, recurring, adapter })
    const [charged, unpayable] = [planned.filter(hasCard), planned.filter((payment) => !hasCard(payment))]
    if (unpayable.length > 0) await failUnpayable({ sql, ...hooks, context, now: nowSeconds() }, recurring, unpayable)
    hooks.afterCommit(() => settledPayments.inc({ purpose: recurring.name, result: 'failed' }, unpayable.length))
    const charges = charged.map(({ paymentId }) => ({ paymentId, isPage: false }))
    return { tasks: [...pages, ...charges], isFull: rows.length === chunk }
  })
}

async function failUnpayable(transaction: PaymentTransaction, recurring: Recurring, unpayable: readonly Planned[]) {
  const paymentIds = unpayable.map(({ paymentId }) => paymentId)
  const ids = unpayable.map(({ id }) => id)
  await updateUnpayable(transaction.sql, paymentIds)
  await recurring.failWithoutCard(transaction, ids)
}

const hasCard = ({ card_id: cardId }: DueRow) => cardId !== null

type Planned = DueRow & { paymentId: number }
type Plan = { context: PaymentContext; recurring: Recurring; adapter: NewPayment['adapter'] }

/** Creates the payments of due charges, unless another worker has done so since. */
async function planPayments(sql: Sql, due: readonly DueRow[], plan: Plan): Promise<Planned[]> {
  const { context, recurring, adapter } = plan
  const payments = due.map((row) => ({
    ...toPayment(row, recurring.purposeOf(row.id)),
    ...(row.card_id !== null && { key: chargeKeyOf(context, recurring.name, row) }),
    adapter,
  }))
  const created = await createSinglePayments(sql, payments)
  const ids = new Map(created.map((payment) => [payment.subscription_id ?? payment.instalment_id, payment.id]))
  return due.flatMap((row) => {
    const paymentId = ids.get(row.id)
    return paymentId === undefined ? [] : [{ ...row, paymentId }]
  })
}

function toPayment(due: DueRow, purpose: NewPayment['purpose']) {
  const { user_id: userId, amount_minor: amountMinor, currency, title, language, card_id: cardId } = due
  return {
    userId,
    purpose,
    amountMinor,
    currency,
    description: title,
    language,
    cardId,
    returnUrl: null,
    savesCard: false,
  }
}

/** The idempotency key of a due charge, derived from the attempt, so that restoring a backup does not charge twice. */
function chargeKeyOf({ media }: Pick<PaymentContext, 'media'>, name: Recurring['name'], due: DueRow): string {
  // Omits the title, whose language may have changed since a backup.
  const { id, charge_count: attempt, card_id: cardId, amount_minor: amountMinor, currency } = due
  const charge = JSON.stringify(['charge', name, id, attempt, cardId, amountMinor, currency])
  // One account of a provider may serve several installations.
  return createHmac('sha256', identityOf(media)).update(charge).digest('hex').slice(0, 32)
}
