import type { SignedIn } from '#contract/accounts/auth/api.ts'
import { tokenDays } from '#contract/accounts/auth/rules.ts'
import type { User } from '#contract/accounts/users/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Sql } from '../../platform/database/database.ts'
import { ApiError } from '../../platform/errors.ts'
import type { Cookie } from '../../platform/cookie.ts'
import { recordEvent } from '../../messages/live/live.ts'
import type { Credentials, Viewer } from '../../platform/http/context.ts'
import { unsubscribeDevices, notifyOfSignIn } from '../../messages/push/push.ts'
import type { Call } from '../../platform/http/route.ts'
import { lockUser, toUserContext, updateAssumedTimezone } from '../users/users.ts'
import { bindingOf, deletedCookie, isBoundBrowser, isStaff, secretHashOf, sessionCookiesOf } from './binding.ts'
import {
  findSession,
  findSessionWithProfile,
  findSessionWithUser,
  insertSession,
  updateEndedSessions,
  type Ending,
  type SessionProof,
  type SessionRow,
} from './queries.ts'
import { deleteRememberFamiliesOf } from './rememberQueries.ts'
import { createToken, isToken, tokenHashOf } from '../../platform/http/tokens.ts'

/** Authenticates a token and its binding cookie. Throws a 401 with the reason. */
export async function authenticate(
  sql: Sql,
  { token, cookies }: Credentials,
  { readsProfile = false } = {},
): Promise<Viewer> {
  if (!isToken(token)) throw new ApiError('unauthorized')
  const tokenHash = tokenHashOf(token)
  const session = await (readsProfile ? findSessionWithProfile : findSessionWithUser)(sql, tokenHash)
  if (!session) throw new ApiError('unauthorized')
  const { session_id: sessionId, brand, revoked_reason, binding_hash, expired, profile, ...row } = session
  const binding = bindingOf(tokenHash, { binding_hash, brand })
  const clearBinding = binding && deletedCookie(binding)
  requireActive({ revoked_reason, expired }, clearBinding ? [clearBinding] : [])
  if (!isBoundBrowser(binding, cookies)) throw new ApiError('unauthorized')
  return { ...toUserContext(row), profile, sessionId, sessionBrand: brand, clearBinding }
}

/** Throws for an ended session; `cookies` delete its binding. */
function requireActive(
  { revoked_reason: reason, expired }: Pick<SessionRow, 'revoked_reason' | 'expired'>,
  cookies: readonly Cookie[],
): void {
  if (reason === 'replaced') throw new ApiError('session_replaced', { cookies })
  if (reason) throw new ApiError('unauthorized', { cookies })
  if (expired) throw new ApiError('session_expired', { cookies })
}

export type SignInCall = Pick<
  Call<Endpoint>,
  'brand' | 'client' | 'sql' | 'afterCommit' | 'setCookie' | 'optionalViewer'
>

/** `proof` is left out if nothing was proved, as by a remember token. */
export type SignIn = { userId: number; proof?: SessionProof }

/** Creates a session. A single-device brand revokes the user's other sessions. A bound session replaces the browser's former one. */
export async function openSession(call: SignInCall, { userId, proof }: SignIn): Promise<SignedIn> {
  const { sql, brand, client } = call
  const token = createToken()
  const tokenHash = tokenHashOf(token)
  const secret = client.bindsSession ? createToken() : undefined
  // Concurrent sign-ins must see each other's sessions.
  if (brand.singleDevice) await lockUser(sql, userId)
  if (secret) await closeFormer(call, userId)
  const inserted = await insertSession(sql, {
    userId,
    proof,
    tokenHash,
    bindingHash: secret === undefined ? undefined : secretHashOf(secret),
    brand: brand.id,
    ...client,
    days: tokenDays,
  })
  if (!inserted?.user) throw new ApiError('unauthorized')
  const { is_elsewhere: isElsewhere, has_push: hasPush } = inserted
  const user = inserted.is_timezone_assumed ? await adoptTimezone(call, inserted.user) : inserted.user
  // Before others are revoked, so that replaced devices are notified too.
  if (isElsewhere && hasPush) await notifyOfSignIn(sql, tokenHash)
  if (brand.singleDevice)
    await closeSessionsOfLocked(call, { userId, reason: 'replaced', brand: brand.id, exceptTokenHash: tokenHash })
  if (isElsewhere) await recordEvent(call, { userId, kind: 'sessions' })
  if (secret) sessionCookiesOf({ token, tokenHash, secret }, { brand, client, user }).forEach(call.setCookie)
  return { success: true, data: { token, user } }
}

/** Sets an assumed time zone to the browser's. */
async function adoptTimezone({ sql, client }: SignInCall, user: User): Promise<User> {
  if (client.timezone === undefined) return user
  await updateAssumedTimezone(sql, user.id, client.timezone)
  return { ...user, timezone: client.timezone }
}

/** The id of a session that was just opened. */
export async function sessionIdOf(sql: Sql, { data }: SignedIn): Promise<number | null> {
  return (await findSession(sql, tokenHashOf(data.token)))?.id ?? null
}

/** A browser has one session: revokes the one whose cookies are replaced. */
async function closeFormer(call: SignInCall, userId: number): Promise<void> {
  const former = await call.optionalViewer()
  if (!former || isStaff(former.sessionBrand) !== isStaff(call.brand.id)) return
  const reason = former.user.id === userId ? 'replaced' : 'logout'
  await closeSessions(call, { userId: former.user.id, reason, sessionId: former.sessionId })
}

export type TransactionCall = Pick<Call<Endpoint>, 'sql' | 'afterCommit'>

/** Revokes sessions, effective at once on all processes, and notifies their live connections. Returns their number. */
export async function closeSessions(call: TransactionCall, ending: Ending): Promise<number> {
  // Same lock order as a sign-in by remember token: the user first.
  await lockUser(call.sql, ending.userId)
  return closeSessionsOfLocked(call, ending)
}

/** The same for a locked user. */
async function closeSessionsOfLocked(call: TransactionCall, ending: Ending): Promise<number> {
  const ended = await updateEndedSessions(call.sql, ending)
  // Signing out also forgets the device; replacing its session does not.
  if (ended.length > 0 && ending.reason !== 'replaced') await deleteRememberFamiliesOf(call.sql, ended)
  if (ended.length > 0)
    await unsubscribeDevices(call.sql, { sessionIds: ended, isReplaced: ending.reason === 'replaced' })
  if (ended.length > 0)
    await recordEvent(call, {
      userId: ending.userId,
      kind: 'logout',
      payload: { session_ids: ended, reason: ending.reason },
    })
  return ended.length
}
