import type { Sql } from '../../platform/database/database.ts'
import { createPort } from '../../platform/port.ts'
import { beginWaitingRoles } from '../users/roles.ts'
import { changePassword } from '../users/users.ts'
import { revokeCodes } from './codes.ts'
import { revokeRememberTokens } from './remember.ts'
import { closeSessions, type TransactionCall } from './sessions.ts'

/** Unlinks the networks with which a person can sign in. */
export const unlinkNetworks = createPort<(sql: Sql, userId: number) => Promise<void>>('linked networks')

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
  if (unlinksNetworks) await unlinkNetworks.registered(sql, userId)
  await closeSessions(call, { userId, reason: 'closed' })
}
