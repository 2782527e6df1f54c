import { dictionary } from '@zxcvbn-ts/language-common'
import { newPasswordFailures, passwordMinimum } from '#contract/auth/rules.ts'
import type { FieldMistake } from '../failure.ts'

const common: ReadonlySet<string> = new Set(
  Array.from(dictionary['passwords-common'] as ArrayLike<string>).filter(
    (password) => password.length >= passwordMinimum,
  ),
)

/** What is wrong with a new password and its repeat: too short, too common, or two different ones. */
export function passwordMistakes(password: string, repeat: string): FieldMistake[] {
  const failures = newPasswordFailures(password, repeat)
  if (failures.length > 0) return failures
  return common.has(password.trim().toLowerCase()) ? [{ field: 'password', rule: 'password_too_common' }] : []
}
