import { hash, verify } from '@node-rs/argon2'
import { formsOf, normalSecret } from '../../platform/language/unicodeForms.ts'
import { semaphoreOf, withPermits } from '../../platform/concurrency/semaphore.ts'

const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** At most two concurrent hashes; waits up to the request timeout. */
const hashing = semaphoreOf({ permits: 2, timeoutMs: 60_000 })

// Verified if there is no account, against timing attacks.
const dummyHash = hash('nobody', options)

/** argon2id of the trimmed password in its normal form. Takes 19 MiB and one core. */
export function hashPassword(password: string): Promise<string> {
  return limited(() => hash(normalSecret(password.trim()), options))
}

export function verifyPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  return limited(async () => {
    const expected = passwordHash ?? (await dummyHash)
    // Most passwords have one form.
    for (const form of formsOf(password.trim())) if (await verify(expected, form)) return passwordHash != null
    return false
  })
}

function limited<Result>(task: () => Promise<Result>): Promise<Result> {
  return withPermits(hashing, task)
}
