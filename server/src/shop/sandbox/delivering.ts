import { randomUUID } from 'node:crypto'
import type { PaymentContext } from '../payments/context.ts'
import { receiveEvent } from '../payments/receiving.ts'
import { signedEvent } from './events.ts'

/** Sends a signed event of a payment to our own webhook, so many times with the same id. */
export async function deliverEvent(context: PaymentContext, reference: string, times = 1): Promise<void> {
  const id = `event_${randomUUID()}`
  for (let count = 0; count < times; count += 1)
    await receiveEvent(context, 'sandbox', signedEvent(context.media.secret, { id, reference }))
}
