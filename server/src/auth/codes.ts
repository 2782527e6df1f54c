import { randomBytes } from 'node:crypto'
import type { Sql } from '../database.ts'
import { ApiError } from '../failure.ts'
import { tokenHashOf } from './auth.ts'
import { insertCode, updateUsedCode, type NewCode, type Purpose, type UsedCode } from './codeQueries.ts'

/** A code that opens one thing once; only its hash is kept. */
export async function mintCode(sql: Sql, newCode: NewCode): Promise<string> {
  const code = randomBytes(32).toString('base64url')
  await insertCode(sql, { ...newCode, codeHash: tokenHashOf(code) })
  return code
}

/** Uses a code up. Undefined when it is unknown, used, expired or meant for something else. */
export async function useCode(sql: Sql, code: string, purpose: Purpose): Promise<UsedCode | undefined> {
  return updateUsedCode(sql, tokenHashOf(code), purpose)
}

export async function requireCode(sql: Sql, code: string, purpose: Purpose): Promise<UsedCode> {
  const used = await useCode(sql, code, purpose)
  if (!used) throw new ApiError('code_invalid')
  return used
}
