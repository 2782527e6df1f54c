import type { AppPath } from '#contract/platform/paths.ts'
import { formatMoney } from '#contract/shop/payments/money.ts'
import { readBrands } from '../../brands/brands.ts'
import { writeMails } from '../../messages/mail/mail.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Brand } from '../../platform/http/context.ts'
import { originOfBrand } from '../../platform/http/origins.ts'
import type { JobContext } from '../../platform/jobs/jobs.ts'
import { paths } from '../../platform/site/paths.ts'
import { claimRefundMails, type MailedRefund } from './refundQueries.ts'

/** Mails written per transaction. */
const chunk = 500

/** Mails buyers each refund once, whoever has sent it. */
export async function mailRefunds({ config, database, signal }: Pick<JobContext, 'config' | 'database' | 'signal'>) {
  const brands = readBrands(config.brandsDir)
  for (let count = chunk; count === chunk && !signal.aborted;)
    count = await database.transaction(async (sql) => {
      const refunds = await claimRefundMails(sql, chunk)
      await writeMails(
        sql,
        config,
        refunds.flatMap((refund) => mailOf(refund, brands, config)),
      )
      return refunds.length
    })
}

function mailOf(refund: MailedRefund, brands: ReadonlyMap<string, Brand>, config: Config) {
  const { user_id: userId, email: recipient, language, title, amount_minor: amountMinor, currency } = refund
  const brand = brands.get(refund.brand) ?? brands.get(config.defaultBrand)
  if (recipient === null || !brand) return []
  const values = { sum: formatMoney(amountMinor, currency, language), title }
  const mail = { userId, recipient, kind: 'refund' as const, path: pathOf(refund), values }
  return [{ ...mail, brand, language, origin: originOfBrand(brand, brands, config) }]
}

function pathOf({ order_id: orderId, subscription_id: subscriptionId }: MailedRefund): AppPath {
  if (orderId !== null) return paths.order({ orderId })
  return subscriptionId === null ? paths.instalments() : paths.subscription({ subscriptionId })
}
