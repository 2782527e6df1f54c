import { setTimeout } from 'node:timers/promises'
import { applyPayment } from './applying.ts'
import { cards } from './cardsPort.ts'
import type { PaymentContext, PaymentChannel, PaymentEvent, PaymentProvider, ProviderRequest } from './provider.ts'
import { providerNamed } from './providers.ts'
import * as queries from './queries.ts'

/** A provider waits a second for its answer; slower work continues after it. */
const answerMs = 700

/** Handles an event of a provider, which only names the payment to look at. Idempotent. Reconciliation applies late and failed events. */
export async function receiveEvent(
  context: PaymentContext,
  adapter: PaymentProvider['name'],
  request: ProviderRequest,
): Promise<void> {
  const event = await providerNamed(context, adapter).readEvent(request)
  if (event) await handleEvent(context, adapter, event)
}

/** Applies an event with a checked signature, once. */
export async function handleEvent(
  context: PaymentContext,
  adapter: PaymentChannel,
  event: PaymentEvent,
): Promise<void> {
  if (!(await queries.insertEvent(context.database.sql, { adapter, ...event }))) return
  const waiting = new AbortController()
  const late = setTimeout(answerMs, undefined, { signal: waiting.signal }).catch(() => undefined)
  await Promise.race([applyEvent(context, adapter, event), late]).finally(() => waiting.abort())
}

/** Applies a fetched event that was never delivered, once. */
export async function handleMissedEvent(
  context: PaymentContext,
  adapter: PaymentChannel,
  event: PaymentEvent,
): Promise<void> {
  const { sql } = context.database
  const isNew = await queries.insertEvent(sql, { adapter, ...event, wasFetched: true })
  if (isNew) await applyEvent(context, adapter, event)
}

/** Postpones an event that arrived before our own answer was written. */
export async function applyEvent(
  context: PaymentContext,
  adapter: PaymentChannel,
  { id, reference }: PaymentEvent,
): Promise<void> {
  const paymentId = await queries.findPaymentId(context.database.sql, { adapter, reference })
  if (paymentId !== undefined) await applyPayment(context, paymentId)
  else if (!(await cards.registered.applySetupByReference(context, { adapter, reference }))) return
  await queries.updateApplied(context.database.sql, { adapter, id })
}
