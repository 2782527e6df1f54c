import type { Check, CheckContext, Finding } from '../platform/checks/check.ts'
import { checkProvider, checkWaiting } from './payments/checks.ts'
import { checkStores } from './storePurchases/checks.ts'
import { checkStripe } from './stripe/checks.ts'

export const shopChecks: readonly Check[] = [
  { name: 'payments', run: checkPayments },
  { name: 'stores', run: checkStores },
]

/** Reports the provider, and pending and refused payments. */
async function checkPayments({ config, database: { sql } }: CheckContext): Promise<Finding[]> {
  return [...(await checkProvider(config, sql)), ...(await checkStripe(config, sql)), ...(await checkWaiting(sql))]
}
