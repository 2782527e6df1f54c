import { dictionary } from '@zxcvbn-ts/language-common'
import { newPasswordFailures } from '#contract/auth/newPassword.ts'
import { passwordMinimum } from '#contract/auth/rules.ts'
import type { FieldMistake } from '../failure.ts'

const common: ReadonlySet<string> = new Set(
  Array.from(dictionary['passwords-common'] as ArrayLike<string>).filter(
    (password) => password.length >= passwordMinimum,
  ),
)

type Form = { password: string; password_repeat: string }

/** What is wrong with a new password and its repeat: easy to guess for this account, common, or two different ones. */
export function passwordMistakes(form: Form, email: string | null): FieldMistake[] {
  const failures = newPasswordFailures({ password: form.password, repeat: form.password_repeat, email })
  if (failures.length > 0) return failures
  return common.has(form.password.trim().toLowerCase()) ? [{ field: 'password', rule: 'password_too_common' }] : []
}
