import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { first, type Sql } from './database.ts'
import { ApiError } from './failure.ts'
import type { Machine } from './machine.ts'

type Effect = (sql: Sql) => Promise<{ answer: unknown; committed: () => void }>
type Kept = { request_hash: Buffer; answer: Buffer | null }

const keyPattern = /^[\x21-\x7e]{8,200}$/

/**
 * One effect and one answer per Idempotency-Key and caller, in one transaction. A second call with the key waits for
 * the first and repeats its answer; with another request it is refused. A refusal leaves nothing behind.
 */
export async function answerOnce(request: FastifyRequest, machine: Machine, effect: Effect): Promise<unknown> {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || !keyPattern.test(key)) throw new ApiError('bad_request')
  const scope = request.viewer ? `user:${request.viewer.user.id}` : `brand:${request.brand.id}`
  const keyHash = sha256(key)
  const requestHash = sha256(`${request.method} ${request.url} ${JSON.stringify(request.body ?? null)}`)
  const result = await machine.database.transaction(async (sql) => {
    if (!(await claim(sql, { scope, keyHash, requestHash }))) {
      const kept = first(await find(sql, { scope, keyHash }))
      if (!kept?.answer || !kept.request_hash.equals(requestHash)) throw new ApiError('idempotency_key_reused')
      return { answer: JSON.parse(unseal(kept.answer, key)) as unknown, committed: () => undefined }
    }
    const done = await effect(sql)
    const sealed = seal(JSON.stringify(done.answer), key)
    await sql`update idempotency_keys set answer = ${sealed} where scope = ${scope} and key_hash = ${keyHash}`
    return done
  })
  result.committed()
  return result.answer
}

/** False when the key was used before; waits while its first use is still under way. */
async function claim(sql: Sql, key: { scope: string; keyHash: Buffer; requestHash: Buffer }): Promise<boolean> {
  const rows = await sql`
    insert into idempotency_keys (scope, key_hash, request_hash)
    values (${key.scope}, ${key.keyHash}, ${key.requestHash})
    on conflict do nothing returning 1 as claimed`
  return rows.length > 0
}

function find(sql: Sql, key: { scope: string; keyHash: Buffer }): Promise<Kept[]> {
  return sql<Kept>`
    select request_hash, answer from idempotency_keys where scope = ${key.scope} and key_hash = ${key.keyHash}`
}

/** Answers are repeated for at least a day. */
export async function forgetAnswers(sql: Sql): Promise<void> {
  await sql`delete from idempotency_keys where created_at < now() - interval '2 days'`
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

// Answers may hold a token. The key opens them, and only its hash is stored.
function sealingKey(key: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, 'daystream', 'idempotent answer', 32))
}

function seal(text: string, key: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', sealingKey(key), nonce)
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

function unseal(sealed: Buffer, key: string): string {
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(key), sealed.subarray(0, 12))
  decipher.setAuthTag(sealed.subarray(-16))
  return decipher.update(sealed.subarray(12, -16)).toString('utf8') + decipher.final('utf8')
}
