import type { FieldRule } from '../errorTexts.ts'
import { normalEmail, passwordMinimum } from './rules.ts'

type NewPassword = { password: string; repeat: string; email?: string | null | undefined }
type Failure = { field: 'password' | 'password_repeat'; rule: FieldRule }

/**
 * What is wrong with a new password and its repeat, by field. The list of common ones is the server's. Space around a
 * password never counts, since the sign-in takes it away.
 */
export function newPasswordFailures({ password, repeat, email }: NewPassword): Failure[] {
  const rule = passwordFailureOf(password.trim(), email ?? '')
  if (rule) return [{ field: 'password', rule }]
  return password.trim() === repeat.trim() ? [] : [{ field: 'password_repeat', rule: 'passwords_differ' }]
}

function passwordFailureOf(password: string, email: string): FieldRule | undefined {
  if (password === '') return 'required'
  if (/\p{Cc}/u.test(password)) return 'password_characters'
  if (password.length < passwordMinimum) return 'password_too_short'
  const lower = password.toLowerCase()
  const address = normalEmail(email)
  if (lower === address || lower === address.split('@', 1)[0]) return 'password_is_email'
  return /^(.)\1*$/u.test(lower) || isTypedInRows(lower) ? 'password_too_common' : undefined
}

/** With and without Shift, where it changes the characters. */
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

/** Fewer neighbours on the keyboard also stand side by side in words. */
const shortestRun = 3

/** Whether all of a text is runs of keys that are neighbours in a row, such as `qwerty1234`. */
function isTypedInRows(text: string): boolean {
  let rest = text
  while (rest.length >= shortestRun) {
    const run = longestRun(rest)
    if (run < shortestRun) return false
    rest = rest.slice(run)
  }
  return rest === ''
}

/** How many keys from the start of a text follow one another in a row. */
function longestRun(text: string): number {
  let length = 0
  while (length < text.length && keyboardRows.some((row) => row.includes(text.slice(0, length + 1)))) length += 1
  return length
}
