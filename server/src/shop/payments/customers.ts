import { createHmac } from 'node:crypto'
import { identityOf } from '../../platform/storage/media.ts'
import { type PaymentContext, CustomerDeleted, type PaymentProvider } from './provider.ts'
import { providerNamed } from './providers.ts'
import { insertCustomer, updateCustomer } from './queries.ts'

/** `customer` is the provider's id of the person, if any. */
type Payer = { user_id: number; adapter: PaymentProvider['name']; customer: string | null }

/** The provider's id of a person; creates the customer with the first payment. Outside of a transaction. */
export async function ensureCustomer(
  context: PaymentContext,
  { user_id: userId, adapter, customer }: Payer,
): Promise<string> {
  if (customer !== null) return customer
  const reference = await createCustomer(context, { userId, adapter }, `customer ${userId}`)
  await insertCustomer(context.database.sql, { userId, adapter, reference })
  return reference
}

/** Opens a page for a person, and recreates a customer that the provider has deleted. Outside of a transaction. */
export async function openForCustomer<Page>(
  context: PaymentContext,
  payer: Payer,
  open: (customer: string) => Promise<Page>,
): Promise<Page> {
  const customer = await ensureCustomer(context, payer)
  return open(customer).catch(async (error: unknown) => {
    if (!(error instanceof CustomerDeleted)) throw error
    const { user_id: userId, adapter } = payer
    const name = `customer ${userId} after ${customer}`
    const reference = await createCustomer(context, { userId, adapter }, name)
    await updateCustomer(context.database.sql, { userId, adapter, former: customer, reference })
    return open(reference)
  })
}

type Created = { userId: number; adapter: PaymentProvider['name'] }

/** Idempotent by name. */
function createCustomer(context: PaymentContext, { userId, adapter }: Created, name: string): Promise<string> {
  // One account of a provider may serve several installations.
  const key = createHmac('sha256', identityOf(context.media)).update(name).digest('hex')
  return providerNamed(context, adapter).createCustomer({ userId, key })
}
