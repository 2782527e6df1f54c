import { expect, test } from 'vitest'
import { consultationsAfterRefund, lastDayAfterRefund, pointsReturned } from './refunds.ts'

test.each([
  ['nothing', 40, 6000, 0, 0],
  ['a third', 40, 6000, 2000, 13],
  ['half', 40, 6000, 3000, 20],
  ['all but one cent', 40, 6000, 5999, 39],
  ['everything', 40, 6000, 6000, 40],
  ['everything of an order without points', 0, 6000, 6000, 0],
  ['a part so large that the product passes 32 bits', 1_000_000, 2_000_000_000, 1_000_000_000, 500_000],
])('a refund of %s returns its part of the points', (_what, points, paid, refunded, returned) => {
  expect(pointsReturned({ points, paid, refunded })).toBe(returned)
})

test.each([
  ['takes its days from the end', 130, 30, 110, 0, 100],
  ['may leave nothing', 110, 30, 105, 0, 80],
  ['leaves the days that were bought later and are not used', 160, 30, 120, 30, 149],
  ['takes no used days from those that were bought later', 160, 30, 125, 30, 154],
  ['leaves what is left of days that were bought after its own were over', 104, 30, 100, 30, 104],
  ['leaves the later days of a run that begins later', 189, 60, 130, 30, 159],
])('a refund of days %s', (_what, lastDay, days, from, laterDays, expected) => {
  expect(lastDayAfterRefund({ lastDay, days, from, laterDays })).toBe(expected)
})

test.each([
  ['takes its consultations', { total: 8, used: 1, refunded: 5, later: 0 }, 3],
  ['takes no used ones, so that what is bought next is not lost', { total: 5, used: 2, refunded: 5, later: 0 }, 2],
  ['leaves those that were bought later and are not used', { total: 9, used: 5, refunded: 3, later: 4 }, 9],
  ['takes what neither is used nor was bought later', { total: 9, used: 2, refunded: 5, later: 4 }, 6],
  ['leaves what is left of those that were bought later', { total: 9, used: 8, refunded: 5, later: 4 }, 9],
])('a refund of consultations %s', (_title, counts, expected) => {
  expect(consultationsAfterRefund(counts)).toBe(expected)
})
