import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { bindSessionHeader } from '#contract/endpoint.ts'
import { first, type Database, type Sql } from '../database/database.ts'
import { enforceProcessRateLimit, type RateLimit } from '../rateLimits/rateLimits.ts'
import { networkOf } from './clientNetwork.ts'
import { TransactionHookError, type TransactionHooks } from '../database/transactionHooks.ts'
import type { Cookie } from './cookie.ts'
import { ApiError } from './errors.ts'
import type { AppContext } from './context.ts'

export type HandlerResult = { response: unknown; cookies: readonly Cookie[] }
/** `complete` runs after the commit and makes the final response. */
type Work = { effect: Effect; complete: ((response: unknown, isRepeat: boolean) => Promise<unknown>) | undefined }
type Effect = (sql: Sql, hooks: TransactionHooks) => Promise<HandlerResult>
type KeyRow = { request_hash: Buffer; answer: Buffer | null; cookies: Buffer | null; is_complete: boolean }
type Stored = HandlerResult & { isComplete: boolean; isRepeat: boolean }

/** New keys, whose responses are stored for two days: more than anybody sends, or all guests of a network. */
export const keyLimits = {
  user: { count: 10_000, windowSeconds: 3600 },
  network: { count: 20_000, windowSeconds: 3600 },
}

const keyPattern = /^[\x21-\x7e]{8,200}$/

/**
 * Applies an effect once per Idempotency-Key and caller, and answers a repeat with the response of the first call. What a
 * call does after its commit is done by a repeat only if the first call did not finish it.
 */
export async function withIdempotency(
  request: FastifyRequest,
  { database }: AppContext,
  { effect, complete }: Work,
): Promise<HandlerResult> {
  const claim = claimOf(request)
  const stored = await applyOnce(database, claim, { effect, limit: limitOf(request) })
  if (!complete || stored.isComplete) return stored
  const done = { ...stored, response: await complete(stored.response, stored.isRepeat) }
  await updateResponse(database.sql, claim, { ...done, isComplete: true })
  return done
}

type Limited = { effect: Effect; limit: RateLimit }

/**
 * The key is inserted in the transaction of the effect, before its first statement: a second call blocks on it and gets
 * the stored response of the first; another request with the same key is rejected. An error rolls the key back.
 */
async function applyOnce(database: Database, claim: Claim, { effect, limit }: Limited): Promise<Stored> {
  const known = await findResponse(database.sql, claim)
  if (known) return known
  enforceProcessRateLimit(database, limit)
  try {
    return await database.transaction(
      async (sql, hooks) => {
        const done = { ...(await effect(sql, hooks)), isComplete: false, isRepeat: false }
        await updateResponse(sql, claim, done)
        return done
      },
      (sql) => insertClaim(sql, claim),
    )
  } catch (error) {
    if (error instanceof TransactionHookError) throw error
    // Whatever failed: the first call may have completed meanwhile.
    const stored = await findResponse(database.sql, claim)
    if (stored) return stored
    throw error
  }
}

type Claim = { key: string; scope: string; keyHash: Buffer; requestHash: Buffer }

function claimOf(request: FastifyRequest): Claim {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || !keyPattern.test(key)) throw new ApiError('bad_request')
  const { method, url, body, upload, viewer, headers } = request
  const file = upload && [upload.name, upload.hash]
  // An HttpOnly cookie may sign in: the response must not go to a script that knows only the key.
  const browser = !viewer && headers[bindSessionHeader] !== undefined ? [headers.cookie ?? ''] : []
  return {
    key,
    scope: viewer ? `user:${viewer.user.id}` : `brand:${request.brand.id}`,
    keyHash: sha256(key),
    requestHash: requestHash(key, `${method} ${url} ${JSON.stringify([body ?? null, file ?? null, ...browser])}`),
  }
}

const limitOf = ({ viewer, ip }: FastifyRequest): RateLimit =>
  viewer
    ? { key: `keys:user:${viewer.user.id}`, ...keyLimits.user }
    : { key: `keys:network:${networkOf(ip)}`, ...keyLimits.network }

/** Blocks while another call holds the key; throws if that one commits. */
async function insertClaim(sql: Sql, { scope, keyHash, requestHash }: Claim): Promise<void> {
  const rows = await sql`
    insert into idempotency_keys (scope, key_hash, request_hash) values (${scope}, ${keyHash}, ${requestHash})
    on conflict do nothing returning 1 as claimed`
  if (rows.length === 0) throw new ApiError('idempotency_key_reused')
}

async function updateResponse(
  sql: Sql,
  { key, scope, keyHash }: Claim,
  { response, cookies, isComplete }: HandlerResult & { isComplete: boolean },
): Promise<void> {
  const encrypted = encrypt(JSON.stringify(response), key)
  const encryptedCookies = cookies.length > 0 ? encrypt(JSON.stringify(cookies), key) : null
  await sql`
    update idempotency_keys set answer = ${encrypted}, cookies = ${encryptedCookies}, is_complete = ${isComplete}
    where scope = ${scope} and key_hash = ${keyHash} and not is_complete`
}

async function findResponse(sql: Sql, { key, scope, keyHash, requestHash }: Claim): Promise<Stored | undefined> {
  const row = first(
    await sql<KeyRow>`
      select request_hash, answer, cookies, is_complete from idempotency_keys
      where scope = ${scope} and key_hash = ${keyHash}`,
  )
  if (!row) return undefined
  if (!row.answer || !row.request_hash.equals(requestHash)) throw new ApiError('idempotency_key_reused')
  return {
    response: JSON.parse(decrypt(row.answer, key)) as unknown,
    cookies: row.cookies ? (JSON.parse(decrypt(row.cookies, key)) as Cookie[]) : [],
    isComplete: row.is_complete,
    isRepeat: true,
  }
}

/** Deletes expired keys: responses are stored for at least a day. */
export async function deleteOldKeys(sql: Sql): Promise<void> {
  await sql`delete from idempotency_keys where created_at < now() - interval '2 days'`
}

// A plain hash of a body with a password could be brute-forced; the HMAC key is derived from the idempotency key, which is not stored.
function requestHash(key: string, request: string): Buffer {
  return createHmac('sha256', derivedKey(key, 'idempotent request')).update(request).digest()
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

// Responses may contain a token: encrypted with a key derived from the idempotency key, which is not stored.
function encryptionKey(key: string): Buffer {
  return derivedKey(key, 'idempotent answer')
}

function derivedKey(key: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, 'daystream', purpose, 32))
}

function encrypt(text: string, key: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', encryptionKey(key), nonce)
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

function decrypt(encrypted: Buffer, key: string): string {
  const decipher = createDecipheriv('aes-256-gcm', encryptionKey(key), encrypted.subarray(0, 12))
  decipher.setAuthTag(encrypted.subarray(-16))
  return decipher.update(encrypted.subarray(12, -16)).toString('utf8') + decipher.final('utf8')
}
