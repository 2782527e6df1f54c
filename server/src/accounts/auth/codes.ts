import type { Sql } from '../../platform/database/database.ts'
import { ApiError } from '../../platform/errors.ts'
import { lockUser } from '../users/users.ts'
import { createToken, tokenHashOf } from '../../platform/http/tokens.ts'
import {
  deleteSignInCodes,
  findOwnerOfCode,
  insertCode,
  updateUsedCode,
  type CodeOwner,
  type NewCode,
  type Purpose,
  type UsedCode,
} from './codeQueries.ts'

/** Codes that are valid for a closed account, to restore it. */
const validWhileClosed: readonly Purpose[] = ['password_reset', 'email', 'email_return', 'sign_in']

/** Creates a single-use code; only its hash is stored. */
export async function mintCode(sql: Sql, newCode: NewCode): Promise<string> {
  const code = createToken()
  await insertCode(sql, { ...newCode, codeHash: tokenHashOf(code) })
  return code
}

/**
 * Consumes a code; undefined if it is unknown, used, expired or for another purpose. Locks the user first, in the order
 * of `revokeCodes`.
 */
export async function useCode(sql: Sql, code: string, purpose: Purpose): Promise<UsedCode | undefined> {
  const codeHash = tokenHashOf(code)
  const owner = await findOwnerOfCode(sql, codeHash, purpose)
  if (!owner || (owner.is_closed && !validWhileClosed.includes(purpose))) return undefined
  await lockUser(sql, owner.user_id)
  return updateUsedCode(sql, codeHash, purpose)
}

export async function requireCode(sql: Sql, code: string, purpose: Purpose): Promise<UsedCode> {
  const used = await useCode(sql, code, purpose)
  if (!used) throw new ApiError('code_invalid')
  return used
}

/** The owner of a code, without consuming it; throws if it is invalid. For checks before expensive work. */
export async function requireOpenCode(sql: Sql, code: string, purpose: Purpose): Promise<CodeOwner> {
  const owner = await findOwnerOfCode(sql, tokenHashOf(code), purpose)
  if (!owner) throw new ApiError('code_invalid')
  return owner
}

/** Invalidates sign-in codes after a change of password or e-mail: somebody else may have received them. */
export const revokeCodes = deleteSignInCodes
