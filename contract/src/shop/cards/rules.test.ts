import { expect, test } from 'vitest'
import { isExpired } from './rules.ts'

test.each([
  ['11/26', '2026-11-30', false],
  ['11/26', '2026-12-01', true],
  ['12/26', '2027-01-01', true],
  ['01/27', '2026-12-31', false],
])('a card that expires %s is valid to the end of that month: on %s expired is %s', (expiry, today, expected) => {
  expect(isExpired(expiry, today)).toBe(expected)
})
