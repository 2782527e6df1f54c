import { hash, randomBytes } from 'node:crypto'
import type { SignedIn } from '#contract/auth/api.ts'
import { tokenDays } from '#contract/auth/rules.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Database, Sql } from '../database.ts'
import { ApiError } from '../failure.ts'
import type { Cookie } from '../cookie.ts'
import { recordEvent } from '../live/live.ts'
import type { Credentials, Viewer } from '../machine.ts'
import { forgetDevices, tellOfSignIn } from '../push/push.ts'
import type { Call } from '../route.ts'
import { toPerson } from '../users/users.ts'
import { bindingOf, deletedCookie, isBoundBrowser, isStaff, secretHashOf, sessionCookiesOf } from './binding.ts'
import {
  findSessionWithPerson,
  insertSession,
  lockUser,
  updateEndedSessions,
  type Ending,
  type SessionRow,
} from './queries.ts'
import { deleteRememberFamiliesOf } from './rememberQueries.ts'

const tokenPattern = /^[\w-]{43}$/

export function tokenHashOf(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

/** The person of a token, and of the cookie that its session may be bound to; every refusal is a 401 that says why. */
export async function authenticate(database: Database, { token, cookies }: Credentials): Promise<Viewer> {
  if (!token || !tokenPattern.test(token)) throw new ApiError('unauthorized')
  const tokenHash = tokenHashOf(token)
  const session = await findSessionWithPerson(database.sql, tokenHash)
  if (!session) throw new ApiError('unauthorized')
  const { session_id: sessionId, brand, revoked_reason, binding_hash, expired, ...row } = session
  const binding = bindingOf(tokenHash, { binding_hash, brand })
  const unbinding = binding && deletedCookie(binding)
  refuseEnded({ revoked_reason, expired }, unbinding ? [unbinding] : [])
  if (!isBoundBrowser(binding, cookies)) throw new ApiError('unauthorized')
  return { ...toPerson(row), sessionId, sessionBrand: brand, unbinding }
}

/** The browser of a session that has ended loses what it was bound by. */
function refuseEnded(
  { revoked_reason: reason, expired }: Pick<SessionRow, 'revoked_reason' | 'expired'>,
  cookies: readonly Cookie[],
): void {
  if (reason === 'replaced') throw new ApiError('session_replaced', { cookies })
  if (reason) throw new ApiError('unauthorized', { cookies })
  if (expired) throw new ApiError('session_expired', { cookies })
}

type SigningIn = Pick<Call<Endpoint>, 'brand' | 'client' | 'sql' | 'afterCommit' | 'setCookie' | 'optionalViewer'>

/**
 * A new session of a person; where the brand says so, the person's other sessions end. A call that asks for it gets a
 * session that is bound to its browser and takes the place of the one that was open there.
 */
export async function openSession(call: SigningIn, userId: number): Promise<SignedIn> {
  const { sql, brand, client } = call
  const token = randomBytes(32).toString('base64url')
  const tokenHash = tokenHashOf(token)
  const secret = client.bindsSession ? randomBytes(32).toString('base64url') : undefined
  // Of two sign-ins at once the second one must see the first.
  if (brand.singleDevice) await lockUser(sql, userId)
  if (secret) await closeFormer(call, userId)
  const inserted = await insertSession(sql, {
    userId,
    tokenHash,
    bindingHash: secret === undefined ? undefined : secretHashOf(secret),
    brand: brand.id,
    ...client,
    days: tokenDays,
  })
  if (!inserted?.person) throw new ApiError('unauthorized')
  const { is_elsewhere: isElsewhere, person } = inserted
  // Before the others end: those that make room are told too.
  if (isElsewhere) await tellOfSignIn(sql, tokenHash)
  if (brand.singleDevice)
    await closeSessions(call, { userId, reason: 'replaced', brand: brand.id, exceptTokenHash: tokenHash })
  if (isElsewhere) await recordEvent(call, { userId, kind: 'sessions' })
  const { user } = toPerson(person)
  if (secret) sessionCookiesOf({ token, tokenHash, secret }, { brand, client, user }).forEach(call.setCookie)
  return { success: true, data: { token, user } }
}

/** A browser has one session: what it was signed in with until now has no cookie any more. */
async function closeFormer(call: SigningIn, userId: number): Promise<void> {
  const former = await call.optionalViewer()
  if (!former || isStaff(former.sessionBrand) !== isStaff(call.brand.id)) return
  const reason = former.user.id === userId ? 'replaced' : 'logout'
  await closeSessions(call, { userId: former.user.id, reason, sessionId: former.sessionId })
}

/** Ends sessions at once on every node, and tells their live connections. Returns how many ended. */
export async function closeSessions(call: { sql: Sql; afterCommit: (work: () => void) => void }, ending: Ending) {
  // A sign-in by "remember me" takes its token and then ends sessions; here it is the other way round.
  await lockUser(call.sql, ending.userId)
  const ended = await updateEndedSessions(call.sql, ending)
  // A device that only made room for another one may come back; one that was signed out may not.
  if (ended.length > 0 && ending.reason !== 'replaced') await deleteRememberFamiliesOf(call.sql, ended)
  if (ended.length > 0) await forgetDevices(call.sql, { sessionIds: ended, isReplaced: ending.reason === 'replaced' })
  if (ended.length > 0)
    await recordEvent(call, {
      userId: ending.userId,
      kind: 'logout',
      payload: { session_ids: ended, reason: ending.reason },
    })
  return ended.length
}
