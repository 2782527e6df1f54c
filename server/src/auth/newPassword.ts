import { dictionary } from '@zxcvbn-ts/language-common'
import { newPasswordErrors } from '#contract/auth/newPassword.ts'
import { passwordMinimum } from '#contract/auth/rules.ts'
import type { FieldViolation } from '../platform/http/errors.ts'

const common: ReadonlySet<string> = new Set(
  Array.from(dictionary['passwords-common'] as ArrayLike<string>).filter(
    (password) => password.length >= passwordMinimum,
  ),
)

type Form = { password: string; password_repeat: string }

/** Validates a new password and its repetition, including a list of common passwords. */
export function validateNewPassword(form: Form, email: string | null): FieldViolation[] {
  const errors = newPasswordErrors({ password: form.password, repeat: form.password_repeat, email })
  if (errors.length > 0) return errors
  return common.has(form.password.trim().toLowerCase()) ? [{ field: 'password', rule: 'password_too_common' }] : []
}
