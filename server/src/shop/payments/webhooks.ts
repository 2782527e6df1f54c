import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { PaymentAdapter } from '../../platform/config/configPayments.ts'
import type { AppContext } from '../../platform/http/context.ts'
import { applyPayment } from './applying.ts'
import { cards } from './cardsPort.ts'
import { countEvent } from './counters.ts'
import type { PaymentContext, PaymentChannel, PaymentEvent, PaymentProvider, ProviderRequest } from './provider.ts'
import { adaptersOf, providerNamed } from './providers.ts'
import * as queries from './queries.ts'

const bodyLimit = 262_144
/** A provider waits a second for its answer; slower work continues after it. */
const answerMs = 700

/** Receives events of the provider; keeps the raw body, which is signed. */
export async function paymentPlugin(app: FastifyInstance, context: AppContext): Promise<void> {
  for (const adapter of adaptersOf(context)) await registerWebhook(app, context, adapter)
}

async function registerWebhook(app: FastifyInstance, context: AppContext, adapter: PaymentAdapter): Promise<void> {
  await app.register(async (webhooks) => {
    webhooks.removeAllContentTypeParsers()
    webhooks.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit },
      async (_request: unknown, body: Buffer) => body,
    )
    webhooks.post(
      `/spa/webhooks/${adapter}`,
      { schema: { summary: 'Events of the provider of payments, signed by it', tags: ['payments'] } },
      async (request) => {
        const headers = Object.entries(request.headers).map(([name, value]) => [name, value?.toString()])
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const event = { body, headers: Object.fromEntries(headers) as Record<string, string | undefined> }
        await countEvent(adapter, receiveEvent(context, adapter, event))
        return { received: true }
      },
    )
  })
}

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
