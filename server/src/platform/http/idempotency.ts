import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { bindSessionHeader } from '#contract/endpoint.ts'
import { first, type Database, type Sql } from '../database/database.ts'
import { enforceProcessRateLimit, type RateLimit } from '../rateLimits/rateLimits.ts'
import { networkOf } from '../rateLimits/clientNetwork.ts'
import { TransactionHookError, type TransactionHooks } from '../database/transactionHooks.ts'
import type { Cookie } from '../cookie.ts'
import { ApiError } from '../errors.ts'

/** The result of a transaction: the response, or the input for the rest of a resumable call. */
export type Outcome = { result: unknown; cookies: readonly Cookie[] }
type Effect = (sql: Sql, hooks: TransactionHooks) => Promise<Outcome>
export type Transact = (effect: Effect) => Promise<Outcome>
type Work = {
  /** The call continues after its first transaction. */
  isResumable: boolean
  run: (transact: Transact) => Promise<unknown>
}
type KeyRow = { request_hash: Buffer; answer: Buffer | null; cookies: Buffer | null; is_complete: boolean }
type Stored = Outcome & { isComplete: boolean }

/** Limits new keys, whose responses are stored for two days. */
export const keyLimits = {
  user: { count: 10_000, windowSeconds: 3600 },
  network: { count: 20_000, windowSeconds: 3600 },
}

const keyPattern = /^[\x21-\x7e]{8,200}$/

/**
 * Runs a call once per Idempotency-Key and caller; a repeat gets the stored response. The first transaction claims the
 * key. A resumable call that was cut after it resumes from its stored result.
 */
export async function withIdempotency(
  request: FastifyRequest,
  database: Database,
  { isResumable, run }: Work,
): Promise<Outcome> {
  const claim = claimOf(request)
  const isFinal = ({ isComplete }: Stored) => isComplete || !isResumable
  const known = await findOutcome(database.sql, claim)
  if (known && isFinal(known)) return known
  if (!known) enforceProcessRateLimit(database, limitOf(request))
  const first: { outcome?: Outcome } = {}
  const transactFirst = async (effect: Effect) =>
    (first.outcome = known ?? (await claimOnce(database, claim, effect).catch(findResumed)))
  /** The stored result of a concurrent equal call, if it is resumable. */
  const findResumed = async (error: unknown) => {
    const stored = isResumable && isBeforeHooks(error) ? await findOutcome(database.sql, claim) : undefined
    if (!stored || isFinal(stored)) throw error
    return stored
  }
  try {
    const result = await run((effect) => (first.outcome ? database.transaction(effect) : transactFirst(effect)))
    const { cookies } = first.outcome ?? (await transactFirst(async () => ({ result, cookies: [] })))
    if (isResumable) await updateOutcome(database.sql, claim, { result, cookies, isComplete: true })
    return { result, cookies }
  } catch (error) {
    // A concurrent call may have completed, whatever failed here.
    const stored = isBeforeHooks(error) ? await findOutcome(database.sql, claim) : undefined
    if (stored && isFinal(stored)) return stored
    throw error
  }
}

const isBeforeHooks = (error: unknown) => !(error instanceof TransactionHookError)

/**
 * Inserts the key before the first statement of its effect: a concurrent repeat blocks on it, then fails; another
 * request with the same key is rejected. A rollback frees the key.
 */
function claimOnce(database: Database, claim: Claim, effect: Effect): Promise<Outcome> {
  return database.transaction(
    async (sql, hooks) => {
      const outcome = await effect(sql, hooks)
      await updateOutcome(sql, claim, { ...outcome, isComplete: false })
      return outcome
    },
    (sql) => insertClaim(sql, claim),
  )
}

type Claim = { key: string; scope: string; keyHash: Buffer; requestHash: Buffer }

function claimOf(request: FastifyRequest): Claim {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || !keyPattern.test(key)) throw new ApiError('bad_request')
  const { method, url, body, upload, viewer, headers } = request
  const file = upload && [upload.name, upload.hash]
  // The response may set an HttpOnly sign-in cookie: a script that knows only the key must not get it.
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

/** Blocks while another call holds the key; throws if that call commits. */
async function insertClaim(sql: Sql, { scope, keyHash, requestHash }: Claim): Promise<void> {
  const rows = await sql`
    insert into idempotency_keys (scope, key_hash, request_hash) values (${scope}, ${keyHash}, ${requestHash})
    on conflict do nothing returning 1 as claimed`
  if (rows.length === 0) throw new ApiError('idempotency_key_reused')
}

async function updateOutcome(
  sql: Sql,
  { key, scope, keyHash }: Claim,
  { result, cookies, isComplete }: Stored,
): Promise<void> {
  const encrypted = encrypt(JSON.stringify(result ?? null), key)
  const encryptedCookies = cookies.length > 0 ? encrypt(JSON.stringify(cookies), key) : null
  await sql`
    update idempotency_keys set answer = ${encrypted}, cookies = ${encryptedCookies}, is_complete = ${isComplete}
    where scope = ${scope} and key_hash = ${keyHash} and not is_complete`
}

async function findOutcome(sql: Sql, { key, scope, keyHash, requestHash }: Claim): Promise<Stored | undefined> {
  const row = first(
    await sql<KeyRow>`
      select request_hash, answer, cookies, is_complete from idempotency_keys
      where scope = ${scope} and key_hash = ${keyHash}`,
  )
  if (!row) return undefined
  if (!row.answer || !row.request_hash.equals(requestHash)) throw new ApiError('idempotency_key_reused')
  return {
    result: JSON.parse(decrypt(row.answer, key)) as unknown,
    cookies: row.cookies ? (JSON.parse(decrypt(row.cookies, key)) as Cookie[]) : [],
    isComplete: row.is_complete,
  }
}

export async function deleteOldKeys(sql: Sql): Promise<void> {
  await sql`delete from idempotency_keys where created_at < now() - interval '2 days'`
}

// A plain hash of a body with a password could be brute-forced; the HMAC key is derived from the idempotency key, which
// is not stored.
function requestHash(key: string, request: string): Buffer {
  return createHmac('sha256', derivedKey(key, 'idempotent request')).update(request).digest()
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

// Responses may contain tokens: encrypted with a key derived from the idempotency key, which is not stored.
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
