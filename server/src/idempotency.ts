import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { bindSessionHeader } from '#contract/endpoint.ts'
import type { Cookie } from './cookie.ts'
import { first, type Sql } from './database.ts'
import { ApiError } from './failure.ts'
import type { Machine } from './machine.ts'
import { TransactionHookError, type TransactionHooks } from './transactionHooks.ts'

export type Done = { answer: unknown; cookies: readonly Cookie[] }
type Effect = (sql: Sql, hooks: TransactionHooks) => Promise<Done>
type Kept = { request_hash: Buffer; answer: Buffer | null; cookies: Buffer | null }

const keyPattern = /^[\x21-\x7e]{8,200}$/

/**
 * One effect and one answer per Idempotency-Key and caller. The key is claimed in the transaction of the effect, before
 * its first statement: a second call waits there for the first and repeats its answer; with another request it is
 * refused. A refusal leaves nothing behind.
 */
export async function answerOnce(request: FastifyRequest, { database }: Machine, effect: Effect): Promise<Done> {
  const claim = claimOf(request)
  const known = await findAnswer(database.sql, claim)
  if (known) return known
  try {
    return await database.transaction(
      async (sql, hooks) => {
        const done = await effect(sql, hooks)
        await updateAnswer(sql, claim, done)
        return done
      },
      (sql) => insertClaim(sql, claim),
    )
  } catch (error) {
    if (error instanceof TransactionHookError) throw error
    // Whatever was wrong here: the first call may have been answered meanwhile.
    const answered = await findAnswer(database.sql, claim)
    if (answered) return answered
    throw error
  }
}

type Claim = { key: string; scope: string; keyHash: Buffer; requestHash: Buffer }

function claimOf(request: FastifyRequest): Claim {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || !keyPattern.test(key)) throw new ApiError('bad_request')
  const { method, url, body, upload, viewer, headers } = request
  const file = upload && [upload.name, upload.hash]
  // Whoever is not signed in may be signed in by a cookie that scripts cannot read: they have the key alone.
  const browser = !viewer && headers[bindSessionHeader] !== undefined ? [headers.cookie ?? ''] : []
  return {
    key,
    scope: viewer ? `user:${viewer.user.id}` : `brand:${request.brand.id}`,
    keyHash: sha256(key),
    requestHash: requestHash(key, `${method} ${url} ${JSON.stringify([body ?? null, file ?? null, ...browser])}`),
  }
}

/** Waits while another call that has claimed the key is under way; throws when that one stands. */
async function insertClaim(sql: Sql, { scope, keyHash, requestHash }: Claim): Promise<void> {
  const rows = await sql`
    insert into idempotency_keys (scope, key_hash, request_hash) values (${scope}, ${keyHash}, ${requestHash})
    on conflict do nothing returning 1 as claimed`
  if (rows.length === 0) throw new ApiError('idempotency_key_reused')
}

async function updateAnswer(sql: Sql, { key, scope, keyHash }: Claim, { answer, cookies }: Done): Promise<void> {
  const sealed = seal(JSON.stringify(answer), key)
  const sealedCookies = cookies.length > 0 ? seal(JSON.stringify(cookies), key) : null
  await sql`
    update idempotency_keys set answer = ${sealed}, cookies = ${sealedCookies}
    where scope = ${scope} and key_hash = ${keyHash}`
}

async function findAnswer(sql: Sql, { key, scope, keyHash, requestHash }: Claim): Promise<Done | undefined> {
  const kept = first(
    await sql<Kept>`
      select request_hash, answer, cookies from idempotency_keys where scope = ${scope} and key_hash = ${keyHash}`,
  )
  if (!kept) return undefined
  if (!kept.answer || !kept.request_hash.equals(requestHash)) throw new ApiError('idempotency_key_reused')
  return {
    answer: JSON.parse(unseal(kept.answer, key)) as unknown,
    cookies: kept.cookies ? (JSON.parse(unseal(kept.cookies, key)) as Cookie[]) : [],
  }
}

/** Deletes old keys: answers are repeated for at least a day. */
export async function deleteOldKeys(sql: Sql): Promise<void> {
  await sql`delete from idempotency_keys where created_at < now() - interval '2 days'`
}

// Bodies may hold a password, which a plain hash would let be guessed. Only its hash is stored of the key.
function requestHash(key: string, request: string): Buffer {
  return createHmac('sha256', derivedKey(key, 'idempotent request')).update(request).digest()
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

// Answers may hold a token. The key opens them, and only its hash is stored.
function sealingKey(key: string): Buffer {
  return derivedKey(key, 'idempotent answer')
}

function derivedKey(key: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, 'daystream', purpose, 32))
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
