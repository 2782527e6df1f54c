import { expect, test } from 'vitest'
import { missingParts, type MissingPart } from './parts.ts'
import { isAnswerLate, isHomeworkListed } from './rules.ts'

const optional = {
  is_file_required: false,
  is_message_required: false,
  is_exercise_required: false,
  is_selfie_required: false,
}
const nothing = { filesCount: 0, message: '', hasExercise: false, hasSelfie: false }
const all = { is_file_required: true, is_message_required: true, is_exercise_required: true, is_selfie_required: true }

test.each<[string, Partial<typeof optional>, Partial<typeof nothing>, MissingPart[]]>([
  ['without settings needs a file or a message', {}, {}, ['file_or_message']],
  ['without settings is complete with a file', {}, { filesCount: 1 }, []],
  ['without settings is complete with a message', {}, { message: 'Done' }, []],
  ['does not count blanks as a message', {}, { message: ' \n ' }, ['file_or_message']],
  ['that requires a file is not complete with a message', { is_file_required: true }, { message: 'Done' }, ['file']],
  ['that requires an exercise only needs no file', { is_exercise_required: true }, { hasExercise: true }, []],
  ['that requires a selfie only needs no file', { is_selfie_required: true }, { hasSelfie: true }, []],
  ['names every missing part in the order of the form', all, {}, ['file', 'exercise', 'selfie', 'message']],
  ['is complete with all parts', all, { filesCount: 2, message: 'Done', hasExercise: true, hasSelfie: true }, []],
])('a homework %s', (_title, settings, parts, missing) =>
  expect(missingParts({ ...optional, ...settings }, { ...nothing, ...parts })).toEqual(missing),
)

test.each([
  ['open', 'NOT_UPLOADED', null, true],
  ['close', 'NOT_UPLOADED', null, false],
  ['close', 'UPLOADED', null, true],
  ['close', 'FAIL', null, true],
  ['close', 'DONE', null, true],
  ['open', 'NOT_UPLOADED', 'stream_frozen', true],
  ['open', 'NOT_UPLOADED', 'stream_unpaid', true],
  ['open', 'NOT_UPLOADED', 'stream_ended', false],
  ['open', 'FAIL', 'stream_ended', true],
] as const)(
  'homework of a stage with status %s, itself %s, locked by %s, is listed: %s',
  (stage_status, status, code, isListed) =>
    expect(isHomeworkListed({ stage_status, status, lock: code && { code } })).toBe(isListed),
)

test.each([
  [null, false],
  [101, false],
  [100, true],
])('an answer with the deadline %s is late at 100: %s', (answerBy, isLate) =>
  expect(isAnswerLate(answerBy, 100)).toBe(isLate),
)
