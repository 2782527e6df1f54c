import type { Endpoint } from '#contract/endpoint.ts'
import { refuseField } from '../failure.ts'
import type { Call } from '../route.ts'
import { guess } from './limits.ts'
import { verifyPassword } from './passwords.ts'
import { placeOf } from './places.ts'
import { findProof } from './queries.ts'

type Proving = Pick<Call<Endpoint & { access: 'learner' }>, 'machine' | 'client' | 'viewer'>

/** A person without a password proves it by having signed in (through a social network) this recently. */
const freshSeconds = 600

/** Refuses unless this is the viewer's password or, where there is none, a fresh sign-in. Wrong ones are limited. */
export async function requireProof(call: Proving, password: string | undefined): Promise<void> {
  const { sql } = call.machine.database
  const { user, sessionId } = call.viewer
  const proof = await findProof(sql, { userId: user.id, sessionId })
  if (proof?.password_hash == null && (proof?.session_seconds ?? Infinity) <= freshSeconds) return
  const attempt = { name: `user:${user.id}`, ...(await placeOf(sql, call.client, user.id)) }
  if (await guess(sql, attempt, () => verifyPassword(proof?.password_hash, password?.trim() ?? ''))) return
  throw refuseField('current_password', 'wrong_password')
}
