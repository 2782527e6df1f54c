import { Counter } from 'prom-client'
import { deviceOf } from '#contract/accounts/auth/device.ts'
import type { PushMessage } from '#contract/messages/push/rules.ts'
import { nowSeconds } from '../../platform/clock.ts'
import { enqueueMany, type Job, type JobContext } from '../../platform/jobs/jobs.ts'
import { recurringJob } from '../../platform/jobs/recurringJob.ts'
import { processRegistry } from '../../platform/metrics/metrics.ts'
import { openPushKeys } from './keys.ts'
import { pushTextOf, pushKinds } from './kinds.ts'
import {
  claimPostponed,
  deleteLostSubscription,
  deleteMessage,
  findMessage,
  updatePostponed,
  type MessageRow,
} from './queries.ts'
import { quietUntil } from './quietHours.ts'
import { pushAddress } from './pushServices.ts'
import { unknownDevice } from './texts.ts'

/** How long a push service stores a message for an offline device. */
const ttlSeconds = 12 * 3600
const timeoutMs = 20_000
/** Postponed messages queued per transaction. */
const chunk = 1000
/** Statuses of a cancelled or expired subscription. */
const endedStatuses = [404, 410]

const pushes = new Counter({
  name: 'daystream_pushes_total',
  help: 'Notifications by the response of the push service: accepted, device gone, failed, unwanted, or expired before it was sent',
  labelNames: ['result'],
  registers: [processRegistry],
})

export const sendPush: Job<{ messageId: number }> = {
  name: 'send-push',
  keyOf: ({ messageId }) => String(messageId),
  timeoutSeconds: 60,
  // For about two hours.
  retries: 14,
  backsOff: true,
  concurrency: 10,
  run: async (context, { messageId }) => {
    const { sql } = context.database
    const message = await findMessage(sql, messageId)
    if (!message) return
    const dropped = dropReasonOf(message, nowSeconds())
    if (dropped) {
      pushes.inc({ result: dropped })
      return deleteMessage(sql, messageId)
    }
    const until = waitOf(message, nowSeconds())
    if (until !== undefined) return updatePostponed(sql, { messageId, until })
    const address = pushAddress(message.endpoint, context.config.push.services)
    const status = address ? await post(context, message, address) : 'refused'
    const isGone = status === 'refused' || endedStatuses.includes(status)
    const isAccepted = !isGone && status >= 200 && status <= 299
    pushes.inc({ result: isAccepted ? 'sent' : isGone ? 'gone' : 'failed' })
    if (isGone) return deleteLostSubscription(sql, message.subscription_id)
    if (!isAccepted) throw new Error(`The push service responded ${status}`)
    await deleteMessage(sql, messageId)
  },
  onFailed: ({ database }, { messageId }) => deleteMessage(database.sql, messageId),
}

/** Sends messages at the end of their people's quiet hours, a minute late at most; zones differ by quarters of an hour. */
const sendPostponed = recurringJob({
  name: 'send-postponed-pushes',
  everySeconds: 60,
  run: queuePostponed,
})

export const pushJobs: readonly Job<object>[] = [sendPush, sendPostponed]

export async function queuePostponed({ database, signal }: Pick<JobContext, 'database' | 'signal'>): Promise<void> {
  for (let count = chunk; count === chunk && !signal.aborted;)
    count = await database.transaction(async (sql) => {
      const ids = await claimPostponed(sql, { now: nowSeconds(), limit: chunk })
      await enqueueMany(
        sql,
        sendPush,
        ids.map((messageId) => ({ messageId })),
      )
      return ids.length
    })
}

/** Also of a message that would wait beyond its life. */
function dropReasonOf(message: MessageRow, now: number): 'unwanted' | 'expired' | undefined {
  if (!message.is_wanted) return 'unwanted'
  return message.expires_at <= (waitOf(message, now) ?? now) ? 'expired' : undefined
}

/** When the message may be sent, in seconds since 1970; undefined for at once. */
function waitOf({ waits_for_morning, timezone }: MessageRow, now: number): number | undefined {
  return waits_for_morning ? quietUntil(timezone, now) : undefined
}

/** Encrypts the message and posts it to the device's push service; returns the status. */
async function post({ config, signal }: JobContext, message: MessageRow, address: string): Promise<number> {
  // Lazy: loaded with the first message.
  const { default: webPush } = await import('web-push')
  const { endpoint, p256dh, auth } = message
  const details = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(contentOf(message)),
    {
      vapidDetails: { subject: config.push.contact, ...(await openPushKeys(config)) },
      TTL: Math.min(ttlSeconds, message.expires_at - nowSeconds()),
      urgency: 'high',
    },
  )
  const { 'Content-Length': _length, ...headers } = details.headers
  const response = await fetch(address, {
    method: 'POST',
    headers,
    body: new Uint8Array(details.body ?? []),
    // Only known services are contacted, never a redirect target.
    redirect: 'manual',
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  })
  await response.body?.cancel()
  return response.status
}

function contentOf({ language, content, user_agent: userAgent }: MessageRow): PushMessage {
  if (content) return content
  const { tag, address } = pushKinds.signIn
  const device = deviceOf(userAgent ?? '') ?? unknownDevice[language]
  const texts = pushTextOf('signIn', { language, values: { device } })
  return { ...texts, language, tag: tag({}), path: address({}).slice(1) }
}
