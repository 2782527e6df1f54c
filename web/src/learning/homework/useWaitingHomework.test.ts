import { expect, it } from 'vitest'
import { waitsForLearner } from './useWaitingHomework.ts'

it.each([
  ['NOT_UPLOADED', false, true],
  ['NOT_UPLOADED', true, false],
  ['FAIL', false, true],
  ['FAIL', true, false],
  ['UPLOADED', false, false],
  ['DONE', false, false],
] as const)('homework that is %s (locked: %s) waits for the learner: %s', (status, is_locked, waits) =>
  expect(waitsForLearner({ status, is_locked })).toBe(waits),
)
