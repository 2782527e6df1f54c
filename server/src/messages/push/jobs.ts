import { Counter } from 'prom-client'
import { deviceOf } from '#contract/accounts/auth/device.ts'
import type { PushMessage } from '#contract/messages/push/rules.ts'
import type { Job, JobContext } from '../../platform/jobs/jobs.ts'
import { processRegistry } from '../../platform/metrics/metrics.ts'
import { paths } from '../../platform/site/paths.ts'
import { openPushKeys } from './keys.ts'
import { deleteLostSubscription, deleteMessage, findMessage, type MessageRow } from './queries.ts'
import { pushAddress } from './pushServices.ts'
import { signInTexts } from './texts.ts'

/** How long a push service stores a message for an offline device. */
const ttlSeconds = 12 * 3600
const timeoutMs = 20_000
/** Statuses of a cancelled or expired subscription. */
const endedStatuses = [404, 410]

const pushes = new Counter({
  name: 'daystream_pushes_total',
  help: 'Notifications by the response of the push service: accepted, device gone, failed, or expired before it was sent',
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
    if (message.seconds_left <= 0) {
      pushes.inc({ result: 'expired' })
      return deleteMessage(sql, messageId)
    }
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

export const pushJobs: readonly Job<object>[] = [sendPush]

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
      TTL: Math.min(ttlSeconds, message.seconds_left),
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
  const { title, body, unknownDevice } = signInTexts[language]
  const device = deviceOf(userAgent ?? '') ?? unknownDevice
  return {
    title,
    body: body.replace('{device}', device),
    language,
    tag: 'sign-in',
    path: paths.userSettings().slice(1),
  }
}
