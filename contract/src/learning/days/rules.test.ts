import { describe, expect, test } from 'vitest'
import { canFinish, followingDay, isIncorrectlyFilled, leftToFinish, setPlays, type RequiredSet } from './rules.ts'

const lesson = (playCount: number, { viewedSeconds = 0, isRequired = true } = {}) => ({
  seconds: 100,
  viewedSeconds,
  playCount,
  isRequired,
})
const set = (repeats: number, ...lessons: ReturnType<typeof lesson>[]): RequiredSet => ({ repeats, lessons })

test.each([
  ['as many repetitions as its least played lesson', set(2, lesson(3), lesson(1)), 1],
  ['one repetition when its lesson was watched without a counted play', set(2, lesson(0, { viewedSeconds: 80 })), 1],
  ['no repetition when too little was watched', set(2, lesson(0, { viewedSeconds: 79 })), 0],
  ['repetitions of its required lessons only', set(2, lesson(2), lesson(0, { isRequired: false })), 2],
  ['all repetitions when nothing in it is required', set(3, lesson(0, { isRequired: false })), 3],
])('a set counts %s', (_, one, plays) => expect(setPlays(one)).toBe(plays))

test.each([
  ['with nothing to do can be finished', [], 0, { lessons: 0, homeworks: 0 }],
  [
    'waits for each required lesson that was not watched',
    [set(1, lesson(0), lesson(1))],
    0,
    { lessons: 1, homeworks: 0 },
  ],
  [
    'waits for each lesson that was not repeated enough',
    [set(2, lesson(1), lesson(2))],
    0,
    { lessons: 1, homeworks: 0 },
  ],
  [
    'does not wait for what is not required',
    [set(1, lesson(0, { isRequired: false }))],
    0,
    { lessons: 0, homeworks: 0 },
  ],
  ['waits for required homework', [set(1, lesson(1))], 2, { lessons: 0, homeworks: 2 }],
])('a day %s', (_, sets, unsent, left) => {
  expect(leftToFinish(sets, unsent)).toEqual(left)
  expect(canFinish(left)).toBe(left.lessons + left.homeworks === 0)
})

test.each([
  ['of rest is complete', { day_of_rest: true, lesson_sets: [] }, false],
  [
    'with a video is complete',
    { day_of_rest: false, lesson_sets: [{ lessons: [{ delay: 0 }, { delay: 10 }] }] },
    false,
  ],
  [
    'whose lessons have no video is incomplete',
    { day_of_rest: false, lesson_sets: [{ lessons: [{ delay: 0 }] }] },
    true,
  ],
  ['without lessons is incomplete', { day_of_rest: false }, true],
])('a day %s', (_, day, expected) => expect(isIncorrectlyFilled(day)).toBe(expected))

describe('days that can follow', () => {
  const day = (dayNumber: number, { isRest = false, isFinished = false } = {}) => ({ dayNumber, isRest, isFinished })
  test.each([
    ['is the next one', [day(1), day(2), day(3)], 2],
    ['is no day of rest', [day(1), day(2, { isRest: true }), day(3)], 3],
    ['is no finished day', [day(1), day(2, { isFinished: true }), day(3)], 3],
    ['does not exist after the last one', [day(1), day(2, { isFinished: true })], undefined],
  ])('the following day %s', (_title, days, expected) => expect(followingDay(days, 1)?.dayNumber).toBe(expected))
})
