import { setImmediate } from 'node:timers/promises'
import { closePayment, createSinglePayment, applyPayment, type NewPayment } from './payments.ts'
import type { PaymentContext } from './context.ts'
import { currentProvider } from './providers.ts'
import type { DueRow, Recurring } from './due.ts'
import { updateUnpayable } from './recurringQueries.ts'

const chunk = 200
const concurrency = 8

/** Charges everything that is due. Several workers share it; what a crash leaves behind is taken up by the reconciliation. */
export async function chargeDue(context: PaymentContext, recurring: Recurring, signal: AbortSignal): Promise<void> {
  if (context.config.payments === undefined) return
  const failures: unknown[] = []
  for (let isMore = true; isMore && !signal.aborted; await setImmediate()) {
    const { tasks, isFull } = await claimDue(context, recurring)
    const next = tasks.values()
    let closed = 0
    const work = async () => {
      for (const { paymentId, isPage } of next)
        await (isPage ? closePayment : applyPayment)(context, paymentId).then(
          () => (closed += Number(isPage)),
          (error: unknown) => failures.push(error),
        )
    }
    await Promise.all(Array.from({ length: concurrency }, work))
    // What a closed page was for is charged next.
    isMore = closed > 0 || (isFull && tasks.filter(({ isPage }) => isPage).length < chunk)
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} due payments could not be made`)
}

type Task = { paymentId: number; isPage: boolean }
/** `isFull`: there may be more. */
type Claimed = { tasks: Task[]; isFull: boolean }

/** A page that is open is closed before a card is charged: nothing is paid twice. */
async function claimDue(context: PaymentContext, recurring: Recurring): Promise<Claimed> {
  const adapter = currentProvider(context).name
  return context.database.transaction(async (sql, hooks) => {
    const tasks: Task[] = []
    const rows = await recurring.lockDue(sql, { adapter, limit: chunk })
    for (const due of rows) {
      const { id, page_payment_id: pageId, card_id: cardId } = due
      if (pageId !== null) tasks.push({ paymentId: pageId, isPage: true })
      else {
        const payment = { ...toPayment(due, recurring.purposeOf(id)), adapter }
        const paymentId = await createSinglePayment(sql, payment)
        // Another worker has charged it since this one looked.
        if (paymentId === undefined) continue
        if (cardId !== null) tasks.push({ paymentId, isPage: false })
        else {
          await updateUnpayable(sql, paymentId)
          await recurring.failWithoutCard({ sql, ...hooks, context }, { id, paymentId })
        }
      }
    }
    return { tasks, isFull: rows.length === chunk }
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
