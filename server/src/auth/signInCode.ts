import { randomInt } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { signInCodeDigits, signInCodeMinutes, spacedSignInCode, typedSignInCode } from '#contract/auth/signInCode.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { ApiError, refuseField } from '../failure.ts'
import { writeMail } from '../mail/mail.ts'
import type { Call } from '../route.ts'
import { tokenHashOf } from './auth.ts'
import { findOwnerOfCode, insertCode, updateUsedCode } from './codeQueries.ts'
import { isWithin } from './limits.ts'
import { lockAccount, lockUser, type Credentials } from './queries.ts'

type SigningIn = Pick<Call<Endpoint>, 'sql' | 'machine' | 'brand' | 'language' | 'origin'>

const mailsOf = (userId: number) => ({ key: `sign-in-mail:${userId}`, count: 5, windowSeconds: 300 })
const triesOf = (userId: number) => ({ key: `sign-in-code:${userId}`, count: 10, windowSeconds: 3600 })
/** A refusal takes as long whether a mail was written or not: it must not tell whether the password was right. */
const refusalMs = 300

const hashOf = (userId: number, code: string) => tokenHashOf(`sign-in:${userId}:${code}`)

/**
 * The second step while others guess at an account: mails a code to whoever knew the password (`proved`), or takes it.
 * Every refusal is the same for whoever did not, so that guessing teaches nothing.
 */
export async function requireSignInCode(
  call: SigningIn,
  proved: Credentials | undefined,
  code: string | undefined,
): Promise<Credentials> {
  if (code === undefined) {
    await Promise.all([setTimeout(refusalMs), proved && mailCode(call, proved)])
    throw new ApiError('sign_in_code_required')
  }
  const digits = typedSignInCode(code)
  const [, isOpen] = await Promise.all([setTimeout(refusalMs), proved && isOpenCode(call, proved, digits)])
  if (!proved || !isOpen) throw refuseField('code', 'wrong_code')
  await lockUser(call.sql, proved.id)
  const isUsed = await updateUsedCode(call.sql, hashOf(proved.id, digits), 'sign_in')
  if (!isUsed) throw refuseField('code', 'wrong_code')
  return proved
}

/** In a transaction of its own: the mail goes although the call is refused. */
async function mailCode(call: SigningIn, { id: userId }: Credentials): Promise<void> {
  const { database } = call.machine
  if (!(await isWithin(database.sql, mailsOf(userId)))) return
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
    const shown = spacedSignInCode(code)
    await writeMail(
      { ...call, sql },
      {
        userId,
        recipient: account.email,
        kind: 'sign_in_code',
        path: '/reset',
        values: { code: shown, minutes: String(signInCodeMinutes) },
        secret: shown,
      },
    )
  })
}

/** Tries are counted before they are looked at; beyond the limit every code is a wrong one. */
async function isOpenCode({ machine }: SigningIn, { id }: Credentials, digits: string): Promise<boolean> {
  const { sql } = machine.database
  if (!(await isWithin(sql, triesOf(id)))) return false
  return (await findOwnerOfCode(sql, hashOf(id, digits), 'sign_in')) !== undefined
}
