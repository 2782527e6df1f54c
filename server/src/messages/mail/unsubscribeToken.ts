import { createHmac, timingSafeEqual } from 'node:crypto'
import { unsubscribePath } from '#contract/messages/mail/unsubscribe.ts'

/** Where the person ends reminders and notices by mail; works without a sign-in, and does nothing else. */
export function unsubscribeUrl(secret: Buffer, { origin, userId }: { origin: string; userId: number }): string {
  return `${origin}${unsubscribePath}?token=${userId}.${signatureOf(secret, userId)}`
}

/** The person of a token; undefined unless we signed it. */
export function unsubscribingUser(secret: Buffer, token: string): number | undefined {
  const [, id = '', signature = ''] = /^([1-9]\d{0,15})\.([\w-]{43})$/.exec(token) ?? []
  const expected = Buffer.from(signatureOf(secret, Number(id)))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected) ? Number(id) : undefined
}

function signatureOf(secret: Buffer, userId: number): string {
  return createHmac('sha256', secret).update(`unsubscribe from reminders ${userId}`).digest('base64url')
}
