import { hash, verify } from '@node-rs/argon2'
import { seatsOf } from '../seats.ts'

const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** As long as a request may take. */
const patienceMs = 60_000
const seats = seatsOf(2, patienceMs)

// Verified when no such account exists, so that the answer takes as long.
const nobody = hash('nobody', options)

/** argon2id, of the password without space around it. At most two hashes at once: they take 19 MiB and a core each. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.trim(), options))
}

export function verifyPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  return inTurn(async () => (await verify(passwordHash ?? (await nobody), password.trim())) && passwordHash != null)
}

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const leave = await seats.take()
  try {
    return await work()
  } finally {
    leave()
  }
}
