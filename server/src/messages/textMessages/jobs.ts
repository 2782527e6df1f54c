import { Counter } from 'prom-client'
import type { Job } from '../../platform/jobs/jobs.ts'
import { processRegistry } from '../../platform/metrics/metrics.ts'
import type { Twilio } from '../../platform/config/configTwilio.ts'
import type { Sql } from '../../platform/database/database.ts'
import { findReachedLimit, isAllowedCountry } from './dailyLimits.ts'
import {
  findUnclaimed,
  lockClaims,
  updateClaimed,
  updateFailed,
  updateSent,
  type Recipient,
  type TextMessageKind,
} from './queries.ts'
import { sendByTwilio, type Outcome } from './twilio.ts'

const messages = new Counter({
  name: 'daystream_text_messages_total',
  help: 'SMS and WhatsApp messages by what became of them: sent, refused, unavailable, unknown, limited, or expired before it was sent',
  labelNames: ['result'],
  registers: [processRegistry],
})

/** Sends a message at most once: if it may have been accepted, it is not retried. */
export const sendTextMessage: Job<{ messageId: number; kind?: TextMessageKind }> = {
  name: 'send-text-message',
  keyOf: ({ messageId }) => String(messageId),
  timeoutSeconds: 60,
  // For about ten minutes: codes and reminders are useless later.
  retries: 8,
  backsOff: true,
  concurrency: 10,
  // Codes first: somebody is waiting.
  priorityOf: ({ kind }) => (kind === 'code' ? 0 : -1),
  run: async ({ database, config: { twilio }, signal }, { messageId }) => {
    if (!twilio) return
    const message = await database.transaction((sql) => claim(sql, twilio, messageId))
    if (!message) return
    const { sql } = database
    const outcome = await sendByTwilio(twilio, message, signal).catch(noResponse)
    messages.inc({ result: outcome.kind })
    if (outcome.kind === 'sent') return updateSent(sql, messageId)
    const { kind, failure } = outcome
    await updateFailed(sql, { messageId, failure, isUnsent: kind === 'unavailable' })
    if (kind === 'unavailable') throw new Error(failure)
  },
}

export const textMessageJobs: readonly Job<object>[] = [sendTextMessage]

/** The message if it may be sent now; a message that settings forbid is marked with the reason. */
async function claim(sql: Sql, twilio: Twilio, messageId: number) {
  await lockClaims(sql)
  const message = await findUnclaimed(sql, messageId)
  if (!message) return undefined
  const failure = message.is_expired ? 'It came too late' : await findObstacle(sql, twilio, message)
  if (failure === undefined) {
    await updateClaimed(sql, messageId)
    return message
  }
  messages.inc({ result: message.is_expired ? 'expired' : 'limited' })
  await updateFailed(sql, { messageId, failure, isUnsent: true })
  return undefined
}

async function findObstacle(sql: Sql, twilio: Twilio, recipient: Recipient): Promise<string | undefined> {
  if (isAllowedCountry(twilio, recipient.recipient)) return findReachedLimit(sql, twilio, recipient)
  return 'TWILIO_COUNTRY_CODES: no messages go to this country'
}

/** Drops the original error: it may contain the URL with the account. */
function noResponse(): Outcome {
  return { kind: 'unknown', failure: 'Twilio did not respond' }
}
