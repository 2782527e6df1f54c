import { expect, it } from 'vitest'
import { aDay, aHomework, aHomeworkStatus, watched } from '../../../test/course.ts'
import { dayPlan, lessonSegments, dayWatchTime } from './plan.ts'

const day = aDay(1, { day_homeworks: [aHomework(50), aHomework(51, { is_required: 0 })] })
const homeworks = [aHomeworkStatus(50)]

it.each([
  ['with nothing watched', [], { next: 11, watchedCount: 0, viewedSeconds: 0, left: { lessons: 3, homeworks: 1 } }],
  [
    'with a lesson half watched',
    [watched(11, 150, 0)],
    { next: 11, watchedCount: 0, viewedSeconds: 150, left: { lessons: 3, homeworks: 1 } },
  ],
  [
    'with a lesson watched to four fifths, which counts as watched',
    [watched(11, 240, 0)],
    { next: 12, watchedCount: 1, viewedSeconds: 300, left: { lessons: 2, homeworks: 1 } },
  ],
  [
    'with one of two required repetitions of a set',
    [watched(11), watched(12), watched(13)],
    { next: 12, watchedCount: 3, viewedSeconds: 900, left: { lessons: 2, homeworks: 1 } },
  ],
  [
    'continues with the least played lesson',
    [watched(11), watched(12, 600, 2), watched(13)],
    { next: 13, watchedCount: 3, viewedSeconds: 900, left: { lessons: 1, homeworks: 1 } },
  ],
  [
    'with everything watched often enough',
    [watched(11), watched(12, 600, 2), watched(13, 600, 2)],
    { next: undefined, watchedCount: 3, viewedSeconds: 900, left: { lessons: 0, homeworks: 1 } },
  ],
])('the plan of a day: %s', (_, lessons, expected) => {
  const { next, watchedCount, viewedSeconds, left } = dayPlan(day, { lessons, homeworks })
  expect({ next: next?.lesson.id, watchedCount, viewedSeconds, left }).toEqual(expected)
})

it.each([
  ['NOT_UPLOADED', 1],
  ['UPLOADED', 0],
  ['DONE', 0],
  ['FAIL', 1],
] as const)('the plan of a day with homework that is %s leaves %i to send', (status, expected) => {
  const plan = dayPlan(day, { homeworks: [aHomeworkStatus(50, { status })] })
  expect(plan.left.homeworks).toBe(expected)
})

it('the plan of a day leaves the whole time before the status is loaded', () => {
  expect(dayWatchTime(dayPlan(day))).toEqual({ unit: 'minute', viewed: 0, left: 15, total: 15 })
})

it('a planned lesson has its number, title, kind and set', () => {
  const [first, second] = dayPlan(day).lessons
  expect(first).toMatchObject({ number: 1, title: 'Breath', kind: 'theory', setId: 10 })
  expect(second).toMatchObject({ number: 2, title: 'Lift', kind: 'analysis', setId: 15 })
})

it('the progress line has a segment per lesson, sized by its length and filled by its watched part', () => {
  const { lessons } = dayPlan(day, { lessons: [watched(11), watched(12, 75, 0)] })
  expect(lessonSegments(lessons)).toEqual([
    { size: 300, state: 'done', filled: 1 },
    { size: 300, state: 'part', filled: 0.25 },
    { size: 300, state: 'open', filled: 0 },
  ])
  expect(lessonSegments(lessons, true).at(-1)).toMatchObject({ state: 'locked' })
})
