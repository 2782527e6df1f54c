import { good, warning, type Finding } from '../../platform/checks/check.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Sql } from '../../platform/database/database.ts'
import { countPayments, hasPrices } from './watchingQueries.ts'

/** Whether paid services are on sale while nobody takes payments. */
export async function isUnpayable({ payments }: Config, sql: Sql): Promise<boolean> {
  return payments === undefined && (await hasPrices(sql))
}

export async function checkProvider(config: Config, sql: Sql): Promise<Finding[]> {
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

export async function checkWaiting(sql: Sql): Promise<Finding[]> {
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
