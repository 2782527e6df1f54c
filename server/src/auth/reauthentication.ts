import type { Endpoint } from '#contract/endpoint.ts'
import type { Sql } from '../database.ts'
import type { FieldRule } from '#contract/errorTexts.ts'
import { ApiError, refuseField, type FieldMistake } from '../failure.ts'
import type { Viewer } from '../machine.ts'
import type { Call } from '../route.ts'
import { judge, type Attempt } from './guesses.ts'
import { verifyPassword } from './passwords.ts'
import { originOfCall } from './knownDevices.ts'
import { findProof, isSessionOpen, lockAccount, type Account } from './queries.ts'

type Proving = Pick<Call<Endpoint & { access: 'learner' }>, 'machine' | 'client' | 'viewer'>

/** The password hash that was checked. */
export type Proof = { id: number; password_hash: string | null }

type Options = {
  /** Does not ask for a password that must be replaced. */
  unlessForced?: boolean
  /** Other mistakes of the form, reported together with a wrong password. */
  mistakes?: readonly FieldMistake[]
}

/** An account without a password needs a sign-in (through a social network) this recent. */
const freshSeconds = 600

/**
 * Requires the viewer's password or, if there is none, a recent sign-in. Attempts are rate limited. Call it before the
 * transaction, which then calls `lockReauthenticated`.
 */
export async function reauthenticate(
  call: Proving,
  password: string | undefined,
  { unlessForced = false, mistakes = [] }: Options = {},
): Promise<Proof> {
  const { sql } = call.machine.database
  const { user, sessionId } = call.viewer
  const found = await findProof(sql, { userId: user.id, sessionId })
  if (!found) throw new ApiError('unauthorized')
  const proof = { id: user.id, password_hash: found.password_hash }
  if (unlessForced && found.is_forced) return proof
  if (found.password_hash === null && found.session_seconds <= freshSeconds) return proof
  const refused = (rule: FieldRule) =>
    new ApiError('validation_failed', { fields: [...mistakes, { field: 'current_password', rule }] })
  if (found.password_hash === null) throw refused('fresh_sign_in_required')
  if (!password?.trim()) throw refused('required')
  const attempt: Attempt = {
    name: `user:${user.id}`,
    guard: 'wait',
    ...(await originOfCall(sql, call.client, user.id)),
  }
  const { isRight } = await judge(sql, attempt, () => verifyPassword(found.password_hash, password))
  if (isRight) return proof
  throw refused('wrong_password')
}

/**
 * Locks the viewer's account until the transaction ends. Refuses when its password was changed or the session was ended
 * since the proof: whoever knew only the old password must not undo the owner's change.
 */
export async function lockReauthenticated(sql: Sql, { user, sessionId }: Viewer, proof: Proof): Promise<Account> {
  const account = await lockProvenAccount(sql, proof, 'current_password')
  if (!(await isSessionOpen(sql, { userId: user.id, sessionId }))) throw new ApiError('unauthorized')
  return account
}

/** Locks the viewer's account until the transaction ends. Refuses when the session was ended meanwhile. */
export async function lockViewer(sql: Sql, { user, sessionId }: Viewer): Promise<Account> {
  const account = await lockOpenSession(sql, { userId: user.id, sessionId })
  if (!account) throw new ApiError('unauthorized')
  return account
}

/** Locks the account of a session until the transaction ends; undefined when one of them was closed or ended. */
export async function lockOpenSession(
  sql: Sql,
  session: { userId: number; sessionId: number },
): Promise<Account | undefined> {
  const account = await lockAccount(sql, session.userId)
  return account && !account.closed && (await isSessionOpen(sql, session)) ? account : undefined
}

/** The same for a sign-in, which has no session yet. */
export async function lockProvenAccount(sql: Sql, proof: Proof, field: string): Promise<Account> {
  const account = await lockAccount(sql, proof.id)
  if (!account || account.password_hash !== proof.password_hash) throw refuseField(field, 'wrong_password')
  return account
}
