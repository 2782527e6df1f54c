import { createHmac } from 'node:crypto'
import type { Stripe } from 'stripe'
import type { PaymentContext, PaymentProvider, PaymentState } from '../payments/provider.ts'
import type { StripeAccount } from '../../platform/config/configPayments.ts'
import { identityOf } from '../../platform/storage/media.ts'
import { toStripe, clientOf, type StripeClient } from './client.ts'
import { listEvents, readSignedEvent } from './events.ts'
import { isDeclined, isMissing, isRefused, isWrongKey, orUnavailable } from './failures.ts'
import { nameOf, openPage, openSetupPage } from './pages.ts'
import {
  intentParts,
  sessionParts,
  setupParts,
  stateOfCharge,
  stateOfSession,
  stateOfSetup,
  withDisputes,
  withRefunds,
} from './states.ts'

/** Stripe: people type their cards on its hosted page, and we charge the cards that it keeps. */
export function stripeProvider({ config, media }: Pick<PaymentContext, 'config' | 'media'>): PaymentProvider {
  const account = requireAccount(config.stripe)
  const installation = createHmac('sha256', identityOf(media)).update('installation').digest('hex').slice(0, 16)
  const ask = async <Answer>(work: (client: StripeClient) => Promise<Answer>) =>
    work(await clientOf(account)).catch(orUnavailable)
  return {
    name: 'stripe',
    createCustomer: ({ key }) =>
      ask(async (client) => {
        const customer = await client.customers.create({ metadata: { installation } }, { idempotencyKey: key })
        return customer.id
      }),
    openPayment: (request) => ask((client) => openPage(client, { ...request, installation })),
    openCardSetup: (request) => ask((client) => openSetupPage(client, { ...request, installation })),
    findCardSetup: (reference) =>
      ask(async (client) => stateOfSetup(await client.checkout.sessions.retrieve(reference, { expand: setupParts }))),
    charge: (request) => ask((client) => charge(client, { ...request, installation })),
    findCharge: (request) => ask((client) => findCharge(client, request)),
    findPayment: (reference, known) => ask((client) => findPayment(client, reference, known)),
    closePayment: (reference) => ask((client) => closePayment(client, reference)),
    refund: (request) => ask((client) => refund(client, request)),
    deleteCard: ({ card }) => ask((client) => detachCard(client, card)),
    readEvent: (request) =>
      ask((client) => readSignedEvent({ client, webhookSecret: account.webhookSecret, installation, request })),
    listEvents: (findApplied) => ask((client) => listEvents({ client, installation, findApplied })),
  }
}

function requireAccount(account: StripeAccount | undefined): StripeAccount {
  if (!account) throw new Error('There are payments at Stripe: set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.')
  return account
}

/** Stripe's reason for refusing our key; undefined if it accepts it. */
export async function tryKey(account: StripeAccount): Promise<string | undefined> {
  const client = await clientOf(account)
  const limit = { limit: 1 }
  return Promise.all([client.customers.list(limit), client.disputes.list(limit), client.events.list(limit)]).then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message.replace(/\.$/, '') : String(error)),
  )
}

type Charged = Parameters<PaymentProvider['charge']>[0] & { installation: string }

async function charge(client: StripeClient, request: Charged): Promise<PaymentState> {
  const { key, customer, card, amountMinor, currency, description, installation } = request
  try {
    const intent = await client.paymentIntents.create(
      {
        amount: toStripe(amountMinor, currency),
        currency: currency.toLowerCase(),
        customer,
        description: nameOf(description),
        payment_method: card,
        allowed_payment_method_types: ['card'],
        confirm: true,
        off_session: true,
        metadata: { installation, key },
        expand: intentParts,
      },
      { idempotencyKey: key },
    )
    return stateOfCharge(intent)
  } catch (error) {
    // A charge that Stripe does not attempt has no intent, so the key is its reference.
    const none = { reference: key, status: 'failed', amountMinor, currency, customer, refundedMinor: 0 } as const
    if (isMissing(error)) {
      await requireOwnCustomer(client, customer)
      // A deleted customer has no cards: the person is asked for another one.
      return { ...none, failureCode: 'declined' }
    }
    if (isRefused(error) && !isWrongKey(error)) return { ...none, failureCode: error.code ?? 'declined' }
    if (!isDeclined(error)) throw error
    const intent = (error as InstanceType<typeof client.errors.StripeCardError>).payment_intent
    return intent ? stateOfCharge(intent) : { ...none, failureCode: error.code ?? 'declined' }
  }
}

