import { createHash, randomBytes } from 'node:crypto'
import { tokenDays } from '#contract/auth/rules.ts'
import type { Database, Sql } from '../database.ts'
import { ApiError } from '../failure.ts'
import type { Call, Viewer } from '../route.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { findSession, insertSession, revokeOtherSessions, type SessionRow } from './queries.ts'

const tokenPattern = /^[\w-]{43}$/

export function tokenHashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** The person of a token; every refusal is a 401 that says why. */
export async function authenticate(database: Database, token: string | undefined): Promise<Viewer> {
  if (!token || !tokenPattern.test(token)) throw new ApiError('unauthorized')
  const session = await findSession(database.sql, tokenHashOf(token))
  if (!session || session.revoked_reason === 'logout' || session.revoked_reason === 'closed')
    throw new ApiError('unauthorized')
  if (session.revoked_reason === 'replaced') throw new ApiError('session_replaced')
  if (session.expired) throw new ApiError('session_expired')
  return viewerOf(session)
}

function viewerOf(session: SessionRow): Viewer {
  const { session_id, scores_amount, expired, revoked_reason, ...user } = session
  return { user, sessionId: session_id, scoresAmount: scores_amount }
}

type SigningIn = Pick<Call<Endpoint>, 'brand' | 'client'> & { sql: Sql }

/** A new session of a person; where the brand says so, the person's other sessions end. */
export async function openSession({ sql, brand, client }: SigningIn, userId: number) {
  const token = randomBytes(32).toString('base64url')
  const tokenHash = tokenHashOf(token)
  await insertSession(sql, { userId, tokenHash, brand: brand.id, ...client, days: tokenDays })
  const replaced = brand.singleDevice ? await revokeOtherSessions(sql, { userId, brand: brand.id, tokenHash }) : []
  const session = await findSession(sql, tokenHash)
  if (!session) throw new ApiError('unauthorized')
  return { token, viewer: viewerOf(session), replaced }
}
