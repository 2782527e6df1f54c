import { forEachConcurrently } from '../../platform/concurrency/forEachConcurrently.ts'
import type { Job, JobContext } from '../../platform/jobs/jobs.ts'
import { recurringJob } from '../../platform/jobs/recurringJob.ts'
import { applyPayment, closePayment } from './applying.ts'
import { mailPayments } from './paymentMails.ts'
import { mailRefunds } from './refundMails.ts'
import { adaptersOf, providerNamed } from './providers.ts'
import { applyEvent, handleMissedEvent } from './webhooks.ts'
import { findAppliedEvents, listFormerPages, listUnapplied, listUnsettled } from './queries.ts'

const unansweredSeconds = 60
/** A worker requests its planned charges within seconds unless it is stopped. */
const unaskedSeconds = 10
const chunk = 200
const limits = { concurrency: 4, failure: 'payments could not be settled' }

/**
 * Asks the provider about payments without an event, and retries unanswered requests. Closes pages of a former provider, so that the
 * current one is paid.
 */
export async function reconcile(context: Pick<JobContext, 'config' | 'database' | 'media' | 'signal'>): Promise<void> {
  const { sql } = context.database
  const { payments: current } = context.config
  const pages = current === undefined ? [] : await listFormerPages(sql, { current, limit: chunk })
  const events = await listUnapplied(sql, chunk)
  const payments = await listUnsettled(sql, { seconds: unansweredSeconds, unaskedSeconds, limit: chunk })
  const work = [
    ...pages.map((id) => () => closePayment(context, id)),
    ...events.map((event) => () => applyEvent(context, event.adapter, event)),
    ...payments.map((id) => () => applyPayment(context, id)),
  ]
  await forEachConcurrently(work, { ...limits, signal: context.signal }, (each) => each())
}

/** Fetches events that were never delivered; otherwise refunds and disputes at a provider would go unnoticed. */
export async function fetchEvents(context: Pick<JobContext, 'config' | 'database' | 'media' | 'signal'>) {
  const { sql } = context.database
  for (const adapter of adaptersOf(context)) {
    const findApplied = (ids: readonly string[]) => findAppliedEvents(sql, { adapter, ids })
    const { events, failures } = await providerNamed(context, adapter).listEvents(findApplied)
    await forEachConcurrently(events, { ...limits, signal: context.signal }, (event) =>
      handleMissedEvent(context, adapter, event),
    )
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} events could not be read`)
  }
}

const reconcilePayments = recurringJob({
  name: 'reconcile-payments',
  everySeconds: 20,
  runsAtStart: true,
  run: reconcile,
})

const fetchPaymentEvents = recurringJob({ name: 'fetch-payment-events', everySeconds: 3600, run: fetchEvents })

const mailPaymentsDue = recurringJob({
  name: 'mail-payments',
  everySeconds: 60,
  run: async (context) => {
    await mailPayments(context)
    await mailRefunds(context)
  },
})

export const paymentJobs: readonly Job<object>[] = [reconcilePayments, fetchPaymentEvents, mailPaymentsDue]
