import { expect, test } from 'vitest'
import { isEditable, isMessageRatable, messageAnswerSeconds, secondsUntilNextMessage } from './rules.ts'

const own = { id: 10, user_id: 1, user_homework_status_id: null }

test.each([
  ['one’s own', own, null, true],
  ['one’s own after an expert’s', own, 9, true],
  ['one’s own before an expert’s', own, 11, false],
  ['another person’s', { ...own, user_id: 2 }, null, false],
  ['one’s own about homework', { ...own, user_homework_status_id: 3 }, null, false],
])(
  '%s message (%o), with an expert’s latest message %s, can be edited: %s',
  (_, message, expertMessageId, isAllowed) => {
    expect(isEditable(message, { userId: 1, expertMessageId })).toBe(isAllowed)
  },
)

test.each([
  [null, 15, 0],
  [100_000, 15, 15],
  [99_999, 15, 15],
  [91_000, 15, 6],
  [85_001, 15, 1],
  [85_000, 15, 0],
  [1, 15, 0],
  [100_000, 0, 0],
])('after a message at %s ms, with a delay of %i s, the next one waits %i s at 100000 ms', (sentAt, delay, seconds) => {
  expect(secondsUntilNextMessage({ sentAt, now: 100_000 }, delay)).toBe(seconds)
})

test.each([
  [{ isOwn: false }, undefined, true],
  [{ isOwn: false }, { status: 'open' }, true],
  [{ isOwn: false }, { status: 'close' }, true],
  [{ isOwn: false }, { status: 'rated' }, false],
  [{ isOwn: true }, undefined, false],
] as const)('a message (%o) in a consultation %o can be rated: %s', (message, consultation, isAllowed) => {
  expect(isMessageRatable(message, consultation)).toBe(isAllowed)
})

test('experts answer within 24 hours', () => {
  expect(messageAnswerSeconds / 3600).toBe(24)
})
