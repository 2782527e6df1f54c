import { hash, verify } from '@node-rs/argon2'
import { newPasswordErrors } from '#contract/accounts/auth/newPassword.ts'
import { minPasswordLength } from '#contract/accounts/users/accountRules.ts'
import { semaphoreOf, withPermits } from '../../platform/concurrency/semaphore.ts'
import type { FieldViolation } from '../../platform/errors.ts'
import { formsOf, normalSecret } from '../../platform/storage/secret.ts'

let loading: Promise<ReadonlySet<string>> | undefined

type Form = { password: string; password_repeat: string }

const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** At most two concurrent hashes; waits up to the request timeout. */
const hashing = semaphoreOf({ permits: 2, timeoutMs: 60_000 })

// Verified if there is no account, against timing attacks.
const dummyHash = hash('nobody', options)

/** argon2id of the trimmed, normalised password. Takes 19 MiB and one core. */
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

/** Lazy: the list takes some megabytes. */
async function loadCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const passwords = Array.from(dictionary['passwords-common'] as ArrayLike<string>)
  return new Set(passwords.filter((password) => password.length >= minPasswordLength))
}

/** Validates a new password and its repetition, including a list of common passwords. */
export async function validateNewPassword(form: Form, email: string | null): Promise<FieldViolation[]> {
  const errors = newPasswordErrors({ password: form.password, repeat: form.password_repeat, email })
  if (errors.length > 0) return errors
  const common = await (loading ??= loadCommon())
  return common.has(form.password.trim().toLowerCase()) ? [{ field: 'password', rule: 'password_too_common' }] : []
}
