import { hash, randomInt, timingSafeEqual } from 'node:crypto'
import type { Endpoint, Language } from '#contract/endpoint.ts'
import {
  internationalNumber,
  phoneCodeAttempts,
  phoneCodeDigits,
  phoneCodeMinutes,
  typedPhoneCode,
  type TextChannel,
} from '#contract/messages/textMessages/rules.ts'
import { nowSeconds } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { Viewer } from '../../platform/http/context.ts'
import { ApiError } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/route.ts'
import { fillTemplate } from '../../platform/language/text.ts'
import { recordEvent, type TransactionContext } from '../live/live.ts'
import { enforceRateLimit } from '../../platform/rateLimits/rateLimits.ts'
import { isConfirmed, updateAttempts, updateConfirmed, upsertCode } from './queries.ts'
import { requireUsable, writeTextMessages } from './textMessages.ts'
import { findReachedLimit, isAllowedCountry } from './dailyLimits.ts'

type ConfirmationCall = Pick<Call<Endpoint>, 'context' | 'brand' | 'language' | 'client'> & { viewer: Viewer }

const codeLimits = {
  user: { count: 3, windowSeconds: 600 },
  /** Across accounts: the number may belong to somebody else. */
  number: { count: 5, windowSeconds: 3600 },
  network: { count: 30, windowSeconds: 3600 },
}

const codeTexts: Record<Language, string> = {
  ru: '{school}: ваш код {code}. Он действует {minutes} мин.',
  en: '{school}: your code is {code}. It is valid for {minutes} min.',
  es: '{school}: su código es {code}. Es válido durante {minutes} min.',
}

/** Whether the number of the profile is confirmed. */
export async function isPhoneConfirmed(sql: Sql, { id, phone }: Viewer['user']): Promise<boolean> {
  const number = internationalNumber(phone)
  return number !== undefined && isConfirmed(sql, { userId: id, number })
}

/** Counts and prepares a code for the number of the profile; the result sends it. */
export async function prepareCode(call: ConfirmationCall, channel: TextChannel): Promise<(sql: Sql) => Promise<void>> {
  const { context, brand, language, client, viewer } = call
  const userId = viewer.user.id
  const number = requireNumber(viewer)
  const { twilio } = context.config
  requireUsable(context.config, channel)
  if (twilio && !isAllowedCountry(twilio, number)) throw new ApiError('phone_country_unavailable')
  const { sql: pool } = context.database
  await enforceRateLimit(pool, { key: `phone-code:user:${userId}`, ...codeLimits.user })
  await enforceRateLimit(pool, { key: `phone-code:number:${number}`, ...codeLimits.number })
  await enforceRateLimit(pool, { key: `phone-code:network:${client.network}`, ...codeLimits.network })
  const recipient = { recipient: number, brand: brand.id, kind: 'code' as const }
  if (twilio && (await findReachedLimit(pool, twilio, recipient))) throw new ApiError('phone_messages_exhausted')
  const code = String(randomInt(10 ** phoneCodeDigits)).padStart(phoneCodeDigits, '0')
  const seconds = phoneCodeMinutes * 60
  const body = fillTemplate(codeTexts[language], {
    school: brand.public.project.title,
    code,
    minutes: String(phoneCodeMinutes),
  })
  const expires_at = nowSeconds() + seconds
  const message = { ...recipient, user_id: userId, channel, body, secret: code, expires_at }
  return async (sql) => {
    await upsertCode(sql, { userId, number, codeHash: hashOf({ userId, number, code }), seconds })
    await writeTextMessages(sql, context.config, [message])
  }
}

type Attempt = { userId: number; number: string; codeHash: Buffer; isOpen: boolean }

/** Counts an attempt, even if the call fails later. Undefined if the number is already confirmed, as after a lost response. */
export async function countAttempt(call: ConfirmationCall, typed: string): Promise<Attempt | undefined> {
  const { context, viewer } = call
  const { sql } = context.database
  const userId = viewer.user.id
  const number = requireNumber(viewer)
  if (await isConfirmed(sql, { userId, number })) return undefined
  const codeHash = hashOf({ userId, number, code: typedPhoneCode(typed) })
  const expected = await updateAttempts(sql, { userId, number, maximum: phoneCodeAttempts })
  if (expected && !timingSafeEqual(codeHash, expected)) throw new ApiError('phone_code_wrong')
  return { userId, number, codeHash, isOpen: expected !== undefined }
}

export async function confirmNumber(
  call: TransactionContext,
  { userId, number, codeHash, isOpen }: Attempt,
): Promise<void> {
  const isNew = isOpen && (await updateConfirmed(call.sql, { userId, number, codeHash }))
  if (!isNew) {
    // A concurrent call has confirmed it, or a newer code has replaced this one.
    if (await isConfirmed(call.sql, { userId, number })) return
    throw new ApiError('phone_code_expired')
  }
  await recordEvent(call, { userId, kind: 'schedule' })
}

function requireNumber({ user }: Viewer): string {
  const number = internationalNumber(user.phone)
  if (number === undefined) throw new ApiError('phone_without_country')
  return number
}

function hashOf({ userId, number, code }: { userId: number; number: string; code: string }): Buffer {
  return hash('sha256', `phone:${userId}:${number}:${code}`, 'buffer')
}
