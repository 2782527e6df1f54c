import type { Language } from '#contract/endpoint.ts'
import { formatMoney } from '#contract/payments/money.ts'
import { readBrands } from '../brands/brands.ts'
import { writeMail } from '../mail/mail.ts'
import { originOfBrand } from '../platform/http/origins.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import { fillTemplate } from '../platform/language/template.ts'
import { requireUserContext } from '../users/users.ts'
import { listOrders, updateReceiptWritten, type ShownOrder } from './queries.ts'

/** Mails the receipt of a paid order, once. */
export const writeReceipt: Job<{ orderId: number }> = {
  name: 'write-receipt',
  keyOf: ({ orderId }) => String(orderId),
  timeoutSeconds: 60,
  retries: 8,
  run: async ({ config, database }, { orderId }) => {
    const brands = readBrands(config.brandsDir)
    await database.transaction(async (sql) => {
      const order = await updateReceiptWritten(sql, orderId)
      const brand = brands.get(order?.brand ?? '') ?? brands.get(config.defaultBrand)
      if (!order || !brand) return
      const { user } = await requireUserContext(sql, order.user_id)
      const { email: recipient, locale: language } = user
      const [shown] = await listOrders(sql, { userId: user.id, language, orderId, limit: 1, offset: 0 })
      if (!recipient || !shown) return
      const values = { order: String(orderId), title: shown.service_title, sums: sumsText(shown, language) }
      const mail = { userId: user.id, recipient, kind: 'receipt' as const, path: `/order/${orderId}`, values }
      await writeMail({ sql, brand, language, origin: originOfBrand(brand, brands, config) }, mail)
    })
  },
}

const texts: Record<Language, { price: string; discount: string; points: string; total: string; paid: string }> = {
  ru: {
    price: 'Цена: {sum}',
    discount: 'Промокод {code}: −{sum}',
    points: 'Баллы: −{sum}',
    total: 'Итого: {sum}',
    paid: 'Оплачено сейчас: {sum}',
  },
  en: {
    price: 'Price: {sum}',
    discount: 'Code {code}: −{sum}',
    points: 'Points: −{sum}',
    total: 'Total: {sum}',
    paid: 'Paid now: {sum}',
  },
  es: {
    price: 'Precio: {sum}',
    discount: 'Código {code}: −{sum}',
    points: 'Puntos: −{sum}',
    total: 'Total: {sum}',
    paid: 'Pagado ahora: {sum}',
  },
}

function sumsText(order: ShownOrder, language: Language): string {
  const { price, discount, points, total, paid } = texts[language]
  const line = (template: string, amount: number) =>
    fillTemplate(template, { sum: formatMoney(amount, order.currency, language), code: order.promocode ?? '' })
  return [
    line(price, order.price_minor),
    ...(order.discount_minor > 0 ? [line(discount, order.discount_minor)] : []),
    ...(order.points_minor > 0 ? [line(points, order.points_minor)] : []),
    line(total, order.amount_minor),
    ...(order.due_minor < order.amount_minor ? [line(paid, order.due_minor)] : []),
  ].join('\n')
}
