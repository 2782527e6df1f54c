import type { PaymentContext, PaymentChannel } from '../payments/provider.ts'
import { openForCustomer } from '../payments/customers.ts'
import { providerNamed } from '../payments/providers.ts'
import type { Sql } from '../../platform/database/database.ts'
import { lockUser } from '../../accounts/users/users.ts'
import { saveCard } from './cards.ts'
import * as queries from './setupQueries.ts'

/** Prepares the page on which a person adds a card, or reuses an open one with the same return address. The person is locked. */
export async function prepareSetup(sql: Sql, setup: queries.NewSetup): Promise<void> {
  await lockUser(sql, setup.userId)
  if (!(await queries.findOpenSetup(sql, setup))) await queries.insertSetup(sql, setup)
}

/** Opens the page of a prepared setup after the commit. Idempotent. */
export async function openSetupPage(context: PaymentContext, prepared: queries.SetupKey): Promise<string | null> {
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

/** Asks the provider for the card of a setup, and saves it in a transaction of its own. */
export async function applySetup(context: PaymentContext, setup: queries.SetupRow): Promise<void> {
  const { id, user_id: userId, adapter, reference } = setup
  if (reference === null) return
  const state = await providerNamed(context, adapter).findCardSetup(reference)
  if (state.status === 'open') return
  const isOwn = state.customer === setup.customer
  const card = state.status === 'done' && isOwn ? state.card : undefined
  await context.database.transaction(async (sql, hooks) => {
    await lockUser(sql, userId)
    const isSettled = await queries.updateSettled(sql, { id, status: card ? 'done' : 'failed' })
    if (isSettled && card) await saveCard({ sql, ...hooks }, { userId, adapter, card })
  })
}

/** Applies the setup with the provider's reference; false if there is none. */
export async function applySetupByReference(
  context: PaymentContext,
  page: { adapter: PaymentChannel; reference: string },
): Promise<boolean> {
  const setup = await queries.findSetup(context.database.sql, page)
  if (setup) await applySetup(context, setup)
  return setup !== undefined
}
