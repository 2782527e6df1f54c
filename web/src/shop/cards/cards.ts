import { queryOptions } from '@tanstack/react-query'
import { listCards, type Card } from '#contract/shop/cards/api.ts'
import { isExpired } from '#contract/shop/cards/rules.ts'
import { learnerDay } from '../../learning/streams/learnerDay.ts'
import { queryOf } from '../../platform/cache/queries.ts'
import { nowSeconds } from '../../platform/clock.ts'
import { t } from '../../platform/language/language.ts'

/** Fetched once per page: cards change only there or by a live event. */
export function cardsQuery() {
  return queryOptions({
    ...queryOf(listCards),
    // A page gets no events of the time before it was loaded.
    staleTime: ({ state }) => (state.dataUpdatedAt < performance.timeOrigin ? 0 : Infinity),
  })
}

/** Whether a card is no longer valid today. */
export function hasExpired({ expiry }: Pick<Card, 'expiry'>): boolean {
  return isExpired(expiry, learnerDay(nowSeconds()))
}

export function expiryText(card: Pick<Card, 'expiry' | 'is_default'>): string {
  const { expiry, is_default: isDefault } = card
  if (hasExpired(card)) return isDefault ? t('cards.expiredDefault', { expiry }) : t('cards.expired', { expiry })
  return isDefault ? t('cards.expiresDefault', { expiry }) : t('cards.expires', { expiry })
}

const names: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  mir: 'МИР',
  unionpay: 'UnionPay',
  visa: 'Visa',
}

/** The name of a card's scheme; the same in every language. */
export function cardTypeName(type: string): string {
  return names[type] ?? type
}
