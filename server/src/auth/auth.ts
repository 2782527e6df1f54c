import { hash, randomBytes } from 'node:crypto'
import type { SignedIn } from '#contract/auth/api.ts'
import { tokenDays } from '#contract/auth/rules.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { aboutPerson } from '../changes.ts'
import type { Database, Sql } from '../database.ts'
import { ApiError } from '../failure.ts'
import { keepByVersion, keepWhileBelieved } from '../keep.ts'
import { recordEvent } from '../live/live.ts'
import type { Viewer } from '../machine.ts'
import { forgetDevices, tellOfSignIn } from '../push/push.ts'
import type { Call } from '../route.ts'
import { requirePerson, type Person } from '../users/users.ts'
import { updateEndedSessions, insertSession, findSession, lockUser, type Ending } from './queries.ts'
import { deleteRememberFamiliesOf } from './rememberQueries.ts'

const tokenPattern = /^[\w-]{43}$/

export function tokenHashOf(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

const keepPerson = keepByVersion<Person>(300)

const keepViewer = keepWhileBelieved<Viewer>(1000)
const subjectOf = ({ user }: Viewer) => aboutPerson(user.id)

/** The person of a token; every refusal is a 401 that says why. */
export async function authenticate(database: Database, token: string | undefined): Promise<Viewer> {
  if (!token || !tokenPattern.test(token)) throw new ApiError('unauthorized')
  return keepViewer(database, { key: token, subjectOf }, () => findViewer(database, token))
}

async function findViewer(database: Database, token: string): Promise<Viewer> {
  const session = await findSession(database.sql, tokenHashOf(token))
  if (!session || session.revoked_reason === 'logout' || session.revoked_reason === 'closed')
    throw new ApiError('unauthorized')
  if (session.revoked_reason === 'replaced') throw new ApiError('session_replaced')
  if (session.expired) throw new ApiError('session_expired')
  const { id, user_id, brand, user_version, content_version } = session
  const place = { key: String(user_id), version: String(user_version) }
  const person = await keepPerson(database, place, () => requirePerson(database.sql, user_id))
  return { ...person, sessionId: id, sessionBrand: brand, version: `${user_version}:${content_version}` }
}

type SigningIn = Pick<Call<Endpoint>, 'brand' | 'client' | 'sql' | 'afterCommit'>

/** A new session of a person; where the brand says so, the person's other sessions end. */
export async function openSession(call: SigningIn, userId: number): Promise<SignedIn> {
  const { sql, brand, client } = call
  const token = randomBytes(32).toString('base64url')
  const tokenHash = tokenHashOf(token)
  // Of two sign-ins at once the second one must see the first.
  if (brand.singleDevice) await lockUser(sql, userId)
  const isElsewhere = await insertSession(sql, {
    userId,
    tokenHash,
    brand: brand.id,
    ...client,
    days: tokenDays,
  })
  // Before the others end: those that make room are told too.
  if (isElsewhere) await tellOfSignIn(sql, tokenHash)
  if (brand.singleDevice)
    await closeSessions(call, { userId, reason: 'replaced', brand: brand.id, exceptTokenHash: tokenHash })
  if (isElsewhere) await recordEvent(call, { userId, kind: 'sessions' })
  const { user } = await requirePerson(sql, userId)
  return { success: true, data: { token, user } }
}

/** Ends sessions at once on every node, and tells their live connections. Returns how many ended. */
export async function closeSessions(call: { sql: Sql; afterCommit: (work: () => void) => void }, ending: Ending) {
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
