import type { Stripe } from 'stripe'
import type { FindApplied, ListedEvents, PaymentEvent, ProviderRequest } from '../payments/provider.ts'
import { nowSeconds } from '../../platform/clock.ts'
import { ApiError } from '../../platform/errors.ts'
import type { StripeClient } from './client.ts'

const signatureHeader = 'stripe-signature'
const toleranceSeconds = 300

/** Metadata of all our objects at Stripe, as one account may serve several installations. */
export type Marks = { installation: string; key: string }

const kinds: readonly Stripe.Event['type'][] = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.refunded',
]

/** Events without our metadata; their payment's is read. */
const unmarkedKinds: readonly Stripe.Event['type'][] = [
  'charge.dispute.created',
  'charge.dispute.closed',
  'charge.refund.updated',
  'refund.failed',
]

/** Stripe keeps them for 30 days. */
const listedSeconds = 30 * 86_400

type Read = { client: StripeClient; webhookSecret: string; installation: string; request: ProviderRequest }

/** The subject of a signed event of this installation: our idempotency key. */
export async function readSignedEvent(read: Read): Promise<PaymentEvent | undefined> {
  return toPaymentEvent({ ...read, read: readerOf(read.client) }, requireSigned(read))
}

type Listed = Pick<Read, 'client' | 'installation'> & { findApplied: FindApplied }

/** Events of this installation about refunds and disputes, oldest first, and the errors of unreadable ones. */
export async function listEvents({ client, installation, findApplied }: Listed): Promise<ListedEvents> {
  const found: PaymentEvent[] = []
  const failures: unknown[] = []
  const read = readerOf(client)
  const types = ['charge.refunded', ...unmarkedKinds]
  const created = { gte: nowSeconds() - listedSeconds }
  let page = await client.events.list({ types, created, limit: 100 })
  for (;;) {
    const applied = await findApplied(page.data.map(({ id }) => id))
    for (const event of page.data.filter(({ id }) => !applied.has(id))) {
      const own = await toPaymentEvent({ read, installation }, event).catch(
        (error: unknown) => void failures.push(error),
      )
      if (own) found.unshift(own)
    }
    const last = page.data.at(-1)
    if (!page.has_more || !last) return { events: found, failures }
    page = await client.events.list({ types, created, limit: 100, starting_after: last.id })
  }
}

/** Undefined for an event of another installation. */
async function toPaymentEvent(
  { read, installation }: Pick<Read, 'installation'> & { read: ReadIntent },
  event: Stripe.Event,
): Promise<PaymentEvent | undefined> {
  const marks = await marksOf(read, event)
  if (marks?.installation !== installation || marks.key === undefined) return undefined
  return { id: event.id, reference: marks.key }
}

type Marked = { metadata?: Partial<Marks> | null; payment_intent?: string | null }

type ReadIntent = (intent: string) => Promise<Stripe.PaymentIntent>

/** Loads each payment once, as a dispute has several events. */
function readerOf(client: StripeClient): ReadIntent {
  const known = new Map<string, Promise<Stripe.PaymentIntent>>()
  return async (intent) => {
    const asked = known.get(intent) ?? client.paymentIntents.retrieve(intent)
    known.set(intent, asked)
    return asked
  }
}

async function marksOf(read: ReadIntent, { type, data }: Stripe.Event): Promise<Partial<Marks> | null | undefined> {
  const { metadata, payment_intent: intent } = data.object as Marked
  if (kinds.includes(type)) return metadata
  if (!unmarkedKinds.includes(type) || typeof intent !== 'string') return undefined
  return (await read(intent)).metadata
}

/** Throws `signature_invalid` unless Stripe signed it within 300 seconds; the library does not check future times. */
function requireSigned({ client, webhookSecret, request: { body, headers } }: Read): Stripe.Event {
  const signature = headers[signatureHeader] ?? ''
  const times = [...signature.matchAll(/(?:^|,)t=([^,]*)/g)].map(([, time]) => Number(time))
  if (times.length !== 1 || !((times[0] ?? 0) - nowSeconds() <= toleranceSeconds))
    throw new ApiError('signature_invalid')
  try {
    return client.webhooks.constructEvent(body, signature, webhookSecret, toleranceSeconds)
  } catch (error) {
    throw Object.assign(new ApiError('signature_invalid'), { cause: error })
  }
}
