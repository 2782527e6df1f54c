import { expect, test } from 'vitest'
import { consultationPips, consultationsLeft, coversMessage, opensConsultation, type Pip } from './rules.ts'

const closed = { status: 'close', start_message_id: 10, end_message_id: 20 } as const
const rated = { ...closed, status: 'rated' } as const
const open = { status: 'open', start_message_id: 10, end_message_id: null } as const

test.each([
  ['a closed one', closed, 9, false],
  ['a closed one', closed, 10, true],
  ['a closed one', closed, 15, true],
  ['a closed one', closed, 20, true],
  ['a closed one', closed, 21, false],
  ['a rated one', rated, 9, false],
  ['a rated one', rated, 10, true],
  ['a rated one', rated, 20, true],
  ['a rated one', rated, 21, false],
  ['an open one', open, 9, false],
  ['an open one', open, 10, true],
  ['an open one', open, 1_000_000, true],
])('%s (%o) covers message %i: %s', (_, consultation, messageId, isCovered) => {
  expect(coversMessage(consultation, messageId)).toBe(isCovered)
})

const row = (status: 'open' | 'close' | 'rated', amount = 1) => ({ status, amount })

test.each<[ReturnType<typeof row>[], number, Pip[]]>([
  [[], 0, []],
  [[], 2, ['left', 'left']],
  [[row('rated'), row('close'), row('open')], 5, ['used', 'used', 'open', 'left', 'left']],
  [[row('close', 2), row('open')], 4, ['used', 'used', 'open', 'left']],
  [[row('open', 2)], 2, ['open', 'open']],
  // Returned.
  [[row('close', 0), row('open', 0)], 1, ['left']],
  // More than the run has now.
  [[row('close'), row('close')], 1, ['used', 'used']],
])('consultations %o of %i are shown as %o', (consultations, maximum, pips) => {
  expect(consultationPips(consultations, maximum)).toEqual(pips)
  expect(consultationsLeft(consultations, maximum)).toBe(pips.filter((pip) => pip === 'left').length)
})

test.each([
  [{ isCounted: true, hasOpen: false }, true],
  [{ isCounted: true, hasOpen: true }, false],
  [{ isCounted: false, hasOpen: false }, false],
  [{ isCounted: false, hasOpen: true }, false],
])('a question in a chat %o opens a consultation: %s', (chat, isOpened) => {
  expect(opensConsultation(chat)).toBe(isOpened)
})
