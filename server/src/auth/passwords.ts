import { hash, verify } from '@node-rs/argon2'
import { semaphoreOf, withPermits } from '../platform/concurrency/semaphore.ts'

const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** At most two concurrent hashes; waits up to the request timeout. */
const hashing = semaphoreOf({ permits: 2, timeoutMs: 60_000 })

// Verified if there is no account, against timing attacks.
const dummyHash = hash('nobody', options)

/** argon2id of the trimmed password. Takes 19 MiB and one core. */
export function hashPassword(password: string): Promise<string> {
  return limited(() => hash(password.trim(), options))
}

export function verifyPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  return limited(async () => (await verify(passwordHash ?? (await dummyHash), password.trim())) && passwordHash != null)
}

function limited<Result>(task: () => Promise<Result>): Promise<Result> {
  return withPermits(hashing, task)
}
