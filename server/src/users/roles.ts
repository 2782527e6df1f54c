import { ApiError } from '../platform/http/errors.ts'
import type { Sql } from '../platform/database/database.ts'
import { lockFellowAdmins, updateRoles } from './roleQueries.ts'

export { hasAdmin } from './roleQueries.ts'

/** Throws if the user is the last administrator. Locks them all, so that two cannot leave at once. */
export async function requireOtherAdmin(sql: Sql, userId: number): Promise<void> {
  const admins = await lockFellowAdmins(sql, userId)
  if (admins.length === 1 && admins[0] === userId) throw new ApiError('last_admin')
}

export const setRoles = updateRoles
