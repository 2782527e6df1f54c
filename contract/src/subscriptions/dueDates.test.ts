import { describe, expect, test } from 'vitest'
import { dueDate, nextTryDate } from './dueDates.ts'

describe('payments are due counted from the first one', () => {
  const monthly = { period: 'month', count: 1 } as const
  test.each([
    ['the end of January', '2026-01-31', monthly, ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']],
    ['the end of January in a leap year', '2028-01-31', monthly, ['2028-01-31', '2028-02-29', '2028-03-31']],
    ['29 February', '2028-02-29', { period: 'month', count: 12 } as const, ['2028-02-29', '2029-02-28', '2030-02-28']],
    ['December', '2026-12-15', monthly, ['2026-12-15', '2027-01-15', '2027-02-15']],
    ['quarters', '2026-11-30', { period: 'month', count: 3 } as const, ['2026-11-30', '2027-02-28', '2027-05-30']],
    ['weeks over a clock change', '2026-03-23', { period: 'week', count: 1 } as const, ['2026-03-23', '2026-03-30']],
    ['days over a clock change', '2026-10-24', { period: 'day', count: 10 } as const, ['2026-10-24', '2026-11-03']],
  ])('%s', (_title, first, interval, dates) =>
    expect(dates.map((_, index) => dueDate(first, interval, index))).toEqual(dates),
  )
})

describe('a payment that failed on the due date is tried again 1, 3 and 7 days later', () => {
  test.each([
    [1, '2026-02-27', '2026-02-28'],
    [2, '2026-02-28', '2026-03-02'],
    [3, '2026-03-02', '2026-03-06'],
    [4, '2026-03-06', undefined],
  ])('after %i failed attempts, the last on %s', (failures, today, next) =>
    expect(nextTryDate('2026-02-27', failures, today)).toBe(next),
  )
})

test('a payment that was first tried long after its due date is tried again a day apart', () => {
  const days = ['2026-03-20', '2026-03-21', '2026-03-22', '2026-03-23']
  expect(days.map((today, index) => nextTryDate('2026-02-27', index + 1, today))).toEqual([...days.slice(1), undefined])
})
