import { expect, test } from 'vitest'
import { pointsReturned } from './refunds.ts'

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
