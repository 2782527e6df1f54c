import { deviceOf } from '#contract/auth/device.ts'
import type { PushMessage } from '#contract/push/rules.ts'
import type { Job, Work } from '../jobs.ts'
import { openPushKeys } from './keys.ts'
import { deleteLostSubscription, deleteMessage, findMessage, type MessageRow } from './queries.ts'
import { pushAddress } from './services.ts'
import { signInTexts } from './texts.ts'

/** How long a push service keeps a message for a device that is switched off. */
const keepSeconds = 12 * 3600
const patienceMs = 20_000
/** The device has withdrawn, or the service does not know it any longer. */
const gone = [404, 410]

/** Tells one device one thing. */
export const sendPush: Job<{ messageId: number }> = {
  name: 'send-push',
  keyOf: ({ messageId }) => String(messageId),
  timeoutSeconds: 60,
  retries: 8,
  run: async (work, { messageId }) => {
    const { sql } = work.database
    const message = await findMessage(sql, messageId)
    if (!message) return
    const address = pushAddress(message.endpoint, work.config.push.services)
    const status = address ? await post(work, message, address) : 'refused'
    if (status === 'refused' || gone.includes(status)) return deleteLostSubscription(sql, message.subscription_id)
    if (status < 200 || status > 299) throw new Error(`The push service answered ${status}`)
    await deleteMessage(sql, messageId)
  },
  giveUp: ({ database }, { messageId }) => deleteMessage(database.sql, messageId),
}

export const pushJobs: readonly Job<object>[] = [sendPush]

/** Seals the message for the device and gives it to its push service; the status of the answer. */
async function post({ config, signal }: Work, message: MessageRow, address: string): Promise<number> {
  // A school where nobody wants notifications never loads it.
  const { default: webPush } = await import('web-push')
  const { endpoint, p256dh, auth } = message
  const sealed = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(contentOf(message)),
    {
      vapidDetails: { subject: config.push.contact, ...(await openPushKeys(config)) },
      TTL: keepSeconds,
      urgency: 'high',
    },
  )
  const { 'Content-Length': _length, ...headers } = sealed.headers
  const answer = await fetch(address, {
    method: 'POST',
    headers,
    body: new Uint8Array(sealed.body ?? []),
    // Where the service stands is known: it leads nowhere else.
    redirect: 'manual',
    signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
  })
  await answer.body?.cancel()
  return answer.status
}

function contentOf({ language, user_agent: userAgent }: MessageRow): PushMessage {
  const { title, body, unknownDevice } = signInTexts[language]
  const device = deviceOf(userAgent) ?? unknownDevice
  return { title, body: body.replace('{device}', device), language, tag: 'sign-in', path: 'user/settings' }
}
