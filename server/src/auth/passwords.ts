import { hash, verify } from '@node-rs/argon2'

const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Verified when no such account exists, so that the answer takes as long.
const nobody = hash('nobody', options)

/** argon2id, of the password without space around it. At most two hashes at once: they take 19 MiB and a core each. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.trim(), options))
}

export function verifyPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  return inTurn(async () => (await verify(passwordHash ?? (await nobody), password.trim())) && passwordHash != null)
}

let running = 0
const waiting: (() => void)[] = []

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= 2) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
