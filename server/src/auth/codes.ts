import { randomBytes } from 'node:crypto'
import type { Sql } from '../database.ts'
import { ApiError } from '../failure.ts'
import { tokenHashOf } from './auth.ts'
import {
  deleteWaysIn,
  findOwnerOfCode,
  insertCode,
  updateUsedCode,
  type NewCode,
  type Purpose,
  type UsedCode,
} from './codeQueries.ts'
import { lockUser } from './queries.ts'

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
  const userId = await findOwnerOfCode(sql, codeHash, purpose)
  if (userId === undefined) return undefined
  await lockUser(sql, userId)
  return updateUsedCode(sql, codeHash, purpose)
}

export async function requireCode(sql: Sql, code: string, purpose: Purpose): Promise<UsedCode> {
  const used = await useCode(sql, code, purpose)
  if (!used) throw new ApiError('code_invalid')
  return used
}

/** Refuses a code that opens nothing, without using it up: before work that nobody should ask for in vain. */
export async function requireOpenCode(sql: Sql, code: string, purpose: Purpose): Promise<void> {
  if ((await findOwnerOfCode(sql, tokenHashOf(code), purpose)) === undefined) throw new ApiError('code_invalid')
}

/** Codes that were sent before a password or an e-mail changed may be in foreign hands: none opens the account. */
export const forgetWaysIn = deleteWaysIn
