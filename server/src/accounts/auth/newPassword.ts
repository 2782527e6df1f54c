import { newPasswordErrors } from '#contract/accounts/auth/newPassword.ts'
import { passwordMinimum } from '#contract/accounts/auth/rules.ts'
import type { FieldViolation } from '../../platform/http/errors.ts'

let loading: Promise<ReadonlySet<string>> | undefined

/** Loaded with the first new password: the list takes some megabytes. */
async function loadCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const passwords = Array.from(dictionary['passwords-common'] as ArrayLike<string>)
  return new Set(passwords.filter((password) => password.length >= passwordMinimum))
}

type Form = { password: string; password_repeat: string }

/** Validates a new password and its repetition, including a list of common passwords. */
export async function validateNewPassword(form: Form, email: string | null): Promise<FieldViolation[]> {
  const errors = newPasswordErrors({ password: form.password, repeat: form.password_repeat, email })
  if (errors.length > 0) return errors
  const common = await (loading ??= loadCommon())
  return common.has(form.password.trim().toLowerCase()) ? [{ field: 'password', rule: 'password_too_common' }] : []
}
