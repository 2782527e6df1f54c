import { randomInt } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import {
  signInCodeDigits,
  signInCodeMinutes,
  spacedSignInCode,
  typedSignInCode,
} from '#contract/accounts/auth/rules.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { ApiError, refuseField } from '../../platform/errors.ts'
import { writeMail } from '../../messages/mail/mail.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { Call } from '../../platform/http/route.ts'
import { tryHit } from '../../platform/rateLimits/rateLimits.ts'
import { lockUser } from '../users/users.ts'
import { tokenHashOf } from '../../platform/http/tokens.ts'
import { paths } from '../../platform/site/paths.ts'
import { findOwnerOfCode, insertCode, updateUsedCode } from './codeQueries.ts'
import { lockAccount, type Credentials } from './queries.ts'

type SignInCall = Pick<Call<Endpoint>, 'context' | 'brand' | 'language' | 'origin'>

const mailLimit = (userId: number) => ({ key: `sign-in-mail:${userId}`, count: 5, windowSeconds: 300 })
const attemptLimit = (userId: number) => ({ key: `sign-in-code:${userId}`, count: 10, windowSeconds: 3600 })
/** Hides whether a mail was sent, and so whether the password was right. */
const minMs = 300

const hashOf = (userId: number, code: string) => tokenHashOf(`sign-in:${userId}:${code}`)

/**
 * The second step while an account is under attack: mails a code if the password was right (`confirmed`), or checks it.
 * Errors are the same for a wrong password.
 */
export async function requireSignInCode(
  call: SignInCall,
  confirmed: Credentials | undefined,
  code: string | undefined,
): Promise<void> {
  if (code === undefined) {
    await Promise.all([setTimeout(minMs), confirmed && mailCode(call, confirmed)])
    throw new ApiError('sign_in_code_required')
  }
  const digits = typedSignInCode(code)
  const [, isOpen] = await Promise.all([setTimeout(minMs), confirmed && isOpenCode(call, confirmed, digits)])
  if (!isOpen) throw refuseField('code', 'wrong_code')
}

/** Consumes a checked code, in the transaction that signs in. */
export async function useSignInCode(sql: Sql, userId: number, code: string): Promise<void> {
  await lockUser(sql, userId)
  const isUsed = await updateUsedCode(sql, hashOf(userId, typedSignInCode(code)), 'sign_in')
  if (!isUsed) throw refuseField('code', 'wrong_code')
}

/** Mails a code in a transaction of its own, so that the mail is sent although the call fails. */
async function mailCode(call: SignInCall, { id: userId }: Credentials): Promise<void> {
  const { database } = call.context
  if (!(await tryHit(database.sql, mailLimit(userId)))) return
  const code = String(randomInt(10 ** signInCodeDigits)).padStart(signInCodeDigits, '0')
  await database.transaction(async (sql) => {
    const account = await lockAccount(sql, userId)
    if (!account?.email) return
    await insertCode(sql, {
      codeHash: hashOf(userId, code),
      userId,
      purpose: 'sign_in',
      seconds: signInCodeMinutes * 60,
    })
    const formatted = spacedSignInCode(code)
    await writeMail(
      { ...call, sql },
      {
        userId,
        recipient: account.email,
        kind: 'sign_in_code',
        path: paths.reset(),
        values: { code: formatted, minutes: String(signInCodeMinutes) },
        secret: formatted,
        validSeconds: signInCodeMinutes * 60,
      },
    )
  })
}

/** Counts attempts first; above the limit every code is wrong. */
async function isOpenCode({ context }: SignInCall, { id }: Credentials, digits: string): Promise<boolean> {
  const { sql } = context.database
  if (!(await tryHit(sql, attemptLimit(id)))) return false
  return (await findOwnerOfCode(sql, hashOf(id, digits), 'sign_in')) !== undefined
}
