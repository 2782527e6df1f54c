import { createHmac } from 'node:crypto'
import { identityOf } from '../../platform/storage/media.ts'
import type { PaymentContext } from './context.ts'
import type { DueRow, Recurring } from './due.ts'

/**
 * The key of a charge that is due: that of the same attempt is the same, so that what was charged after a backup is not
 * charged again once that is restored.
 */
export function chargeKeyOf({ media }: Pick<PaymentContext, 'media'>, name: Recurring['name'], due: DueRow): string {
  // Without the title, which is in the language of the person: that may have changed since a backup.
  const { id, charge_count: attempt, card_id: cardId, amount_minor: amountMinor, currency } = due
  const charge = JSON.stringify(['charge', name, id, attempt, cardId, amountMinor, currency])
  // One account of a provider may serve several installations.
  return createHmac('sha256', identityOf(media)).update(charge).digest('hex').slice(0, 32)
}
