import { expect, test } from 'vitest'
import { formatPrice } from './price.ts'

const spaced = (text: string) => text.replaceAll('\u00a0', ' ')

test.each([
  ['month', 1, '12 € в месяц', '€12 a month', '12 € al mes'],
  ['month', 3, '12 € раз в 3 месяца', '€12 every 3 months', '12 € cada 3 meses'],
  ['month', 6, '12 € раз в 6 месяцев', '€12 every 6 months', '12 € cada 6 meses'],
  ['month', 12, '12 € в год', '€12 a year', '12 € al año'],
  ['month', 24, '12 € раз в 2 года', '€12 every 2 years', '12 € cada 2 años'],
  ['week', 1, '12 € в неделю', '€12 a week', '12 € a la semana'],
  ['week', 2, '12 € раз в 2 недели', '€12 every 2 weeks', '12 € cada 2 semanas'],
  ['week', 21, '12 € раз в 21 неделю', '€12 every 21 weeks', '12 € cada 21 semanas'],
  ['day', 1, '12 € в день', '€12 a day', '12 € al día'],
  ['day', 30, '12 € раз в 30 дней', '€12 every 30 days', '12 € cada 30 días'],
] as const)('a price of every %s × %i says so in each language', (period, period_count, ru, en, es) => {
  const service = { price: 1200, currency: 'EUR', period, period_count }
  expect(spaced(formatPrice(service, 'ru'))).toBe(ru)
  expect(spaced(formatPrice(service, 'en'))).toBe(en)
  expect(spaced(formatPrice(service, 'es'))).toBe(es)
})

test('a single payment shows only its price', () => {
  const once = { price: 4990, currency: 'EUR', period: null, period_count: null }
  expect(formatPrice(once, 'en')).toBe('€49.90')
  expect(formatPrice({ ...once, period: 'month', period_count: 1, is_lifetime: true }, 'en')).toBe('€49.90')
})

test('a billing period never breaks over two lines', () => {
  const service = { price: 1200, currency: 'EUR', period: 'month', period_count: 3 }
  expect(formatPrice(service, 'ru')).toBe('12\u00a0€ раз\u00a0в\u00a03\u00a0месяца')
})
