import { describe, expect, test } from 'vitest'
import { orderSums, pointValueIn } from './sums.ts'

const plain = {
  price: 10_000,
  alreadyPaid: 0,
  discount: null,
  points: 0,
  balance: 0,
  threshold: 200,
  pointValueMinor: 100,
  instalments: null,
}
type Given = Partial<Parameters<typeof orderSums>[0]>
const sums = (given: Given) => orderSums({ ...plain, ...given })

/** Currencies with zero and with three decimals: one point is one unit. */
const yen = { pointValueMinor: pointValueIn('JPY', { currency: 'EUR', point_value: 100 }) }
const dinar = { pointValueMinor: pointValueIn('KWD', { currency: 'EUR', point_value: 100 }) }

test('without code, points and instalments the price is paid at once', () => {
  expect(sums({})).toEqual({
    price: 10_000,
    alreadyPaid: 0,
    discount: 0,
    points: 0,
    pointsAmount: 0,
    maxPoints: 0,
    amount: 10_000,
    due: 10_000,
    instalments: [],
  })
})

describe('a code', () => {
  test.each([
    ['takes off a part', 10_000, { percent: 10 }, 9000],
    ['is rounded to the nearest minor unit', 1_005, { percent: 10 }, 904],
    ['is rounded down below a half', 1_004, { percent: 10 }, 904],
    ['takes off an amount', 10_000, { amountMinor: 2500 }, 7500],
    ['never takes more than the price', 1000, { amountMinor: 2500 }, 0],
    ['may give everything', 10_000, { percent: 100 }, 0],
    ['rounds whole units where the currency has no decimals', 999, { percent: 50 }, 499],
  ])('%s', (_what, price, discount, amount) => {
    expect(sums({ price, discount }).amount).toBe(amount)
  })
})

describe('points', () => {
  const rich = { balance: 1000, threshold: 200 }
  test.each([
    ['one point is one unit', { ...rich, points: 20 }, 2000],
    ['a brand may say what a point is worth', { ...rich, points: 200, pointValueMinor: 1 }, 200],
    ['at most half', { ...rich, points: 900 }, 5000],
    ['half of what the code leaves', { ...rich, points: 900, discount: { percent: 10 } }, 4500],
    ['half in whole points', { ...rich, points: 900, price: 9_900 }, 4900],
    ['not more than there are', { balance: 30, threshold: 30, points: 900 }, 3000],
    ['none below the threshold', { balance: 199, threshold: 200, points: 50 }, 0],
    ['from the threshold on', { balance: 200, threshold: 200, points: 50 }, 5000],
    ['none for nothing', { ...rich, points: 50, price: 0 }, 0],
    ['none where half is less than a point', { ...rich, points: 50, price: 199 }, 0],
  ])('%s', (_what, given, pointsAmount) => {
    const result = sums(given)
    expect(result.pointsAmount).toBe(pointsAmount)
    expect(result.price - result.discount - result.pointsAmount).toBe(result.amount)
  })

  test.each([
    ['no decimals', { ...yen, price: 999, discount: { percent: 10 } }, [100, 449, 450], [225, 225]],
    ['two decimals', { price: 9999, discount: { percent: 10 } }, [1000, 4400, 4599], [2300, 2299]],
    ['three decimals', { ...dinar, price: 9999, discount: { percent: 10 } }, [1000, 4000, 4999], [2500, 2499]],
  ])('price, code, points and instalments add up in a currency of %s', (_what, given: Given, expected, parts) => {
    const { discount, pointsAmount, amount, instalments } = sums({ ...rich, ...given, points: 900, instalments: 2 })
    expect([discount, pointsAmount, amount]).toEqual(expected)
    expect(instalments).toEqual(parts)
  })

  test('the maximum number of points is returned, whatever the learner wants to spend', () => {
    expect(sums({ ...rich, points: 3 })).toMatchObject({ points: 3, maxPoints: 50 })
    expect(sums({ ...rich, points: 51 })).toMatchObject({ points: 50, maxPoints: 50 })
  })
})

test.each([
  ['the value of the brand in its own currency', 'EUR', 1],
  ['one unit of another currency', 'USD', 100],
  ['one unit of another currency without decimals', 'JPY', 1],
  ['one unit of another currency of three decimals', 'KWD', 1000],
])('a point is worth %s', (_what, currency, value) => {
  expect(pointValueIn(currency, { currency: 'EUR', point_value: 1 })).toBe(value)
})

describe('instalments', () => {
  test.each([
    ['equal parts', 9000, 3, [3000, 3000, 3000]],
    ['the remainder stands in the first', 10_000, 3, [3334, 3333, 3333]],
    ['a remainder of several units too', 10_001, 6, [1671, 1666, 1666, 1666, 1666, 1666]],
    ['less than a unit each is paid at once', 5, 6, []],
    ['nothing is paid at once', 0, 3, []],
  ])('%s', (_what, price, instalments, expected) => {
    const result = sums({ price, instalments })
    expect(result.instalments).toEqual(expected)
    expect(result.due).toBe(expected[0] ?? price)
    if (expected.length > 0) expect(expected.reduce((sum, part) => sum + part, 0)).toBe(price)
  })

  test('instalments split what code and points leave', () => {
    const given = { discount: { percent: 10 }, points: 45, balance: 500, instalments: 2 }
    expect(sums(given)).toMatchObject({ discount: 1000, pointsAmount: 4500, amount: 4500, instalments: [2250, 2250] })
  })
})

describe('what is already paid', () => {
  const rich = { balance: 1000, threshold: 200, points: 900 }
  test.each([
    ['is taken off the price', { alreadyPaid: 4900 }, [0, 0, 5100]],
    ['never leaves less than nothing', { alreadyPaid: 12_000 }, [0, 0, 0]],
    ['comes before the code', { alreadyPaid: 4000, discount: { percent: 10 } }, [600, 0, 5400]],
    ['leaves a code no more than is missing', { alreadyPaid: 9000, discount: { amountMinor: 2500 } }, [1000, 0, 0]],
    ['comes before the points', { ...rich, alreadyPaid: 4000 }, [0, 3000, 3000]],
    ['comes before both', { ...rich, alreadyPaid: 4000, discount: { percent: 10 } }, [600, 2700, 2700]],
    ['without decimals', { ...rich, ...yen, price: 999, alreadyPaid: 500, discount: { percent: 50 } }, [250, 124, 125]],
    ['with three decimals', { ...rich, ...dinar, price: 9500, alreadyPaid: 1500 }, [0, 4000, 4000]],
  ])('%s', (_what, given: Given, [discount, pointsAmount, amount]) => {
    expect(sums(given)).toMatchObject({ discount, pointsAmount, amount })
  })

  test('earlier payments are not split into instalments', () => {
    expect(sums({ alreadyPaid: 4000, instalments: 3 })).toMatchObject({ instalments: [2000, 2000, 2000], due: 2000 })
  })
})
