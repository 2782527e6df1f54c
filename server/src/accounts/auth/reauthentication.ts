import type { Endpoint } from '#contract/endpoint.ts'
import type { FieldRule } from '#contract/fieldTexts.ts'
import type { Sql } from '../../platform/database/database.ts'
import { ApiError, refuseField, type FieldViolation } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/http/context.ts'
import type { Call } from '../../platform/http/route.ts'
import { checkAttempt, type Attempt, originOfCall } from './passwordAttempts.ts'
import { verifyPassword } from './passwords.ts'
import { findProof, findProvedSeconds, isSessionOpen, lockAccount, type Account } from './queries.ts'

type ViewerCall = Pick<Call<Endpoint & { access: 'learner' }>, 'context' | 'client' | 'viewer'>

export type Proof = { id: number; password_hash: string | null }

type Options = {
  /** Skips the password if its change is forced. */
  unlessForced?: boolean
  /** Skips the password after a recent sign-in. */
  unlessRecent?: boolean
  /** Other violations of the form, reported together with a wrong password. */
  violations?: readonly FieldViolation[]
}

/** For this long after a sign-in no password is needed. */
const freshSeconds = 600

/**
 * Requires the viewer's password or, if there is none or `unlessRecent`, a recent sign-in. Attempts are rate limited.
 * Call it before the transaction, which then calls `lockReauthenticated`.
 */
export async function reauthenticate(
  call: ViewerCall,
  password: string | undefined,
  { unlessForced = false, unlessRecent = false, violations = [] }: Options = {},
): Promise<Proof> {
  const { sql } = call.context.database
  const { user, sessionId } = call.viewer
  const found = await findProof(sql, { userId: user.id, sessionId, deviceHash: call.client.deviceHash })
  if (!found) throw new ApiError('unauthorized')
  const proof = { id: user.id, password_hash: found.password_hash }
  if (unlessForced && found.is_forced) return proof
  if (isRecent(found.proved_seconds) && (unlessRecent || found.password_hash === null)) return proof
  const rejection = (rule: FieldRule, field = 'current_password') =>
    new ApiError('validation_failed', { fields: [...violations, { field, rule }] })
  // An account without a password can only sign in again.
  if (found.password_hash === null) throw rejection('fresh_sign_in_required', unlessRecent ? 'sign_in' : undefined)
  if (!password?.trim()) throw rejection('required')
  const attempt: Attempt = { name: `user:${user.id}`, guard: 'wait', ...originOfCall(call.client, found) }
  const { isCorrect } = await checkAttempt(sql, attempt, () => verifyPassword(found.password_hash, password))
  if (isCorrect) return proof
  throw rejection('wrong_password')
}

/** Whether the user of a session has signed in within the last minutes. */
export async function isRecentlyProved(sql: Sql, session: { userId: number; sessionId: number }): Promise<boolean> {
  return isRecent(await findProvedSeconds(sql, session))
}

function isRecent(seconds: number | null): boolean {
  return seconds !== null && seconds <= freshSeconds
}

/**
 * Locks the viewer's account. Throws if the password was changed or the session revoked since the proof, so that the
 * old password cannot undo the owner's change.
 */
export async function lockReauthenticated(sql: Sql, { user, sessionId }: Viewer, proof: Proof): Promise<Account> {
  const account = await lockProvenAccount(sql, proof, 'current_password')
  if (!(await isSessionOpen(sql, { userId: user.id, sessionId }))) throw new ApiError('unauthorized')
  return account
}

/** Throws `unauthorized` if the session has been revoked. */
export async function lockViewer(sql: Sql, { user, sessionId }: Viewer): Promise<Account> {
  const account = await lockOpenSession(sql, { userId: user.id, sessionId })
  if (!account) throw new ApiError('unauthorized')
  return account
}

/** Locks the account of a session; undefined if the account was closed or the session revoked. */
export async function lockOpenSession(
  sql: Sql,
  session: { userId: number; sessionId: number },
): Promise<Account | undefined> {
  const account = await lockAccount(sql, session.userId)
  return account && !account.closed && (await isSessionOpen(sql, session)) ? account : undefined
}

/** Locks the account of a sign-in. Throws if the password was changed since the proof. */
export async function lockProvenAccount(sql: Sql, proof: Proof, field: string): Promise<Account> {
  const account = await lockAccount(sql, proof.id)
  if (!account || account.password_hash !== proof.password_hash) throw refuseField(field, 'wrong_password')
  return account
}
