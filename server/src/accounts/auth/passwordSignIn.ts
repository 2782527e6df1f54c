import { emailError, normalEmail, passwordError } from '#contract/accounts/users/accountRules.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { ApiError, refuseField, type FieldViolation } from '../../platform/errors.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { Call } from '../../platform/http/route.ts'
import { originOfCall, checkAttempt, resetFailures, type Attempt } from './passwordAttempts.ts'
import { verifyPassword } from './passwords.ts'
import { findGuessedAccount, type Account } from './queries.ts'
import { lockProvenAccount } from './reauthentication.ts'
import { requireSignInCode, useSignInCode } from './signInCode.ts'

type SignInCall = Pick<Call<Endpoint>, 'context' | 'client' | 'brand' | 'language' | 'origin'>
type SignInForm = { email: string; password: string; code?: string | undefined }

/**
 * Proves the account of an e-mail by its password, and by a mailed code while it is under attack. The result locks the
 * account in the transaction that signs in.
 */
export async function provePassword(
  call: SignInCall,
  form: SignInForm,
  { isStaffOnly = false } = {},
): Promise<(sql: Sql) => Promise<Account>> {
  const email = normalEmail(form.email)
  requireValidFields(email, form.password)
  const { verified, isGuarded, attempt } = await checkPassword(call, { email, password: form.password, isStaffOnly })
  if (isGuarded) await requireSignInCode(call, verified, form.code)
  if (!verified) throw refuseField('password', 'wrong_password')
  return async (sql) => {
    if (isGuarded) await useSignInCode(sql, verified.id, form.code ?? '')
    const account = await lockProvenAccount(sql, verified, 'password')
    if (isGuarded) await resetFailures(sql, attempt)
    return account
  }
}

type Guess = ({ email: string } | { appId: string }) & { password: string; isStaffOnly?: boolean }

/**
 * Verifies a password. Counts attempts outside of any transaction, so that no rollback undoes it. Where only staff may
 * enter, other accounts' passwords are wrong, and count as such.
 */
export async function checkPassword({ context, client }: Pick<Call<Endpoint>, 'context' | 'client'>, guess: Guess) {
  const { sql } = context.database
  const account = await findGuessedAccount(sql, { ...guess, deviceHash: client.deviceHash })
  const name = 'email' in guess ? guess.email : guess.appId
  const attempt: Attempt = { name, guard: 'email' in guess ? 'code' : 'wait', ...originOfCall(client, account) }
  const { isCorrect, isGuarded } = await checkAttempt(sql, attempt, async () => {
    const isRight = await verifyPassword(account?.password_hash, guess.password)
    return isRight && (!guess.isStaffOnly || account?.is_staff === true)
  })
  return { verified: isCorrect ? account : undefined, isGuarded, attempt }
}

function requireValidFields(email: string, password: string): void {
  const fields: FieldViolation[] = []
  const emailRule = emailError(email)
  const passwordRule = passwordError(password)
  if (emailRule) fields.push({ field: 'email', rule: emailRule })
  if (passwordRule) fields.push({ field: 'password', rule: passwordRule })
  if (fields.length > 0) throw new ApiError('validation_failed', { fields })
}
