import { randomUUID } from 'node:crypto'
import type { PaymentProvider, ProviderRequest } from '../src/shop/payments/provider.ts'
import { sandboxProvider } from '../src/shop/sandbox/sandbox.ts'
import { signedEvent } from '../src/shop/sandbox/events.ts'
import { stripeProvider } from '../src/shop/stripe/stripe.ts'
import { postPage } from './payments.ts'
import { startSchool } from './school.ts'
import { signStripeEvent, startStripe } from './stripe.ts'

type Card = 'success' | 'declined' | 'authentication' | 'late'

/** The other side of a payment adapter: its page, bank and events. */
export type Counterpart = {
  provider: PaymentProvider
  pay: (reference: string, card: Card) => Promise<unknown>
  answerBank: (reference: string, isConfirmed: boolean) => Promise<unknown>
  /** The bank answers after the page was left. */
  settleLate: (reference: string, isPaid: boolean) => Promise<unknown>
  /** A card of a customer that may be charged. */
  addCard: (customer: string, card: Card) => Promise<string>
  /** A signed event of a payment. */
  event: (reference: string, change?: { seconds?: number }) => Promise<ProviderRequest>
  close: () => Promise<void>
}

export async function sandboxCounterpart(): Promise<Counterpart> {
  const school = await startSchool()
  const { sql } = school.database
  const page = (reference: string) => ({ payment_url: `http://localhost/sandbox/${reference}` })
  const kinds = { success: 'success', declined: 'declined', authentication: 'authentication', late: 'late_failure' }
  return {
    provider: sandboxProvider(school),
    pay: (reference, card) => postPage(school, page(reference), { step: 'card', card: kinds[card], delivery: 'never' }),
    answerBank: (reference, isConfirmed) =>
      postPage(school, page(reference), { step: isConfirmed ? 'confirm' : 'refuse' }),
    settleLate: (reference, isPaid) =>
      isPaid
        ? sql`update sandbox_payments set status = 'paid', fails_at = null where reference = ${reference}`
        : sql`update sandbox_payments set fails_at = now() where reference = ${reference}`,
    addCard: async (customer, card) => {
      const reference = `card_${randomUUID()}`
      await sql`
        insert into sandbox_cards (reference, customer, kind, last4)
        values (${reference}, ${customer}, ${kinds[card]}, '4242')`
      return reference
    },
    event: async (reference, { seconds } = {}) =>
      signedEvent(school.media.secret, { id: randomUUID(), reference }, seconds),
    close: school.close,
  }
}

export async function stripeCounterpart(): Promise<Counterpart> {
  const stripe = await startStripe()
  const school = await startSchool(stripe.environment)
  return {
    provider: stripeProvider(school),
    pay: async (reference, card) => stripe.page.pay(reference, card),
    answerBank: async (reference, isConfirmed) => stripe.page.answerBank(reference, isConfirmed),
    settleLate: async (reference, isPaid) => stripe.page.settleLate(reference, isPaid),
    addCard: async (customer, card) => stripe.objects.addMethod(card, customer),
    event: async (reference, change = {}) => {
      const event = stripe.events.findLast(({ data }) => data.object['id'] === reference)
      return signStripeEvent(event ?? {}, change)
    },
    close: async () => {
      await school.close()
      await stripe.close()
    },
  }
}
