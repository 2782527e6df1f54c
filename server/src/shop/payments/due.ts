import type { Language } from '#contract/endpoint.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { PaymentProvider } from './provider.ts'
import type { PaymentTransaction } from './purpose.ts'
import type { NewPayment } from './queries.ts'

/** Something that is due, locked. */
export type DueRow = {
  id: number
  user_id: number
  amount_minor: number
  currency: string
  title: string
  language: Language
  /** A card of the provider that takes payments now. */
  card_id: number | null
  /** How many times a saved card was charged for it before. */
  charge_count: number
  /** The page that is open for it. */
  page_payment_id: number | null
}

/** What is charged by saved cards when it is due. */
export type Recurring = {
  name: 'subscription' | 'instalment'
  purposeOf: (id: number) => NewPayment['purpose']
  /** Locks what is due and has no open charge, oldest first. Only cards of the adapter are charged. */
  lockDue: (sql: Sql, due: { adapter: PaymentProvider['name']; limit: number }) => Promise<DueRow[]>
  /** Takes that there is no card to charge, as failed attempts. */
  failWithoutCard: (transaction: PaymentTransaction, ids: readonly number[]) => Promise<void>
}
