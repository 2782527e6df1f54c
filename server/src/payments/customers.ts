import { createHmac } from 'node:crypto'
import type { PaymentContext } from './context.ts'
import type { PaymentProvider } from './provider.ts'
import { providerNamed } from './providers.ts'
import { findCustomer, insertCustomer } from './queries.ts'

/** How the provider knows a person, who is introduced to it with their first payment. Outside of a transaction. */
export async function ensureCustomer(
  context: PaymentContext,
  { user_id: userId, adapter }: { user_id: number; adapter: PaymentProvider['name'] },
): Promise<string> {
  const { sql } = context.database
  const known = await findCustomer(sql, { userId, adapter })
  if (known !== undefined) return known
  // One account of a provider may serve several installations.
  const key = createHmac('sha256', context.media.secret).update(`customer ${userId}`).digest('hex')
  const reference = await providerNamed(context, adapter).openCustomer({ userId, key })
  await insertCustomer(sql, { userId, adapter, reference })
  return reference
}
