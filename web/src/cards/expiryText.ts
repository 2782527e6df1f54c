import type { Card } from '#contract/cards/api.ts'
import { isExpired } from '#contract/cards/rules.ts'
import { t } from '../platform/language/language.ts'
import { learnerDay, serverNow } from '../streams/learnerDay.ts'

/** Until when a card is valid, or since when it is not. */
export function expiryText({ expiry, is_default: isDefault }: Pick<Card, 'expiry' | 'is_default'>): string {
  if (isExpired(expiry, learnerDay(serverNow(0))))
    return isDefault ? t('cards.expiredDefault', { expiry }) : t('cards.expired', { expiry })
  return isDefault ? t('cards.expiresDefault', { expiry }) : t('cards.expires', { expiry })
}
