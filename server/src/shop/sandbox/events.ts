import { createHmac, timingSafeEqual, randomUUID } from 'node:crypto'
import { nowSeconds } from '../../platform/clock.ts'
import { ApiError } from '../../platform/errors.ts'
import type { PaymentEvent, ProviderRequest, PaymentContext } from '../payments/provider.ts'
import { receiveEvent } from '../payments/webhooks.ts'

const signatureHeader = 'sandbox-signature'
const toleranceSeconds = 300

/** An event as the sandbox sends it: its body and its signed headers. */
export function signedEvent(
  secret: Buffer,
  event: PaymentEvent,
  seconds = nowSeconds(),
): { body: Buffer; headers: Record<string, string> } {
  const body = Buffer.from(JSON.stringify(event))
  const signature = signatureOf(secret, seconds, body).toString('hex')
  return { body, headers: { 'content-type': 'application/json', [signatureHeader]: `t=${seconds},v1=${signature}` } }
}

/** Throws `signature_invalid` unless the sandbox signed it within 300 seconds. */
export function readSignedEvent(secret: Buffer, { body, headers }: ProviderRequest): PaymentEvent | undefined {
  const [, time = '', signature = ''] = /^t=(\d{1,12}),v1=([\da-f]{64})$/.exec(headers[signatureHeader] ?? '') ?? []
  const isRecent = time !== '' && Math.abs(nowSeconds() - Number(time)) <= toleranceSeconds
  const isSigned = isRecent && timingSafeEqual(signatureOf(secret, Number(time), body), Buffer.from(signature, 'hex'))
  if (!isSigned) throw new ApiError('signature_invalid')
  const { id, reference } = JSON.parse(body.toString()) as Partial<PaymentEvent>
  return typeof id === 'string' && typeof reference === 'string' ? { id, reference } : undefined
}

/** Signs with a key derived from the installation's secret. */
function signatureOf(secret: Buffer, seconds: number, body: Buffer): Buffer {
  const key = createHmac('sha256', secret).update('events of the sandbox').digest()
  return createHmac('sha256', key).update(`${seconds}.`).update(body).digest()
}

/** Sends a signed event of a payment to our own webhook, `times` times with the same id. */
export async function deliverEvent(context: PaymentContext, reference: string, times = 1): Promise<void> {
  const id = `event_${randomUUID()}`
  for (let count = 0; count < times; count += 1)
    await receiveEvent(context, 'sandbox', signedEvent(context.media.secret, { id, reference }))
}
