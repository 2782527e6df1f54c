import { splitEvenly, currencyDecimals } from '../payments/money.ts'

/** A percentage of the price, or an amount in minor units. */
export type Discount = { percent: number } | { amountMinor: number }

type Priced = {
  /** In minor units. */
  price: number
  /** The sum paid for the smaller service that this one replaces; 0 for none. */
  alreadyPaid: number
  discount: Discount | null
  /** Points that the learner wants to spend. */
  points: number
  balance: number
  /** The minimum balance for spending points. */
  threshold: number
  /** The value of a point, see `pointValueIn`. */
  pointValueMinor: number
  /** The number of monthly parts; null for a single payment. */
  instalments: number | null
}

/** The value of a point in minor units: the brand's value in its own currency, one unit in others. */
export function pointValueIn(currency: string, brand: { currency: string; point_value: number }): number {
  return currency === brand.currency ? brand.point_value : 10 ** currencyDecimals(currency)
}

/** All amounts are in minor units. */
export type OrderSums = {
  price: number
  /** At most the price. */
  alreadyPaid: number
  discount: number
  /** Points spent, at most `maxPoints`. */
  points: number
  pointsAmount: number
  maxPoints: number
  /** The total to pay. */
  amount: number
  /** The sum to pay now: the first part of instalments. */
  due: number
  /** Empty for a single payment. */
  instalments: number[]
}

/**
 * The sums of an order: the price minus earlier payments, the code and the points, split into instalments. Fractions of a minor unit are
 * rounded to the nearest. Points pay at most half of the discounted price.
 */
export function orderSums(priced: Priced): OrderSums {
  const { price, points: wanted, pointValueMinor: pointValue, instalments: count } = priced
  const alreadyPaid = Math.min(priced.alreadyPaid, price)
  const missing = price - alreadyPaid
  const discount = discountOf(missing, priced.discount)
  const half = Math.floor((missing - discount) / 2 / pointValue)
  const maxPoints = priced.balance >= priced.threshold ? Math.max(0, Math.min(half, priced.balance)) : 0
  const points = Math.min(wanted, maxPoints)
  const pointsAmount = points * pointValue
  const amount = missing - discount - pointsAmount
  // Amounts below one unit per month are paid at once.
  const instalments = count !== null && amount >= count ? splitEvenly(amount, count) : []
  const due = instalments[0] ?? amount
  return { price, alreadyPaid, discount, points, pointsAmount, maxPoints, amount, due, instalments }
}

function discountOf(price: number, discount: Discount | null): number {
  if (discount === null) return 0
  const amount = 'percent' in discount ? Math.round((price * discount.percent) / 100) : discount.amountMinor
  return Math.min(amount, price)
}
