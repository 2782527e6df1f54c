import type { Stripe } from 'stripe'
import type { PaymentEvent, ProviderRequest } from '../payments/provider.ts'
import { ApiError } from '../platform/http/errors.ts'
import type { StripeClient } from './client.ts'

const signatureHeader = 'stripe-signature'
const toleranceSeconds = 300

/** What we put on everything at Stripe: one account may serve several installations. */
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

/** They have no marks of ours: those of their payments stand for them. */
const disputeKinds: readonly Stripe.Event['type'][] = ['charge.dispute.created', 'charge.dispute.closed']

type Read = { client: StripeClient; webhookSecret: string; installation: string; request: ProviderRequest }

/** What a signed event of this installation is about: the key that we asked with. */
export async function readSignedEvent(read: Read): Promise<PaymentEvent | undefined> {
  const event = requireSigned(read)
  const marks = await marksOf(read.client, event)
  if (marks?.installation !== read.installation || marks.key === undefined) return undefined
  return { id: event.id, reference: marks.key }
}

type Marked = { metadata?: Partial<Marks> | null; payment_intent?: string | null }

async function marksOf(client: StripeClient, { type, data }: Stripe.Event): Promise<Partial<Marks> | null | undefined> {
  const { metadata, payment_intent: intent } = data.object as Marked
  if (kinds.includes(type)) return metadata
  if (!disputeKinds.includes(type) || typeof intent !== 'string') return undefined
  return (await client.paymentIntents.retrieve(intent)).metadata
}

/** Throws `signature_invalid` for what Stripe has not signed within 300 seconds: the library only looks back. */
function requireSigned({ client, webhookSecret, request: { body, headers } }: Read): Stripe.Event {
  const signature = headers[signatureHeader] ?? ''
  const times = [...signature.matchAll(/(?:^|,)t=([^,]*)/g)].map(([, time]) => Number(time))
  if (times.length !== 1 || !((times[0] ?? 0) - Date.now() / 1000 <= toleranceSeconds))
    throw new ApiError('signature_invalid')
  try {
    return client.webhooks.constructEvent(body, signature, webhookSecret, toleranceSeconds)
  } catch (error) {
    throw Object.assign(new ApiError('signature_invalid'), { cause: error })
  }
}
