import { randomBytes } from 'node:crypto'
import type { Sql } from '../database.ts'
import { ApiError } from '../failure.ts'
import { tokenHashOf } from './auth.ts'
import {
  deleteWaysIn,
  findOwnerOfCode,
  insertCode,
  updateUsedCode,
  type CodeOwner,
  type NewCode,
  type Purpose,
  type UsedCode,
} from './codeQueries.ts'
import { lockUser } from './queries.ts'

/** What an account that was closed can still be proved or restored by. */
const worksWhileClosed: readonly Purpose[] = ['password_reset', 'email', 'sign_in']

/** A code that opens one thing once; only its hash is kept. */
export async function mintCode(sql: Sql, newCode: NewCode): Promise<string> {
  const code = randomBytes(32).toString('base64url')
  await insertCode(sql, { ...newCode, codeHash: tokenHashOf(code) })
  return code
}

/**
 * Uses a code up. Undefined when it is unknown, used, expired or meant for something else. Its person is locked first, as
 * by whoever takes all codes of a person away.
 */
export async function useCode(sql: Sql, code: string, purpose: Purpose): Promise<UsedCode | undefined> {
  const codeHash = tokenHashOf(code)
  const owner = await findOwnerOfCode(sql, codeHash, purpose)
  if (!owner || (owner.is_closed && !worksWhileClosed.includes(purpose))) return undefined
  await lockUser(sql, owner.user_id)
  return updateUsedCode(sql, codeHash, purpose)
}

export async function requireCode(sql: Sql, code: string, purpose: Purpose): Promise<UsedCode> {
  const used = await useCode(sql, code, purpose)
  if (!used) throw new ApiError('code_invalid')
  return used
}

/** Whose code it is, without using it up: before work that nobody should ask for in vain. Refuses what opens nothing. */
export async function requireOpenCode(sql: Sql, code: string, purpose: Purpose): Promise<CodeOwner> {
  const owner = await findOwnerOfCode(sql, tokenHashOf(code), purpose)
  if (!owner) throw new ApiError('code_invalid')
  return owner
}

/** Codes that were sent before a password or an e-mail changed may be in foreign hands: none opens the account. */
export const forgetWaysIn = deleteWaysIn
