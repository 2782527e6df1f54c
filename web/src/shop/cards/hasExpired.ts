import type { Card } from '#contract/shop/cards/api.ts'
import { isExpired } from '#contract/shop/cards/rules.ts'
import { nowSeconds } from '../../platform/clock.ts'
import { learnerDay } from '../../learning/streams/learnerDay.ts'

/** Whether a card is no longer valid today. */
export function hasExpired({ expiry }: Pick<Card, 'expiry'>): boolean {
  return isExpired(expiry, learnerDay(nowSeconds()))
}
