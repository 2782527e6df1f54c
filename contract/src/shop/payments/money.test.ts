import { expect, test } from 'vitest'
import { decimalMoney, formatMoney, parseMoney, typedMoney } from './money.ts'

test.each([
  [4900, 'EUR', 'en', '€49'],
  [4990, 'EUR', 'en', '€49.90'],
  [4905, 'EUR', 'es', '49,05 €'],
  [4900, 'EUR', 'ru', '49 €'],
  [4900, 'EUR', 'es', '49 €'],
  [1_234_567, 'USD', 'en', '$12,345.67'],
  [4900, 'JPY', 'en', '¥4,900'],
  [4900, 'KWD', 'en', 'KWD 4.900'],
  [4000, 'KWD', 'en', 'KWD 4'],
  [0, 'EUR', 'en', '€0'],
  [-4900, 'EUR', 'en', '−€49'],
  [-4900, 'EUR', 'ru', '−49 €'],
] as const)('%i minor units of %s are in %s: %s', (amount, currency, language, text) => {
  expect(formatMoney(amount, currency, language).replaceAll('\u00a0', ' ')).toBe(text)
})

test.each([
  ['49', 'EUR', 4900],
  ['49.9', 'EUR', 4990],
  ['1 049,90', 'EUR', 104_990],
  ['0.005', 'KWD', 5],
  ['4900', 'JPY', 4900],
  ['49.5', 'JPY', undefined],
  ['49.999', 'EUR', undefined],
  ['', 'EUR', undefined],
  ['-1', 'EUR', undefined],
  ['1e3', 'EUR', undefined],
] as const)('the typed amount %j of %s is %s minor units', (text, currency, amount) => {
  expect(parseMoney(text, currency)).toBe(amount)
  if (amount !== undefined) expect(parseMoney(typedMoney(amount, currency), currency)).toBe(amount)
})

test('a whole amount is typed without decimals, and files for other programs keep them', () => {
  expect([typedMoney(4900, 'EUR'), typedMoney(4990, 'EUR'), typedMoney(100_000, 'JPY')]).toEqual([
    '49',
    '49.90',
    '100000',
  ])
  expect([decimalMoney(4900, 'EUR'), decimalMoney(4990, 'EUR'), decimalMoney(4000, 'KWD')]).toEqual([
    '49.00',
    '49.90',
    '4.000',
  ])
})
