import { describe, expect, it } from 'vitest'
import { aDay, aHomework, aHomeworkStatus, watched } from '../testingCourse.ts'
import { dayPlan, threadOf, toldOf } from './plan.ts'

const day = aDay(1, { day_homeworks: [aHomework(50), aHomework(51, { is_required: 0 })] })
const homeworks = [aHomeworkStatus(50)]

describe('what is left of a day', () => {
  it.each([
    ['nothing was watched', [], { next: 11, watchedCount: 0, viewedSeconds: 0, left: { lessons: 3, homeworks: 1 } }],
    [
      'a lesson was half watched',
      [watched(11, 150, 0)],
      { next: 11, watchedCount: 0, viewedSeconds: 150, left: { lessons: 3, homeworks: 1 } },
    ],
    [
      'a lesson counts as watched from four fifths on',
      [watched(11, 240, 0)],
      { next: 12, watchedCount: 1, viewedSeconds: 300, left: { lessons: 2, homeworks: 1 } },
    ],
    [
      'a set that has to be gone through twice was gone through once',
      [watched(11), watched(12), watched(13)],
      { next: 12, watchedCount: 3, viewedSeconds: 900, left: { lessons: 2, homeworks: 1 } },
    ],
    [
      'the lesson that was played least comes next',
      [watched(11), watched(12, 600, 2), watched(13)],
      { next: 13, watchedCount: 3, viewedSeconds: 900, left: { lessons: 1, homeworks: 1 } },
    ],
    [
      'everything was watched as often as it must be',
      [watched(11), watched(12, 600, 2), watched(13, 600, 2)],
      { next: undefined, watchedCount: 3, viewedSeconds: 900, left: { lessons: 0, homeworks: 1 } },
    ],
  ])('%s', (_, lessons, expected) => {
    const { next, watchedCount, viewedSeconds, left } = dayPlan(day, { lessons, homeworks })
    expect({ next: next?.lesson.id, watchedCount, viewedSeconds, left }).toEqual(expected)
  })

  it.each([
    ['NOT_UPLOADED', 1],
    ['UPLOADED', 0],
    ['DONE', 0],
    ['FAIL', 1],
  ] as const)('homework that is %s leaves %i to send', (status, expected) => {
    const plan = dayPlan(day, { homeworks: [aHomeworkStatus(50, { status })] })
    expect(plan.left.homeworks).toBe(expected)
  })

  it('is all of it before anything is known of the learner', () => {
    expect(toldOf(dayPlan(day))).toEqual({ unit: 'minute', viewed: 0, left: 15, total: 15 })
  })
})

it('a lesson knows its kind, its place and its set', () => {
  const [first, second] = dayPlan(day).lessons
  expect(first).toMatchObject({ number: 1, title: 'Breath', kind: 'theory', setId: 10 })
  expect(second).toMatchObject({ number: 2, title: 'Lift', kind: 'analysis', setId: 15 })
})

it('the thread has a segment per lesson, as wide as the lesson is long and filled as far as it was watched', () => {
  const { lessons } = dayPlan(day, { lessons: [watched(11), watched(12, 75, 0)] })
  expect(threadOf(lessons)).toEqual([
    { size: 300, state: 'done', filled: 1 },
    { size: 300, state: 'part', filled: 0.25 },
    { size: 300, state: 'open', filled: 0 },
  ])
  expect(threadOf(lessons, true).at(-1)).toMatchObject({ state: 'locked' })
})
