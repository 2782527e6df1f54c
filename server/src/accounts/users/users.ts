import { emailError } from '#contract/accounts/users/accountRules.ts'
import type { User } from '#contract/accounts/users/api.ts'
import { calendarOf } from '../../platform/calendar.ts'
import type { Sql } from '../../platform/database/database.ts'
import { knownTimezone } from '../../platform/language/dates.ts'
import { ApiError, refuseField, type FieldViolation } from '../../platform/errors.ts'
import { createPort } from '../../platform/port.ts'
import type { Brand, ViewerUser } from '../../platform/http/context.ts'
import type { Calendar } from '../../platform/calendar.ts'
import {
  findUserContextRow,
  findUser,
  findUserByAppId,
  findUserByEmail,
  insertUser,
  listUserContextRows,
  updateClosed,
  updateConfirmed,
  updateErased,
  updatePasswordHash,
  updateReopened,
  updateToEmail,
  type Conversion,
  type NewUser,
  type PasswordChange,
  type UserContextRow,
} from './queries.ts'

export {
  expertAsJson,
  findPersonId,
  listUnswept,
  lockUser,
  updateSwept,
  userColumns,
  userContextColumns,
  type UserContextRow,
} from './queries.ts'

/** Whether an address must not be used, such as the public ones of the demo school. */
export const isReservedEmail = createPort<(email: string) => boolean>('reserved addresses')

export type UserContext = { user: ViewerUser; roles: readonly string[]; calendar: Calendar }

/** Throws `unauthorized` for an erased account. */
export async function requireUserContext(sql: Sql, userId: number): Promise<UserContext> {
  const context = await findUserContext(sql, userId)
  if (!context) throw new ApiError('unauthorized')
  return context
}

/** The user with roles and calendar; undefined for an erased account. */
export async function findUserContext(sql: Sql, userId: number): Promise<UserContext | undefined> {
  const row = await findUserContextRow(sql, userId)
  return row && toUserContext(row)
}

/** By user id, without erased accounts. */
export async function findCalendars(sql: Sql, userIds: readonly number[]): Promise<Map<number, Calendar>> {
  const rows = await listUserContextRows(sql, userIds)
  return new Map(rows.map((row) => [row.id, toUserContext(row).calendar]))
}

export function toUserContext(row: UserContextRow): UserContext {
  const { roles, former_timezone: _timezone, former_last_day: _lastDay, ...user } = row
  return { user, roles, calendar: calendarOf(row) }
}

type UserToCreate = Omit<NewUser, 'timezone' | 'isTimezoneAssumed' | 'timezoneBrand'> & {
  timezone: string | undefined
  /** The brand's time zone counts until the person's own is known. */
  brand: Pick<Brand, 'id' | 'timezone'>
}

/** Returns the id of the new account; undefined if its e-mail or app id is taken. */
export function createUser(sql: Sql, { timezone, brand, ...user }: UserToCreate): Promise<number | undefined> {
  const known = knownTimezone(timezone)
  const zone = { timezone: known ?? brand.timezone, isTimezoneAssumed: known === undefined, timezoneBrand: brand.id }
  return insertUser(sql, { ...user, ...zone })
}

/** Violations of a new e-mail: invalid, or taken by another than `userId`. */
export async function checkEmail(sql: Sql, email: string, userId?: number): Promise<FieldViolation[]> {
  const owner = emailError(email) ? undefined : await findUserByEmail(sql, email)
  const rule = emailError(email) ?? (owner && owner.id !== userId ? 'email_taken' : undefined)
  if (rule) return [{ field: 'email', rule }]
  return isReservedEmail.registered(email) ? [{ field: 'email', rule: 'email' }] : []
}

export async function isAppIdTaken(sql: Sql, appId: string): Promise<boolean> {
  return (await findUserByAppId(sql, appId)) !== undefined
}

/** Adds an e-mail and a password to an anonymous account; undefined if the e-mail is taken. */
export async function convertUser(sql: Sql, conversion: Conversion): Promise<User | undefined> {
  return (await updateToEmail(sql, conversion)) ? findUser(sql, conversion.userId) : undefined
}

/**
 * Confirms the account's e-mail, or replaces it with the pending one. False if it is neither any more; throws
 * `email_taken` if another account has it by now.
 */
export async function confirmAddress(sql: Sql, address: { userId: number; email: string }): Promise<boolean> {
  const other = await findUserByEmail(sql, address.email)
  if (other && other.id !== address.userId) throw refuseField('email', 'email_taken')
  return updateConfirmed(sql, address)
}

export {
  findEmails,
  findUser,
  updateAddedEmail,
  updatePendingEmail,
  updateReturnedEmail as returnEmail,
  updateStatus,
} from './queries.ts'
export { updateAssumedTimezone, updateSegmentAdded, updateSegmentRemoved, updateTimezonesOfBrands } from './queries.ts'

export async function changePassword(
  sql: Sql,
  change: PasswordChange,
): Promise<{ is_require_update_password: boolean }> {
  await updatePasswordHash(sql, change)
  return { is_require_update_password: false }
}

export const updateReopenedAccount = updateReopened

export const updateClosedAccount = updateClosed

/** Anonymises a closed account now; the cleanups then delete its data. */
export const eraseClosedUser = (sql: Sql, userId: number) => updateErased(sql, { days: 0, userId })
