import { good, warning, wrong, type Finding } from '../../platform/checks/check.ts'
import type { Config } from '../../platform/config/config.ts'
import { isTestKey, type StripeAccount } from '../../platform/config/configPayments.ts'
import type { Sql } from '../../platform/database/database.ts'
import { findTraffic, hasUnsettled } from '../payments/watchingQueries.ts'
import { tryKey } from './stripe.ts'

/** Reports whether the key and the events of Stripe work, or what is left to settle there. */
export function checkStripe(config: Config, sql: Sql): Promise<Finding[]> {
  return config.stripe ? checkAccount(config.stripe, config, sql) : checkLeft(sql)
}

async function checkAccount(account: StripeAccount, { production }: Config, sql: Sql): Promise<Finding[]> {
  const findings: Finding[] = []
  if (production && isTestKey(account))
    findings.push(warning('The key of Stripe is a test key, which takes no money', 'Set the live one.'))
  const { hasPayments, hasEvents } = await findTraffic(sql, 'stripe')
  if (hasPayments && !hasEvents)
    findings.push(
      warning(
        'Stripe took payments in the last week, but none of its events came',
        'Compare the endpoint in its dashboard, which ends in /spa/webhooks/stripe, and STRIPE_WEBHOOK_SECRET.',
      ),
    )
  const refusal = await tryKey(account)
  if (refusal === undefined) return [...findings, good('Stripe accepts our key')]
  return [
    ...findings,
    wrong(`Stripe does not take our key: ${refusal}`, 'Check STRIPE_SECRET_KEY and what the key may do.'),
  ]
}

async function checkLeft(sql: Sql): Promise<Finding[]> {
  if (!(await hasUnsettled(sql, 'stripe'))) return []
  const message = 'Payments, refunds or cards at Stripe are not settled, and its key is not set'
  return [wrong(message, 'Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.')]
}
