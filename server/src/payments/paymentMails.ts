import type { Language } from '#contract/endpoint.ts'
import { formatMoney } from '#contract/payments/money.ts'
import { readBrands } from '../brands/brands.ts'
import { writeMail } from '../mail/mail.ts'
import type { MailKind } from '../mail/texts.ts'
import { originOfBrand } from '../platform/http/origins.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import { formatDayMonth } from '../platform/language/dates.ts'
import { updateMailWritten, type MailedPayment } from './recurringQueries.ts'

/** Mails what became of a payment of a subscription or an instalment, once; one that failed can be paid by its link. */
export const writePaymentMail: Job<{ paymentId: number }> = {
  name: 'write-payment-mail',
  keyOf: ({ paymentId }) => String(paymentId),
  timeoutSeconds: 60,
  retries: 8,
  run: async ({ config, database }, { paymentId }) => {
    const brands = readBrands(config.brandsDir)
    await database.transaction(async (sql) => {
      const payment = await updateMailWritten(sql, paymentId)
      const brand = brands.get(payment?.brand ?? '') ?? brands.get(config.defaultBrand)
      if (!payment || payment.email === null || !brand) return
      const { user_id: userId, email: recipient, language } = payment
      const mail = { userId, recipient, kind: kindOf(payment), path: pathOf(payment), values: valuesOf(payment) }
      await writeMail({ sql, brand, language, origin: originOfBrand(brand, brands, config) }, mail)
    })
  },
}

function kindOf({ status, is_ended: isEnded, next_on: nextOn, subscription_id }: MailedPayment): MailKind {
  if (status === 'paid') return nextOn === null ? 'last_payment_made' : 'payment_made'
  if (isEnded) return 'subscription_ended'
  return subscription_id === null ? 'instalment_failed' : 'renewal_failed'
}

function pathOf({ subscription_id: subscriptionId }: MailedPayment): string {
  return subscriptionId === null ? '/user/installments' : `/user/subscription/${subscriptionId}`
}

function valuesOf(payment: MailedPayment): Record<string, string> {
  const { amount_minor, currency, language, title, next_on: nextOn, failure_code: failure } = payment
  return {
    title: title[language] ?? title['en'] ?? title['ru'] ?? '',
    sum: formatMoney(amount_minor, currency, language),
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
