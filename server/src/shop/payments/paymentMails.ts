import type { Language } from '#contract/endpoint.ts'
import type { AppPath } from '#contract/platform/paths.ts'
import { formatMoney } from '#contract/shop/payments/money.ts'
import { withPeriod } from '#contract/shop/subscriptions/price.ts'
import { readBrands } from '../../brands/brands.ts'
import { writeMails } from '../../messages/mail/mail.ts'
import { createPaymentNotices } from '../../messages/notices/notices.ts'
import type { MailKind } from '../../messages/mail/kinds.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Brand } from '../../platform/http/context.ts'
import { originOfBrand } from '../../platform/http/origins.ts'
import type { JobContext } from '../../platform/jobs/jobs.ts'
import { formatDayMonth } from '../../platform/language/dates.ts'
import { paths } from '../../platform/site/paths.ts'
import { claimPaymentMails, type MailedPayment } from './recurringQueries.ts'

type MailContext = Pick<JobContext, 'config' | 'database' | 'signal'>

/** Mails written per transaction. */
const chunk = 500

/** Mails the outcome of recurring payments, each once; failed ones also have a notice, and can be paid by the link. */
export async function mailPayments({ config, database, signal }: MailContext): Promise<void> {
  const brands = readBrands(config.brandsDir)
  for (let count = chunk; count === chunk && !signal.aborted;)
    count = await database.transaction(async (sql) => {
      const payments = await claimPaymentMails(sql, chunk)
      const mails = payments.flatMap((payment) => mailOf(payment, brands, config))
      await writeMails(sql, config, mails)
      await createPaymentNotices(
        sql,
        payments.filter(isToldOfFailure).map(({ id }) => id),
      )
      return payments.length
    })
}

/** No mail if the account is closed, or if a failed payment was paid or cancelled since. */
function mailOf(payment: MailedPayment, brands: ReadonlyMap<string, Brand>, config: Config) {
  const { user_id: userId, email: recipient, language } = payment
  const brand = brands.get(payment.brand ?? '') ?? brands.get(config.defaultBrand)
  const kind = kindOf(payment)
  if (recipient === null || payment.is_closed || !brand || !kind) return []
  const mail = { userId, recipient, kind, path: pathOf(payment), values: valuesOf(payment) }
  return [{ ...mail, brand, language, origin: originOfBrand(brand, brands, config) }]
}

/** Whether the person has to do something about a failed payment. */
function isToldOfFailure(payment: MailedPayment): boolean {
  return payment.status === 'failed' && !payment.is_closed && kindOf(payment) !== undefined
}

function kindOf(payment: MailedPayment): MailKind | undefined {
  const { status, is_ended: isEnded, is_settled: isSettled, next_on: nextOn, subscription_id, has_courses } = payment
  if (status === 'paid') return nextOn === null ? 'last_payment_made' : 'payment_made'
  if (isSettled) return undefined
  if (isEnded) return 'subscription_ended'
  if (subscription_id !== null) return nextOn === null ? undefined : 'renewal_failed'
  return has_courses ? 'course_instalment_failed' : 'instalment_failed'
}

function pathOf({ subscription_id: subscriptionId }: MailedPayment): AppPath {
  return subscriptionId === null ? paths.instalments() : paths.subscription({ subscriptionId })
}

function valuesOf(payment: MailedPayment): Record<string, string> {
  const { amount_minor, currency, language, title, next_on: nextOn, failure_code: failure } = payment
  const { subscription_id: subscriptionId } = payment
  const sum = formatMoney(amount_minor, currency, language)
  const name = title[language] ?? title['en'] ?? title['ru'] ?? ''
  return {
    title: subscriptionId === null ? name : `${name} (${withPeriod(sum, payment, language)})`,
    sum,
    reason: (reasons[failure ?? ''] ?? declined)[language],
    date: nextOn === null ? '' : formatDayMonth(new Date(`${nextOn}T00:00:00Z`), language, 'UTC'),
  }
}

const declined: Record<Language, string> = {
  ru: 'Банк отклонил платёж.',
  en: 'The bank declined it.',
  es: 'El banco lo ha rechazado.',
}

const reasons: Readonly<Record<string, Record<Language, string>>> = {
  insufficient_funds: {
    ru: 'На карте не хватает денег.',
    en: 'There is not enough money on the card.',
    es: 'La tarjeta no tiene saldo suficiente.',
  },
  expired_card: {
    ru: 'Срок действия карты закончился.',
    en: 'The card has expired.',
    es: 'La tarjeta ha caducado.',
  },
  authentication: {
    ru: 'Банк просит вас подтвердить платёж.',
    en: 'Your bank asks you to confirm it.',
    es: 'Su banco le pide que lo confirme.',
  },
  no_card: {
    ru: 'У вас нет сохранённой карты.',
    en: 'You have no saved card.',
    es: 'No tiene ninguna tarjeta guardada.',
  },
}
