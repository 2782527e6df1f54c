import { plainStatus } from '#contract/brands/registration.ts'
import { recordChange } from '../audit/audit.ts'
import type { MailContext } from '../../messages/mail/mail.ts'
import type { Brand } from '../../platform/http/context.ts'
import { ApiError } from '../../platform/errors.ts'
import type { Sql } from '../../platform/database/database.ts'
import { hasAdmin, setRoles } from '../users/roles.ts'
import { createUser, findUserContext, lockUser } from '../users/users.ts'
import { mailNewPassword } from './accountMails.ts'
import { reopenAccount } from './closing.ts'
import { replaceCredentials } from './credentials.ts'
import * as queries from './firstAdminQueries.ts'
import { findCredentials } from './queries.ts'
import type { TransactionCall } from './sessions.ts'
import { createToken, tokenHashOf } from '../../platform/http/tokens.ts'
import { staffHrefOf, staffPaths } from '../../platform/site/paths.ts'

const codeSeconds = 3600

/** The link that creates the first administrator, valid for an hour; undefined once there is one. */
export async function mintFirstAdminLink(sql: Sql, origin: string): Promise<string | undefined> {
  if (await hasAdmin(sql)) return undefined
  await queries.deleteExpiredFirstAdminCodes(sql)
  const code = createToken()
  await queries.insertFirstAdminCode(sql, tokenHashOf(code), codeSeconds)
  return origin + staffHrefOf(staffPaths.firstAdmin({ token: code }))
}

/** Throws if the code of the link is invalid, or there is an administrator. */
export async function requireFirstAdminCode(sql: Sql, code: string): Promise<void> {
  const isValid = await queries.isFirstAdminCode(sql, tokenHashOf(code))
  if (!isValid || (await hasAdmin(sql))) throw new ApiError('code_invalid')
}

type FirstAdminCall = TransactionCall & MailContext

type FirstAdmin = {
  code: string
  email: string
  passwordHash: string
  name: string
  locale: string
  timezone: string | undefined
  brand: Brand
}

/** Uses the code: creates an administrator, or promotes the account with this e-mail. Returns the user's id. */
export async function createFirstAdmin(call: FirstAdminCall, admin: FirstAdmin): Promise<number> {
  const { sql } = call
  await queries.lockFirstAdmin(sql)
  await requireFirstAdminCode(sql, admin.code)
  if (!(await queries.updateUsedFirstAdminCode(sql, tokenHashOf(admin.code)))) throw new ApiError('code_invalid')
  const existing = await findCredentials(sql, admin.email)
  const userId = existing ? await takeOver(call, existing.id, admin.passwordHash) : await create(sql, admin)
  const context = await findUserContext(sql, userId)
  const roles = [...new Set([...(context?.roles ?? []), 'admin'])]
  await setRoles(sql, userId, { roles })
  const after = { roles, is_new: !existing }
  await recordChange(sql, { actorId: userId }, { action: 'person.first_admin', userId, after })
  return userId
}

/**
 * Whoever has the link owns the installation, and gets the account with a new password as its only credential: a
 * stranger may have signed up with this e-mail. The address is notified.
 */
async function takeOver(call: FirstAdminCall, userId: number, passwordHash: string): Promise<number> {
  await lockUser(call.sql, userId)
  await reopenAccount(call, userId)
  await replaceCredentials(call, { userId, passwordHash, provesEmail: false, unlinksNetworks: true })
  await mailNewPassword(call, userId)
  return userId
}

async function create(sql: Sql, { code: _code, ...admin }: FirstAdmin): Promise<number> {
  const userId = await createUser(sql, {
    ...admin,
    appId: null,
    status: plainStatus,
  })
  if (userId === undefined) throw new ApiError('code_invalid')
  return userId
}
