import { expect, test } from 'vitest'
import { discountStatus, isCode, normalizeCode } from './rules.ts'

test.each([
  [' welcome 10 ', 'WELCOME10', true],
  ['été-2', 'ÉTÉ-2', true],
  ['скидка', 'СКИДКА', true],
  ['май'.normalize('NFD'), 'МАЙ'.normalize('NFC'), true],
  ['x', 'X', false],
  ['', '', false],
  ['a'.repeat(41), 'A'.repeat(41), false],
  ['10%', '10%', false],
  ['a\u200Bb', 'A\u200BB', false],
])('the code %j is stored as %j; may be given out: %j', (typed, code, isAllowed) => {
  expect([normalizeCode(typed), isCode(normalizeCode(typed))]).toEqual([code, isAllowed])
})

const always = { startsAt: null, endsAt: null, archivedAt: null, useLimit: null, uses: 5 }

test.each([
  ['without dates and limits', always, 'active'],
  ['that begins now', { ...always, startsAt: 100 }, 'active'],
  ['that begins later', { ...always, startsAt: 101 }, 'planned'],
  ['that ends later', { ...always, endsAt: 101 }, 'active'],
  ['that ends now', { ...always, endsAt: 100 }, 'ended'],
  ['that staff ended', { ...always, archivedAt: 50, endsAt: 200 }, 'ended'],
  ['with uses left', { ...always, useLimit: 6 }, 'active'],
  ['without uses left', { ...always, useLimit: 5 }, 'used_up'],
  ['without uses left before it begins', { ...always, useLimit: 5, startsAt: 200 }, 'used_up'],
  ['without uses left after its end', { ...always, useLimit: 5, endsAt: 100 }, 'ended'],
])('a code %s is as expected', (_title, lifetime, status) => {
  expect(discountStatus(lifetime, 100)).toBe(status)
})
