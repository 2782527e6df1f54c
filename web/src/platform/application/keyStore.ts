import { SecureStorage } from '@aparajita/capacitor-secure-storage'
import { logError } from '../errorLog/errorLog.ts'
import type { KeyStore } from '../storage/cookie.ts'

/**
 * The key store of the system, read once. A value that cannot be read is missing: the keys of Android may be lost, and an
 * application that did not start could not be signed in to. Writes one after the other, as the last one counts.
 */
export async function openKeys(): Promise<KeyStore> {
  const names = await SecureStorage.keys()
  const entries = await Promise.all(names.map(async (name) => [name, await readItem(name)] as const))
  const values = new Map(entries)
  let writing: Promise<unknown> = Promise.resolve()
  return {
    read: (name) => values.get(name) ?? undefined,
    write: (name, value) => {
      values.set(name, value ?? null)
      const written = writing.then(() =>
        value === undefined ? SecureStorage.removeItem(name) : SecureStorage.setItem(name, value),
      )
      writing = written.catch(logError)
      return written
    },
  }
}

function readItem(name: string): Promise<string | null> {
  return SecureStorage.getItem(name).catch(() => null)
}
