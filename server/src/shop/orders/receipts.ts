import type { Language } from '#contract/endpoint.ts'
import { formatMoney } from '#contract/shop/payments/money.ts'
import { withPeriod } from '#contract/shop/subscriptions/price.ts'
import { readBrands } from '../../brands/brands.ts'
import { writeMails } from '../../messages/mail/mail.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Brand } from '../../platform/http/context.ts'
import { originOfBrand } from '../../platform/http/origins.ts'
import type { JobContext } from '../../platform/jobs/jobs.ts'
import { fillTemplate } from '../../platform/language/text.ts'
import { paths } from '../../platform/site/paths.ts'
import { claimReceipts, type ReceiptOrder } from './queries.ts'

type MailContext = Pick<JobContext, 'config' | 'database' | 'signal'>

/** Receipts written per transaction. */
const chunk = 500

export async function mailReceipts({ config, database, signal }: MailContext): Promise<void> {
  const brands = readBrands(config.brandsDir)
  for (let count = chunk; count === chunk && !signal.aborted;)
    count = await database.transaction(async (sql) => {
      const orders = await claimReceipts(sql, chunk)
      const mails = orders.flatMap((order) => mailOf(order, brands, config))
      await writeMails(sql, config, mails)
      return orders.length
    })
}

function mailOf(order: ReceiptOrder, brands: ReadonlyMap<string, Brand>, config: Config) {
  const { id, user_id: userId, email: recipient, language, service_title: title } = order
  const brand = brands.get(order.brand) ?? brands.get(config.defaultBrand)
  if (recipient === null || order.is_sold_by_store || !brand) return []
  const values = { order: String(id), title, sums: sumsText(order, language) }
  const mail = { userId, recipient, kind: 'receipt' as const, path: paths.order({ orderId: id }), values }
  return [{ ...mail, brand, language, origin: originOfBrand(brand, brands, config) }]
}

const texts: Record<
  Language,
  { price: string; alreadyPaid: string; discount: string; points: string; total: string; paid: string }
> = {
  ru: {
    price: 'Цена: {sum}',
    alreadyPaid: 'Уже оплачено: −{sum}',
    discount: 'Промокод {code}: −{sum}',
    points: 'Баллы: −{sum}',
    total: 'Итого: {sum}',
    paid: 'Оплачено сейчас: {sum}',
  },
  en: {
    price: 'Price: {sum}',
    alreadyPaid: 'Already paid: −{sum}',
    discount: 'Code {code}: −{sum}',
    points: 'Points: −{sum}',
    total: 'Total: {sum}',
    paid: 'Paid now: {sum}',
  },
  es: {
    price: 'Precio: {sum}',
    alreadyPaid: 'Ya pagado: −{sum}',
    discount: 'Código {code}: −{sum}',
    points: 'Puntos: −{sum}',
    total: 'Total: {sum}',
    paid: 'Pagado ahora: {sum}',
  },
}

function sumsText(order: ReceiptOrder, language: Language): string {
  const { price, alreadyPaid, discount, points, total, paid } = texts[language]
  const money = (amount: number) => formatMoney(amount, order.currency, language)
  const line = (template: string, amount: number) =>
    fillTemplate(template, { sum: money(amount), code: order.promocode ?? '' })
  return [
    fillTemplate(price, { sum: withPeriod(money(order.price_minor), order, language) }),
    ...(order.already_paid_minor > 0 ? [line(alreadyPaid, order.already_paid_minor)] : []),
    ...(order.discount_minor > 0 ? [line(discount, order.discount_minor)] : []),
    ...(order.points_minor > 0 ? [line(points, order.points_minor)] : []),
    line(total, order.amount_minor),
    ...(order.due_minor < order.amount_minor ? [line(paid, order.due_minor)] : []),
  ].join('\n')
}
