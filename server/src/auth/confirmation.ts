import type { Endpoint } from '#contract/endpoint.ts'
import { writeMail } from '../mail/mail.ts'
import type { Call } from '../route.ts'
import { mintCode } from './codes.ts'
import { refuseBusy } from './limits.ts'

/** A confirmation link waits this long. */
const confirmationSeconds = 7 * 24 * 3600

type Writing = Pick<Call<Endpoint>, 'sql' | 'brand' | 'language' | 'origin'>

/** Mails the link that proves an address; five times in five minutes at most. */
export async function sendConfirmation(call: Writing, { userId, email }: { userId: number; email: string }) {
  await refuseBusy(call.sql, { key: `confirm:${userId}`, count: 5, windowSeconds: 300 })
  const token = await mintCode(call.sql, { userId, purpose: 'email', seconds: confirmationSeconds, payload: { email } })
  await writeMail(call, {
    userId,
    recipient: email,
    kind: 'confirm_email',
    path: `/confirm-email?token=${token}`,
    secret: token,
  })
}
