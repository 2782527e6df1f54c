import { deleteExternalAuths } from '../social/queries.ts'
import { beginWaitingRoles } from '../users/roles.ts'
import { changePassword } from '../users/users.ts'
import { revokeCodes } from './codes.ts'
import { revokeRememberTokens } from './remember.ts'
import { closeSessions, type TransactionCall } from './sessions.ts'

type NewCredentials = { userId: number; passwordHash: string; provesEmail: boolean; unlinksNetworks: boolean }

/** Sets a password and revokes all other credentials: sessions, codes, remembered devices and optionally networks. */
export async function replaceCredentials(
  call: TransactionCall,
  { userId, passwordHash, provesEmail, unlinksNetworks }: NewCredentials,
): Promise<void> {
  const { sql } = call
  await changePassword(sql, { userId, passwordHash, provesEmail })
  await beginWaitingRoles(call, userId)
  await revokeCodes(sql, userId)
  await revokeRememberTokens(sql, userId)
  if (unlinksNetworks) await deleteExternalAuths(sql, userId)
  await closeSessions(call, { userId, reason: 'closed' })
}
