import { createHmac } from 'node:crypto'
import type { PaymentContext } from './context.ts'
import type { PaymentProvider } from './provider.ts'
import { providerNamed } from './providers.ts'
import { insertCustomer } from './queries.ts'

/** `customer`: how the provider knows the person, if it does. */
type Payer = { user_id: number; adapter: PaymentProvider['name']; customer: string | null }

/** How the provider knows a person; their customer is created with the first payment. Outside of a transaction. */
export async function ensureCustomer(
  context: PaymentContext,
  { user_id: userId, adapter, customer }: Payer,
): Promise<string> {
  if (customer !== null) return customer
  const { sql } = context.database
  // One account of a provider may serve several installations.
  const key = createHmac('sha256', context.media.secret).update(`customer ${userId}`).digest('hex')
  const reference = await providerNamed(context, adapter).createCustomer({ userId, key })
  await insertCustomer(sql, { userId, adapter, reference })
  return reference
}
