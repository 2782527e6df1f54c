import { splitEvenly } from '../payments/instalments.ts'
import { currencyDecimals } from '../payments/money.ts'

/** What a code takes off: a part of the price, or an amount of minor units. */
export type Discount = { percent: number } | { amountMinor: number }

type Priced = {
  /** In minor units. */
  price: number
  /** What was paid for the smaller service that this one takes the place of; 0: none. */
  alreadyPaid: number
  discount: Discount | null
  /** How many points the learner wants to spend. */
  points: number
  balance: number
  /** Balance from which points can be spent. */
  threshold: number
  /** What a point is worth, see `pointValueIn`. */
  pointValueMinor: number
  /** In how many months it is paid; null: at once. */
  instalments: number | null
}

/** What a point is worth in minor units of a currency: the brand's value is of its own one, in others it is one unit. */
export function pointValueIn(currency: string, brand: { currency: string; point_value: number }): number {
  return currency === brand.currency ? brand.point_value : 10 ** currencyDecimals(currency)
}

/** All amounts are in minor units. */
export type OrderSums = {
  price: number
  /** At most the price. */
  alreadyPaid: number
  discount: number
  /** Points that are spent, at most `maximumPoints`. */
  points: number
  pointsAmount: number
  maximumPoints: number
  /** What is to be paid in all. */
  amount: number
  /** What is to be paid now: with instalments the first of them. */
  due: number
  /** Empty where it is paid at once. */
  instalments: number[]
}

/**
 * What an order costs: the price, less what is paid already, less the code, less the points, split into instalments. A part
 * of a minor unit that a percentage leaves is rounded to the nearest. At most half of what the code leaves can be paid by
 * points.
 */
export function orderSums(priced: Priced): OrderSums {
  const { price, points: wanted, pointValueMinor: pointValue, instalments: count } = priced
  const alreadyPaid = Math.min(priced.alreadyPaid, price)
  const missing = price - alreadyPaid
  const discount = discountOf(missing, priced.discount)
  const half = Math.floor((missing - discount) / 2 / pointValue)
  const maximumPoints = priced.balance >= priced.threshold ? Math.max(0, Math.min(half, priced.balance)) : 0
  const points = Math.min(wanted, maximumPoints)
  const pointsAmount = points * pointValue
  const amount = missing - discount - pointsAmount
  // An amount that does not give each month something is paid at once.
  const instalments = count !== null && amount >= count ? splitEvenly(amount, count) : []
  const due = instalments[0] ?? amount
  return { price, alreadyPaid, discount, points, pointsAmount, maximumPoints, amount, due, instalments }
}

function discountOf(price: number, discount: Discount | null): number {
  if (discount === null) return 0
  const amount = 'percent' in discount ? Math.round((price * discount.percent) / 100) : discount.amountMinor
  return Math.min(amount, price)
}
