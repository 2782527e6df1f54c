import { hash, verify } from '@node-rs/argon2'
import { semaphoreOf } from '../semaphore.ts'

const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** At most two hashes at once; waits as long as a request may take. */
const hashing = semaphoreOf({ permits: 2, timeoutMs: 60_000 })

// Verified when no such account exists, so that the answer takes as long.
const nobody = hash('nobody', options)

/** argon2id of the trimmed password. A hash takes 19 MiB and a core. */
export function hashPassword(password: string): Promise<string> {
  return limited(() => hash(password.trim(), options))
}

export function verifyPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  return limited(async () => (await verify(passwordHash ?? (await nobody), password.trim())) && passwordHash != null)
}

async function limited<Result>(task: () => Promise<Result>): Promise<Result> {
  const release = await hashing.acquire()
  try {
    return await task()
  } finally {
    release()
  }
}
