import { recordEvent, type TransactionContext } from '../../messages/live/live.ts'
import { good, warning, type CheckContext, type Finding } from '../../platform/checks/check.ts'
import type { Sql } from '../../platform/database/database.ts'
import { ApiError } from '../../platform/errors.ts'
import { hasAdmin, lockFellowAdmins, updateConfirmedRoles, updateRoles } from './queries.ts'

export { hasAdmin } from './queries.ts'

/** Throws if the user is the last administrator. Locks all of them, so that two cannot leave at once. */
export async function lockOtherAdmins(sql: Sql, userId: number): Promise<void> {
  const admins = await lockFellowAdmins(sql, userId)
  if (admins.length === 1 && admins[0] === userId) throw new ApiError('last_admin')
}

export async function beginWaitingRoles(call: TransactionContext, userId: number): Promise<void> {
  // Experts see what waits at the desk.
  if (await updateConfirmedRoles(call.sql, userId)) await recordEvent(call, { kind: 'desk' }, { kind: 'inbox' })
}

export const setRoles = updateRoles

export async function checkAdministrators({ database }: CheckContext): Promise<Finding[]> {
  if (await hasAdmin(database.sql)) return [good('There is an administrator')]
  return [
    warning('There is no administrator', 'Open the link that the start prints, or run npm run person -- first-admin.'),
  ]
}
