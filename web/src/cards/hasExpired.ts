import type { Card } from '#contract/cards/api.ts'
import { isExpired } from '#contract/cards/rules.ts'
import { nowSeconds } from '../platform/clock.ts'
import { learnerDay } from '../streams/learnerDay.ts'

/** Whether a card is no longer valid today. */
export function hasExpired({ expiry }: Pick<Card, 'expiry'>): boolean {
  return isExpired(expiry, learnerDay(nowSeconds()))
}
