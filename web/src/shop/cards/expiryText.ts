import type { Card } from '#contract/shop/cards/api.ts'
import { t } from '../../platform/language/language.ts'
import { hasExpired } from './hasExpired.ts'

/** Until when a card is valid, or since when it is not. */
export function expiryText(card: Pick<Card, 'expiry' | 'is_default'>): string {
  const { expiry, is_default: isDefault } = card
  if (hasExpired(card)) return isDefault ? t('cards.expiredDefault', { expiry }) : t('cards.expired', { expiry })
  return isDefault ? t('cards.expiresDefault', { expiry }) : t('cards.expires', { expiry })
}
