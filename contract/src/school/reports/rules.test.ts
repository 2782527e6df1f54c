import { expect, test } from 'vitest'
import { datesOfPeriod, monthsUpTo, periodError, totalsOf } from './rules.ts'

test.each([
  ['one month', '2026-11', '2026-11', undefined],
  ['a year', '2025-12', '2026-11', undefined],
  ['more than a year', '2025-11', '2026-11', 'too_late'],
  ['a period that ends before it begins', '2026-12', '2026-11', 'too_early'],
])('a report of %s', (_what, from, to, error) => {
  expect(periodError({ from, to })).toBe(error)
})

test.each([
  ['2026-11', 1, { from: '2026-11', to: '2026-11' }],
  ['2026-01', 3, { from: '2025-11', to: '2026-01' }],
  ['2026-12', 12, { from: '2026-01', to: '2026-12' }],
])('the months up to %s, %i of them', (to, count, period) => {
  expect(monthsUpTo(to, count)).toEqual(period)
})

test.each([
  ['2026-11', '2026-11', '2026-11-01', '2026-12-01'],
  ['2026-02', '2026-12', '2026-02-01', '2027-01-01'],
])('a period from %s to %s has its dates', (from, to, start, end) => {
  expect(datesOfPeriod({ from, to })).toEqual({ start, end })
})

test('amounts are summed by currency', () => {
  const rows = [
    { currency: 'EUR', paid: 100, refunded: 30 },
    { currency: 'JPY', paid: 7, refunded: 0 },
    { currency: 'EUR', paid: 5, refunded: 5 },
  ]
  expect(totalsOf(rows)).toEqual([
    { currency: 'EUR', paid: 105, refunded: 35 },
    { currency: 'JPY', paid: 7, refunded: 0 },
  ])
})
