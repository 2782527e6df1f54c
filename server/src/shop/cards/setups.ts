import type { Language } from '#contract/endpoint.ts'
import type { PaymentContext, PaymentChannel, PaymentProvider } from '../payments/provider.ts'
import { openForCustomer } from '../payments/customers.ts'
import { providerNamed } from '../payments/providers.ts'
import type { Sql } from '../../platform/database/database.ts'
import { lockUser } from '../../accounts/users/users.ts'
import { saveCard } from './cards.ts'
import * as queries from './setupQueries.ts'

type NewSetup = { userId: number; adapter: PaymentProvider['name']; returnUrl: string; language: Language }

/** Prepares the page on which a person adds a card, or reuses an open one with the same return address. The person is locked. */
export async function prepareSetup(sql: Sql, setup: NewSetup): Promise<void> {
  await lockUser(sql, setup.userId)
  if (!(await queries.findOpenSetup(sql, setup))) await queries.insertSetup(sql, setup)
}

/** Opens the page of a prepared setup after the commit. Idempotent. */
export async function openSetupPage(
  context: PaymentContext,
  prepared: Pick<NewSetup, 'userId' | 'adapter' | 'returnUrl'>,
): Promise<string | null> {
  const { sql } = context.database
  const setup = await queries.findOpenSetup(sql, prepared)
  if (!setup) return null
  if (setup.page_url !== null) return setup.page_url
  const { adapter } = prepared
  const { id, idempotency_key: key, language, return_url: returnUrl } = setup
  const page = await openForCustomer(context, setup, (customer) =>
    providerNamed(context, adapter).openCardSetup({ key, customer, language, returnUrl }),
  )
  await queries.updateOpened(sql, { id, reference: page.reference, pageUrl: page.url })
  return page.url
}

/** Asks the provider for the card of a setup, and saves it. */
export async function applySetup(context: PaymentContext, setup: queries.SetupRow): Promise<void> {
  if (setup.reference === null) return
  const state = await providerNamed(context, setup.adapter).findCardSetup(setup.reference)
  if (state.status === 'open') return
  const { card } = state
  const isOwn = state.customer === setup.customer
  await context.database.transaction(async (sql, hooks) => {
    await lockUser(sql, setup.user_id)
    const status = state.status === 'done' && isOwn && card ? 'done' : 'failed'
    if (!(await queries.updateSettled(sql, { id: setup.id, status })) || status === 'failed' || !card) return
    await saveCard({ sql, ...hooks }, { userId: setup.user_id, adapter: setup.adapter, card })
  })
}

/** Applies the setup with the provider's reference; false if there is none. */
export async function applySetupNamed(
  context: PaymentContext,
  page: { adapter: PaymentChannel; reference: string },
): Promise<boolean> {
  const setup = await queries.findSetup(context.database.sql, page)
  if (setup) await applySetup(context, setup)
  return setup !== undefined
}
