import type { FieldRule } from '../../fieldTexts.ts'
import { normalEmail, minPasswordLength } from '../users/accountRules.ts'

type NewPassword = { password: string; repeat: string; email?: string | null | undefined }
type NewPasswordError = { field: 'password' | 'password_repeat'; rule: FieldRule }

/**
 * Validates a new password and its repetition. The server also checks a list of common passwords. Leading and trailing
 * whitespace is ignored, as in the sign-in.
 */
export function newPasswordErrors({ password, repeat, email }: NewPassword): NewPasswordError[] {
  const normal = (text: string) => text.trim().normalize('NFC')
  const rule = passwordErrorOf(normal(password), email ?? '')
  if (rule) return [{ field: 'password', rule }]
  return normal(password) === normal(repeat) ? [] : [{ field: 'password_repeat', rule: 'passwords_differ' }]
}

function passwordErrorOf(password: string, email: string): FieldRule | undefined {
  if (password === '') return 'required'
  if (/\p{Cc}/u.test(password)) return 'password_characters'
  if (password.length < minPasswordLength) return 'password_too_short'
  const lower = password.toLowerCase()
  const address = normalEmail(email)
  if (lower === address || lower === address.split('@', 1)[0]) return 'password_is_email'
  return /^(.)\1*$/u.test(lower) || isTypedInRows(lower) ? 'password_too_common' : undefined
}

/** Keyboard rows with and without Shift. */
const keyboardRows = [
  '`1234567890-=',
  '~!@#$%^&*()_+',
  '!"№;%:?*()_+',
  'qwertyuiop[]\\',
  "asdfghjkl;'",
  'asdfghjklñ',
  'zxcvbnm,./',
  'ёйцукенгшщзхъ',
  'фывапролджэ',
  'ячсмитьбю.',
].flatMap((row) => [row, Array.from(row).toReversed().join('')])

/** Shorter runs also occur in words. */
const shortestRun = 3

/** Whether a text consists of runs of adjacent keys, such as `qwerty1234`. */
function isTypedInRows(text: string): boolean {
  let rest = text
  while (rest.length >= shortestRun) {
    const run = longestRun(rest)
    if (run < shortestRun) return false
    rest = rest.slice(run)
  }
  return rest === ''
}

function longestRun(text: string): number {
  let length = 0
  while (length < text.length && keyboardRows.some((row) => row.includes(text.slice(0, length + 1)))) length += 1
  return length
}
