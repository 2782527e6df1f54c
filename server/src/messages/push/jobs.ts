import { Counter } from 'prom-client'
import { deviceOf } from '#contract/accounts/auth/device.ts'
import type { PushMessage } from '#contract/messages/push/rules.ts'
import { nowSeconds } from '../../platform/clock.ts'
import { enqueueMany, type Job, type JobContext } from '../../platform/jobs/jobs.ts'
import { recurringJob } from '../../platform/jobs/recurringJob.ts'
import { processRegistry } from '../../platform/metrics/metrics.ts'
import { sendFcmPush } from './fcm.ts'
import { pushTextOf, pushKinds } from './kinds.ts'
import {
  claimPostponed,
  deleteLostSubscription,
  deleteMessage,
  findMessage,
  updatePostponed,
  type MessageRow,
  type PushChannel,
} from './queries.ts'
import { quietUntil } from './quietHours.ts'
import { sendOneSignalPush } from './oneSignal.ts'
import type { SendPush } from './sending.ts'
import { unknownDevice } from './texts.ts'
import { sendWebPush } from './webPush.ts'

/** Postponed messages queued per transaction. */
const chunk = 1000

const senders: Record<PushChannel, SendPush> = {
  web: sendWebPush,
  fcm: sendFcmPush,
  onesignal: sendOneSignalPush,
}

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
    const result = await senders[message.service](context, { ...message, content: contentOf(message) })
    pushes.inc({ result: typeof result === 'string' ? result : 'failed' })
    if (result === 'gone') return deleteLostSubscription(sql, message.subscription_id)
    if (result !== 'sent') throw new Error(`The push service responded ${result.status}`)
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

function contentOf({ language, content, user_agent: userAgent }: MessageRow): PushMessage {
  if (content) return content
  const { tag, address } = pushKinds.signIn
  const device = deviceOf(userAgent ?? '') ?? unknownDevice[language]
  const texts = pushTextOf('signIn', { language, values: { device } })
  return { ...texts, language, tag: tag({}), path: address({}).slice(1) }
}
