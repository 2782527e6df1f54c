import type { TextChannel } from '#contract/messages/textMessages/rules.ts'
import type { Twilio } from '../../platform/config/configTwilio.ts'

const timeoutMs = 20_000

/** `unavailable`: certainly not accepted, may be retried. `unknown`: possibly accepted. */
export type Outcome = { kind: 'sent' } | { kind: 'refused' | 'unavailable' | 'unknown'; failure: string }

type Message = { channel: TextChannel; recipient: string; body: string }

/** Throws if it is unknown whether Twilio accepted the message. */
export async function sendByTwilio(twilio: Twilio, message: Message, signal: AbortSignal): Promise<Outcome> {
  const { channel, recipient, body } = message
  const prefix = channel === 'whatsapp' ? 'whatsapp:' : ''
  const response = await fetch(addressOf(twilio, '/Messages.json'), {
    method: 'POST',
    headers: authorizationOf(twilio),
    body: new URLSearchParams({
      From: prefix + (twilio.senders[channel] ?? ''),
      To: prefix + recipient,
      Body: body,
    }),
    redirect: 'manual',
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  })
  const { status } = response
  // Keeps only the code: Twilio's error message may contain the number.
  const { code } = (await response.json().catch(() => ({}))) as { code?: unknown }
  if (status >= 200 && status <= 299) return { kind: 'sent' }
  const failure = `Twilio responded ${status}${typeof code === 'number' ? `, code ${code}` : ''}`
  if (status === 429) return { kind: 'unavailable', failure }
  return { kind: status >= 500 ? 'unknown' : 'refused', failure }
}

/** The HTTP status of the account: 200 if Twilio knows it. */
export async function readAccountStatus(twilio: Twilio): Promise<number> {
  const response = await fetch(addressOf(twilio, '.json'), {
    headers: authorizationOf(twilio),
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  })
  await response.body?.cancel()
  return response.status
}

function addressOf({ url, accountSid }: Twilio, rest: string): string {
  return `${url}/2010-04-01/Accounts/${accountSid}${rest}`
}

function authorizationOf({ accountSid, authToken }: Twilio) {
  return { authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` }
}
