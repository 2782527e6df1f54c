import type { Language } from '#contract/endpoint.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { PaymentProvider } from './provider.ts'
import type { PaymentTransaction } from './purpose.ts'
import type { NewPayment } from './queries.ts'

export type DueRow = {
  id: number
  user_id: number
  amount_minor: number
  currency: string
  title: string
  language: Language
  /** A card of the current provider. */
  card_id: number | null
  /** The number of earlier charges of a saved card for it. */
  charge_count: number
  /** The open payment page for it. */
  page_payment_id: number | null
}

/** A kind of recurring charge by saved card. */
export type Recurring = {
  name: 'subscription' | 'instalment'
  purposeOf: (id: number) => NewPayment['purpose']
  /** Locks due charges without an open payment, oldest first. Only cards of the adapter are charged. */
  lockDue: (sql: Sql, due: { adapter: PaymentProvider['name']; limit: number }) => Promise<DueRow[]>
  /** Records failed attempts for charges without a card. */
  failWithoutCard: (transaction: PaymentTransaction, ids: readonly number[]) => Promise<void>
}
