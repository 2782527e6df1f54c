import { recordChange, type Actor } from '../audit/audit.ts'
import { recordEvent, type TransactionContext } from '../../messages/live/live.ts'
import { nowSeconds, type Moment } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database/database.ts'
import { createPort } from '../../platform/port.ts'
import { lockUser, requireUserContext, updateClosedAccount, updateReopenedAccount } from '../users/users.ts'
import { deleteMintedCodes } from './codeQueries.ts'
import type { Ending } from './queries.ts'
import { revokeRememberTokens } from './remember.ts'
import { closeSessions, type TransactionCall } from './sessions.ts'

export type Closing = Actor & { userId: number }

/** Cancels the meetings of a person whose account closes, and notifies the other side. */
export const cancelBookings =
  createPort<(call: TransactionContext & Moment, closing: Closing) => Promise<void>>('what is booked with a person')

/** Retries overdue payments of a reopened account's subscriptions. Times in seconds since 1970. */
export const restartSubscriptions = createPort<
  (call: { sql: Sql }, reopened: Moment & { userId: number; closedAt: number }) => Promise<void>
>('subscriptions of a reopened account')

/**
 * Closes an account, which the cleanup erases 14 days later. Ends its sessions and staff roles, which reopening does
 * not restore; returns the roles. Removes the person's questions from the desk.
 */
export async function closeAccount(call: TransactionCall, userId: number): Promise<readonly string[]> {
  await lockUser(call.sql, userId)
  const { roles } = await requireUserContext(call.sql, userId)
  await updateClosedAccount(call.sql, userId)
  await closeSessions(call, { userId, reason: 'closed' })
  await recordEvent(call, { kind: 'desk' }, ...(roles.length > 0 ? [{ kind: 'inbox' as const }] : []))
  return roles
}

/** Reopens a closed account: retries its overdue payments and puts its questions back at the desk. No effect on an open one. */
export async function reopenAccount(call: TransactionCall, userId: number): Promise<void> {
  const closedAt = await updateReopenedAccount(call.sql, userId)
  if (closedAt === undefined) return
  await restartSubscriptions.registered(call, { userId, closedAt, now: nowSeconds() })
  await recordEvent(call, { kind: 'desk' })
}

export function recordClosing(
  sql: Sql,
  { actorId, userId, roles }: Closing & { roles: readonly string[] },
): Promise<void> {
  const change = roles.length > 0 && { before: { roles }, after: { roles: [] } }
  return recordChange(sql, { actorId }, { action: 'person.close', userId, ...change })
}

/** Ended sessions, and remembered devices without one. */
type SignedOut = { sessions: number; rememberedDevices: number }

/** Ends the sessions of a user, and revokes the codes and remember tokens that would open new ones. */
export async function signOut(call: TransactionCall, ending: Omit<Ending, 'reason'>): Promise<SignedOut> {
  const sessions = await closeSessions(call, { ...ending, reason: 'logout' })
  await deleteMintedCodes(call.sql, ending.userId)
  const rememberedDevices = await revokeRememberTokens(call.sql, ending.userId)
  return { sessions, rememberedDevices }
}
