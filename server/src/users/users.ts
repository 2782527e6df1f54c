import { emailFailure } from '#contract/auth/rules.ts'
import type { User } from '#contract/users/api.ts'
import type { Sql } from '../database.ts'
import { ApiError, type FieldMistake } from '../failure.ts'
import type { Calendar } from '../machine.ts'
import {
  findPerson,
  findUser,
  findUserByAppId,
  findUserByEmail,
  insertUser,
  updateConfirmed,
  updatePasswordHash,
  updateReopened,
  updateToEmail,
  type Conversion,
  type NewUser,
  type PasswordChange,
  type PersonRow,
} from './queries.ts'

export { personColumns, type PersonRow } from './queries.ts'

export type Person = { user: User; roles: readonly string[]; calendar: Calendar }

/** Somebody whose session stands; one who was erased in the meantime is a stranger. */
export async function requirePerson(sql: Sql, userId: number): Promise<Person> {
  const person = await personOf(sql, userId)
  if (!person) throw new ApiError('unauthorized')
  return person
}

/** Somebody who was not erased, with what decides what they may do and when. */
export async function personOf(sql: Sql, userId: number): Promise<Person | undefined> {
  const row = await findPerson(sql, userId)
  return row && toPerson(row)
}

export function toPerson(row: PersonRow): Person {
  const { roles, former_timezone: timezone, former_last_day: lastDay, ...user } = row
  const former = timezone === null || lastDay === null ? null : { timezone, lastDay }
  return { user, roles, calendar: { timezone: user.timezone, former } }
}

/** A new account; undefined when its e-mail or app id is taken. An unknown time zone becomes UTC. */
export function createUser(sql: Sql, user: Omit<NewUser, 'timezone'> & { timezone: string | undefined }) {
  return insertUser(sql, { ...user, timezone: knownTimezone(user.timezone) ?? 'UTC' })
}

export function knownTimezone(timezone: string | undefined): string | undefined {
  if (!timezone) return undefined
  try {
    return new Intl.DateTimeFormat('en', { timeZone: timezone }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

/** What hinders an e-mail from becoming an account's. */
export async function emailMistakes(sql: Sql, email: string): Promise<FieldMistake[]> {
  const rule = emailFailure(email) ?? ((await findUserByEmail(sql, email)) ? 'email_taken' : undefined)
  return rule ? [{ field: 'email', rule }] : []
}

export async function isAppIdTaken(sql: Sql, appId: string): Promise<boolean> {
  return (await findUserByAppId(sql, appId)) !== undefined
}

/** Gives an anonymous account an e-mail; undefined when the e-mail is taken. */
export async function convertUser(sql: Sql, conversion: Conversion): Promise<User | undefined> {
  return (await updateToEmail(sql, conversion)) ? findUser(sql, conversion.userId) : undefined
}

/** Whether the address still is the account's. */
export const confirmAddress = updateConfirmed

/** Sets the password and gives what it changes of the user. */
export async function changePassword(
  sql: Sql,
  change: PasswordChange,
): Promise<{ is_require_update_password: boolean }> {
  await updatePasswordHash(sql, change)
  return { is_require_update_password: false }
}

/** Opens an account that was closed and is not erased yet. */
export const reopenAccount = updateReopened
