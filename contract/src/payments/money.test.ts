import { expect, test } from 'vitest'
import { formatMoney } from './money.ts'

test.each([
  [4900, 'EUR', 'en', '€49.00'],
  [4900, 'EUR', 'ru', '49,00 €'],
  [4900, 'EUR', 'es', '49,00 €'],
  [1_234_567, 'USD', 'en', '$12,345.67'],
  [4900, 'JPY', 'en', '¥4,900'],
  [4900, 'KWD', 'en', 'KWD 4.900'],
  [0, 'EUR', 'en', '€0.00'],
] as const)('%i minor units of %s are in %s: %s', (amount, currency, language, text) => {
  expect(formatMoney(amount, currency, language).replaceAll('\u00a0', ' ')).toBe(text)
})
