import { getOutboxKey } from '#contract/accounts/users/api.ts'
import { dayMs } from '#contract/platform/dates.ts'
import { call } from '../api/api.ts'
import { nowMs } from '../clock.ts'
import { deviceOwnerId, storedToken, storedUserId } from '../session/session.ts'
import { sealedPrefix } from './entryStore.ts'
import { sendFailureOf } from './rules.ts'
import { withTransaction } from './store.ts'

// At the end of a session, unsent entries are encrypted on the device. Only the server gives the key, after a sign-in.

/** A record that nobody can read without the key of its person. */
type SealedRecord = {
  sealedAtMs: number
  iv: Uint8Array<ArrayBuffer>
  bytes: ArrayBuffer
  /** Media type of a file; undefined for another value. */
  fileType: string | undefined
}

/** Sealed records are deleted after this time. */
const keptMs = 30 * dayMs
const algorithm = 'AES-GCM'

/** At the end of a session: seals what waits for its person, also what is `storing`. */
export async function sealForOwner(storing: Promise<void>): Promise<void> {
  const userId = deviceOwnerId()
  await storing
  if (userId !== undefined) await sealEntries(userId)
}

/** Keeps the person's key on the device while they are signed in, so that sealing needs no network. */
export async function keepKey(userId: string): Promise<void> {
  if (!canSeal() || (await withTransaction(({ get }) => get(keyName(userId))))) return
  const key = await fetchKey(userId)
  await withTransaction(async ({ put }) => put(keyName(userId), key))
  // The session may have ended meanwhile.
  if (storedUserId() !== userId) await sealEntries(userId)
}

/** Seals what waits for a person, and forgets their key. Without a key, nothing changes. */
export async function sealEntries(userId: string): Promise<void> {
  let isDone = false
  while (!isDone) isDone = await sealPresent(userId)
}

/** Seals what stands there now; false if something was written meanwhile. */
async function sealPresent(userId: string): Promise<boolean> {
  const records = await readRecords()
  const key = records.get(keyName(userId)) as CryptoKey | undefined
  if (!key) return true
  const names = [...records.keys()].filter((name) => isSealable(name, userId))
  const sealed = await Promise.all(
    names.map(async (name) => [name, await seal(key, { name, value: records.get(name) })] as const),
  )
  return withTransaction(async ({ get, move, remove, list }) => {
    // Another tab may have sent it meanwhile.
    for (const [name, record] of sealed)
      if ((await get(name)) !== undefined) move(name, sealedPrefix(userId) + name, record)
    const isDone = !(await list('')).some(([name]) => isSealable(name, userId))
    if (isDone) remove(keyName(userId))
    return isDone
  })
}

/** Makes what was sealed for a person wait again; false while the server does not answer. */
export async function tryUnsealing(userId: string): Promise<boolean> {
  try {
    await unsealEntries(userId)
    return true
  } catch (error) {
    const { kind } = sendFailureOf(error, '')
    return kind !== 'unreachable' && kind !== 'unavailable'
  }
}

async function unsealEntries(userId: string): Promise<void> {
  const prefix = sealedPrefix(userId)
  const sealed = await withTransaction(({ list }) => list<SealedRecord>(prefix))
  if (sealed.length === 0) return
  const key = await fetchKey(userId)
  const opened = await Promise.all(
    sealed.map(async ([sealedName, record]) => {
      const name = sealedName.slice(prefix.length)
      // Another installation's key does not fit.
      const value = isExpired(record) ? undefined : await unseal(key, { name, record }).catch(() => undefined)
      return { sealedName, name, value }
    }),
  )
  await withTransaction(async ({ get, put, move, remove }) => {
    if (storedUserId() !== userId) return
    put(keyName(userId), key)
    for (const { sealedName, name, value } of opened)
      // Another tab may have opened, and sent, it meanwhile.
      if (value !== undefined && (await get(sealedName)) !== undefined) move(sealedName, name, value)
      else remove(sealedName)
  })
}

/** Seals what waits for other people, or deletes it where that is not possible. */
export async function sealOtherUsersEntries(userId: string): Promise<void> {
  const others = new Set([...(await readRecords()).keys()].map(ownerOf).filter((owner) => owner !== userId))
  for (const owner of others) await sealEntries(owner)
  await withTransaction(async ({ list, remove }) => {
    const records = await list('')
    const isKept = (name: string, value: unknown) => isSealed(name) && !isExpired(value as SealedRecord)
    const kept = new Set(records.flatMap(([name, value]) => (isKept(name, value) ? [ownerOf(name)] : [])))
    for (const [name, value] of records) {
      const isOfOther = ownerOf(name) !== userId && !(isOrder(name) && kept.has(ownerOf(name)))
      if (isSealed(name) ? !isKept(name, value) : isOfOther) remove(name)
    }
  })
}

async function readRecords(): Promise<Map<string, unknown>> {
  return new Map(await withTransaction(({ list }) => list<unknown>('')))
}

/** Cannot be read from the device either. Throws unless it is the signed-in person's. */
async function fetchKey(userId: string): Promise<CryptoKey> {
  const token = storedToken()
  const { key } = await call(getOutboxKey)
  if (storedUserId() !== userId || storedToken() !== token) throw new Error('Another person has signed in')
  const bytes = Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
  return crypto.subtle.importKey('raw', bytes, algorithm, false, ['encrypt', 'decrypt'])
}

/** The Web Crypto API is missing on plain http. */
function canSeal(): boolean {
  const { subtle } = crypto as { subtle?: SubtleCrypto }
  return subtle !== undefined
}

type Named = { name: string; value: unknown }

async function seal(key: CryptoKey, { name, value }: Named): Promise<SealedRecord> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const isFile = value instanceof Blob
  const plain = isFile ? await value.arrayBuffer() : new TextEncoder().encode(JSON.stringify(value))
  const bytes = await crypto.subtle.encrypt({ name: algorithm, iv, additionalData: bound(name) }, key, plain)
  return { sealedAtMs: nowMs(), iv, bytes, fileType: isFile ? value.type : undefined }
}

async function unseal(key: CryptoKey, { name, record }: { name: string; record: SealedRecord }): Promise<unknown> {
  const { iv, bytes, fileType } = record
  const plain = await crypto.subtle.decrypt({ name: algorithm, iv, additionalData: bound(name) }, key, bytes)
  return fileType === undefined ? JSON.parse(new TextDecoder().decode(plain)) : new Blob([plain], { type: fileType })
}

/** Binds a sealed record to its name. */
const bound = (name: string) => new TextEncoder().encode(name)
const isExpired = ({ sealedAtMs }: SealedRecord) => nowMs() - sealedAtMs > keptMs
/** Names are a word, the id of the person, and the rest. */
const ownerOf = (name: string) => name.split(' ')[1] ?? ''
/** Later entries need the count of the former ones. */
const isOrder = (name: string) => name.startsWith('order ')
const isSealed = (name: string) => name.startsWith('sealed ')
const keyName = (userId: string) => `key ${userId}`

function isSealable(name: string, userId: string): boolean {
  return ownerOf(name) === userId && !isSealed(name) && !isOrder(name) && name !== keyName(userId)
}
