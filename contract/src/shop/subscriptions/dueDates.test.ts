import { describe, expect, test } from 'vitest'
import { countedFrom, dueDate, nextTryDate } from './dueDates.ts'

describe('due dates', () => {
  const monthly = { period: 'month', count: 1 } as const
  test.each([
    ['the end of January', '2026-01-31', monthly, ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']],
    ['the end of January in a leap year', '2028-01-31', monthly, ['2028-01-31', '2028-02-29', '2028-03-31']],
    ['29 February', '2028-02-29', { period: 'month', count: 12 } as const, ['2028-02-29', '2029-02-28', '2030-02-28']],
    ['December', '2026-12-15', monthly, ['2026-12-15', '2027-01-15', '2027-02-15']],
    ['quarters', '2026-11-30', { period: 'month', count: 3 } as const, ['2026-11-30', '2027-02-28', '2027-05-30']],
    ['weeks over a clock change', '2026-03-23', { period: 'week', count: 1 } as const, ['2026-03-23', '2026-03-30']],
    ['days over a clock change', '2026-10-24', { period: 'day', count: 10 } as const, ['2026-10-24', '2026-11-03']],
  ])('counts due dates from the first payment: %s', (_title, first, interval, dates) =>
    expect(dates.map((_, index) => dueDate(first, interval, index))).toEqual(dates),
  )
})

describe('due dates without a first payment', () => {
  const monthly = { period: 'month', count: 1 } as const
  const quarterly = { period: 'month', count: 3 } as const
  test.each([
    ['on the 31st, paid until the end of February', '2026-01-31', '2026-02-28', monthly, '2026-03-31'],
    ['on the 31st, paid until the end of April', '2026-01-31', '2026-04-30', monthly, '2026-05-31'],
    ['on the 31st of another year', '2024-10-31', '2026-02-28', monthly, '2026-03-31'],
    ['on 29 February', '2028-02-29', '2029-02-28', monthly, '2029-03-29'],
    ['on the 28th', '2026-01-28', '2026-02-28', monthly, '2026-03-28'],
    ['on another day than those of its payments', '2026-01-30', '2026-03-15', monthly, '2026-04-15'],
    ['after what is paid', '2026-03-31', '2026-02-28', monthly, '2026-03-28'],
    ['a quarter before', '2025-11-30', '2026-02-28', quarterly, '2026-05-30'],
    ['two months before a payment of each quarter', '2025-12-31', '2026-02-28', quarterly, '2026-05-28'],
    ['some weeks before', '2026-03-02', '2026-03-23', { period: 'week', count: 1 } as const, '2026-03-30'],
    ['days before', '2026-03-02', '2026-03-23', { period: 'day', count: 10 } as const, '2026-04-02'],
  ])(
    'counts periods from the start of a subscription if its first payment is unknown: %s',
    (_title, began, paidUntil, interval, next) => {
      const { first, periods } = countedFrom(began, paidUntil, interval)
      expect([dueDate(first, interval, periods), dueDate(first, interval, periods + 1)]).toEqual([paidUntil, next])
    },
  )
})

test.each([
  [1, '2026-02-27', '2026-02-28'],
  [2, '2026-02-28', '2026-03-02'],
  [3, '2026-03-02', '2026-03-06'],
  [4, '2026-03-06', undefined],
])('retries a failed payment 1, 3 and 7 days later: after %i attempts, the last on %s', (failures, today, next) =>
  expect(nextTryDate('2026-02-27', failures, today)).toBe(next),
)

test('a payment first tried long after its due date is retried a day apart', () => {
  const days = ['2026-03-20', '2026-03-21', '2026-03-22', '2026-03-23']
  expect(days.map((today, index) => nextTryDate('2026-02-27', index + 1, today))).toEqual([...days.slice(1), undefined])
})
