import type { Language } from '#contract/endpoint.ts'
import { hourSeconds } from '#contract/platform/dates.ts'
import type { AppPath } from '#contract/platform/paths.ts'
import { nowSeconds } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database/database.ts'
import { enqueue, enqueueMany } from '../../platform/jobs/jobs.ts'
import { sendPush } from './jobs.ts'
import { pushKinds, pushTextOf, type PushSubject } from './kinds.ts'
import { deleteSubscriptionsOf, insertMessages, insertSignInMessages, type NewMessage } from './queries.ts'
import type { PushKind } from './texts.ts'

/** Notifies the user's other devices of a sign-in on a new device, in the caller's transaction. */
export async function notifyOfSignIn(sql: Sql, tokenHash: Buffer): Promise<void> {
  for (const messageId of await insertSignInMessages(sql, tokenHash)) await enqueue(sql, sendPush, { messageId })
}

/** Longer than any quiet hours. */
const nearSeconds = 12 * hourSeconds

type PushOfKind = {
  userId: number
  language: Language
  values?: Record<string, string>
  subject?: PushSubject
  /** Ends the message once it is read; its address reads it. */
  notice?: { id: number; path: AppPath }
  brands?: readonly string[] | null
  /** In seconds since 1970; by default after the life of the kind. */
  expiresAt?: number
  /** When the meeting of the message begins: it is useless afterwards, and what is near does not wait. */
  startsAt?: number | undefined
}

/** A message of a kind: its texts, its page and its life. */
export function pushOf(kind: PushKind, push: PushOfKind): NewMessage {
  const { tag, address, lifeSeconds, waitsForMorning } = pushKinds[kind]
  const now = nowSeconds()
  const { userId, language, subject = {}, notice, startsAt = Infinity } = push
  const expiresAt = Math.min(push.expiresAt ?? now + lifeSeconds, startsAt)
  const path = (notice?.path ?? address(subject)).slice(1)
  const content = { ...pushTextOf(kind, push), language, tag: tag(subject), path }
  const waits = waitsForMorning && startsAt - now > nearSeconds
  const { brands = null } = push
  return { userId, expiresAt, waitsForMorning: waits, noticeId: notice?.id ?? null, brands, content }
}

/**
 * Sends messages to the devices of their people, in the caller's transaction; they rank behind single messages. Returns
 * how many devices and people get one.
 */
export async function writePushes(
  sql: Sql,
  messages: readonly NewMessage[],
): Promise<{ devices: number; people: number }> {
  const written = await insertMessages(sql, messages)
  await enqueueMany(
    sql,
    sendPush,
    written.map(({ id: messageId }) => ({ messageId })),
  )
  return { devices: written.length, people: new Set(written.map(({ user_id }) => user_id)).size }
}

export const unsubscribeDevices = deleteSubscriptionsOf
