import { randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'

/** Devices differ in typing "ü" as one character or two. */
export const normalSecret = (text: string) => text.normalize('NFC')

/** Reads the secret, or creates it atomically; the first of concurrent processes wins. */
export async function readSecret(path: string, make: () => Buffer = () => randomBytes(32)): Promise<Buffer> {
  const unfinished = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  const known = await readFile(path).catch(() => undefined)
  if (known) return known
  await writeFile(unfinished, make(), { mode: 0o600, flush: true })
  await link(unfinished, path).catch(ignoreExisting)
  await rm(unfinished)
  return readFile(path)
}

/** For `.catch`: another process was first. */
export function ignoreExisting(error: unknown): void {
  const isThere = error instanceof Error && 'code' in error && ['EEXIST', 'ENOTEMPTY'].includes(String(error.code))
  if (!isThere) throw error
}

/** Forms in which a secret may have been hashed: normalised first, then as typed, for older hashes. */
export function formsOf(text: string): string[] {
  return [...new Set([normalSecret(text), text, text.normalize('NFD')])]
}