/** Throws for a customer of another account; deleted customers are still known to Stripe. */
async function requireOwnCustomer(client: StripeClient, customer: string): Promise<void> {
  await client.customers.retrieve(customer).catch((error: unknown) => {
    if (!isMissing(error)) throw error
    const message = `Stripe does not know the customer ${customer}: STRIPE_SECRET_KEY is of another account, or a test key`
    throw new Error(message, { cause: error })
  })
}

async function findCharge(
  client: StripeClient,
  { customer, key }: { customer: string; key: string },
): Promise<PaymentState | undefined> {
  const expand = intentParts.map((part) => `data.${part}`)
  const intents = await client.paymentIntents.list({ customer, limit: 100, expand }).catch((error: unknown) => {
    if (isMissing(error)) return undefined
    throw error
  })
  const charged = intents?.data.find(({ metadata }) => metadata['key'] === key)
  return charged && stateOfCharge(charged)
}

const isPage = (reference: string) => reference.startsWith('cs_')

async function findPayment(
  client: StripeClient,
  reference: string,
  { isRefunded } = { isRefunded: false },
): Promise<PaymentState> {
  const complete = async (intent: string | Stripe.PaymentIntent | null, state: PaymentState) =>
    withDisputes(client, intent, await withRefunds(client, intent, { state, isRefunded }))
  try {
    if (!isPage(reference)) {
      const intent = await client.paymentIntents.retrieve(reference, { expand: intentParts })
      return await complete(intent, stateOfCharge(intent))
    }
    const session = await client.checkout.sessions.retrieve(reference, { expand: sessionParts })
    return await complete(session.payment_intent, stateOfSession(session))
  } catch (error) {
    // Stripe never forgets a charge: an unknown one is of another account.
    if (!isMissing(error) || reference.startsWith('pi_')) throw error
    // A page of another account, or a charge that was never made: nothing was paid.
    const nothing = { amountMinor: 0, currency: '', customer: '', refundedMinor: 0 }
    return { reference, status: 'failed', ...nothing, failureCode: 'resource_missing' }
  }
}

async function closePayment(client: StripeClient, reference: string): Promise<PaymentState> {
  try {
    return isPage(reference)
      ? stateOfSession(await client.checkout.sessions.expire(reference, { expand: sessionParts }))
      : stateOfCharge(await client.paymentIntents.cancel(reference, { expand: intentParts }))
  } catch (error) {
    if (!isRefused(error)) throw error
    // Stripe refuses to close a settled page; its state says why.
    return findPayment(client, reference)
  }
}

type Refund = Parameters<PaymentProvider['refund']>[0]

async function refund(client: StripeClient, { key, reference, amountMinor }: Refund) {
  const intent = isPage(reference) ? await intentOf(client, reference) : reference
  const { currency } = await client.paymentIntents.retrieve(intent)
  const request = { payment_intent: intent, amount: toStripe(amountMinor, currency) }
  const refusal = await client.refunds.create(request, { idempotencyKey: key }).then(
    ({ status, failure_reason: reason }) => (status === 'failed' ? (reason ?? 'failed') : undefined),
    (error: unknown) => {
      if (isRefused(error)) return error.code ?? 'refused'
      throw error
    },
  )
  return { ...(await findPayment(client, reference)), ...(refusal !== undefined && { refundRefusal: refusal }) }
}

async function intentOf(client: StripeClient, reference: string): Promise<string> {
  const { payment_intent: intent } = await client.checkout.sessions.retrieve(reference)
  if (intent === null) throw new Error(`Nothing was paid on the page ${reference}`)
  return typeof intent === 'string' ? intent : intent.id
}

/** An unknown or detached card counts as deleted. */
async function detachCard(client: StripeClient, card: string): Promise<void> {
  await client.paymentMethods.detach(card).catch((error: unknown) => {
    if (!isRefused(error)) throw error
  })
}
