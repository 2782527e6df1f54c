import { expect, test } from 'vitest'
import { visibleText } from './visibleText.ts'

test.each([
  ['spaces', ' \u00A0\t\n'],
  ['zero-width characters', '\u200B\u200C\u200D\u2060\uFEFF'],
  ['marks of direction', '\u202E \u2066'],
  ['Hangul fillers', '\u3164\u115F'],
  ['Braille without dots', '\u2800'],
])('a text of %s is empty', (_what, text) => {
  expect(visibleText(text)).toBe('')
})

test.each([
  ['  words ', 'words'],
  ['👩‍👩‍👧', '👩‍👩‍👧'],
  ['\u202Bשלום', '\u202Bשלום'],
])('“%s” loses the spaces around it only', (text, visible) => {
  expect(visibleText(text)).toBe(visible)
})
