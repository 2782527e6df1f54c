import { emailError, normalEmail, passwordError } from '#contract/accounts/auth/rules.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { ApiError, refuseField, type FieldViolation } from '../../platform/http/errors.ts'
import type { Call } from '../../platform/http/route.ts'
import { originOfCall } from './knownDevices.ts'
import { checkAttempt, resetFailures, type Attempt } from './passwordAttempts.ts'
import { verifyPassword } from './passwords.ts'
import { findGuessedAccount, type Account } from './queries.ts'
import { lockProvenAccount } from './reauthentication.ts'
import { requireSignInCode } from './signInCode.ts'

type SignInCall = Pick<Call<Endpoint>, 'sql' | 'context' | 'client' | 'brand' | 'language' | 'origin'>
type SignInForm = { email: string; password: string; code?: string | undefined }

/** The account of an e-mail and its password, and of a mailed code while it is under attack, locked. */
export async function provePassword(
  call: SignInCall,
  form: SignInForm,
  { isStaffOnly = false } = {},
): Promise<Account> {
  const email = normalEmail(form.email)
  requireValidFields(email, form.password)
  const { verified, isGuarded, attempt } = await checkPassword(call, { email, password: form.password, isStaffOnly })
  const confirmed = isGuarded ? await requireSignInCode(call, verified, form.code) : verified
  if (!confirmed) throw refuseField('password', 'wrong_password')
  const account = await lockProvenAccount(call.sql, confirmed, 'password')
  if (isGuarded) await resetFailures(call.sql, attempt)
  return account
}

type Guess = ({ email: string } | { appId: string }) & { password: string; isStaffOnly?: boolean }

/**
 * Verifies a password. Counts outside of the call's transaction, so that a rollback does not undo it. Where only staff may
 * enter, any other account's password is wrong, and counts as such.
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
