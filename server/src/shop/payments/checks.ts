import { good, warning, wrong, type CheckContext, type Finding } from '../../platform/checks/check.ts'
import type { Config } from '../../platform/config/config.ts'
import { isTestKey, type StripeAccount } from '../../platform/config/configPayments.ts'
import type { Sql } from '../../platform/database/database.ts'
import { tryKey } from '../stripe/stripe.ts'
import { countPayments, findTraffic, hasPrices, hasUnsettled } from './watchingQueries.ts'

/** Who takes payments, and what waits or was refused. */
export async function checkPayments({ config, database: { sql } }: CheckContext): Promise<Finding[]> {
  return [
    ...(await checkProvider(config, sql)),
    ...(config.stripe ? await checkStripe(config.stripe, config, sql) : await checkLeft(sql)),
    ...(await checkWaiting(sql)),
  ]
}

/** Whether what is sold cannot be paid, as nobody takes payments. */
export async function isUnpayable({ payments }: Config, sql: Sql): Promise<boolean> {
  return payments === undefined && (await hasPrices(sql))
}

async function checkProvider(config: Config, sql: Sql): Promise<Finding[]> {
  const { payments, production } = config
  if (payments === 'stripe') return []
  if (payments === 'sandbox') {
    const message = 'Payments are made in the sandbox, which takes no money'
    return [production ? warning(message, 'Set PAYMENTS=stripe.') : good(message)]
  }
  return (await isUnpayable(config, sql))
    ? [warning('Nobody takes payments: what has a price cannot be ordered', 'Set PAYMENTS=stripe and its secrets.')]
    : [good('Nothing that is sold has a price, and nobody takes payments')]
}

async function checkStripe(account: StripeAccount, { production }: Config, sql: Sql): Promise<Finding[]> {
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

async function checkWaiting(sql: Sql): Promise<Finding[]> {
  const counts = await countPayments(sql)
  const findings = [
    counts.due_late > 0 &&
      warning(
        `${counts.due_late} periods or instalments were due more than an hour ago and were not charged`,
        'See whether a worker runs, and whether PAYMENTS is set.',
      ),
    counts.charge_late > 0 &&
      warning(
        `${counts.charge_late} charges have had no answer for more than an hour`,
        'See the lines of the job reconcile-payments in the log.',
      ),
    counts.refund_waiting > 0 &&
      warning(
        `${counts.refund_waiting} refunds are not made yet`,
        'If they stay, see the lines of the job reconcile-payments in the log: the key may lack a permission.',
      ),
    counts.refund_refused > 0 &&
      warning(
        `${counts.refund_refused} refunds were refused for good`,
        'The console lists them under Reports, Payment problems.',
      ),
    counts.disputed > 0 &&
      warning(
        `${counts.disputed} payments are disputed`,
        'The console lists them under Reports, Payment problems; answer in the dashboard of the provider, in time.',
      ),
    counts.not_given > 0 &&
      warning(
        `${counts.not_given} payments were taken for which nothing was given`,
        'The console lists them under Reports, Payment problems; send the money back in the dashboard of the provider.',
      ),
  ]
  return findings.filter((finding) => finding !== false)
}
