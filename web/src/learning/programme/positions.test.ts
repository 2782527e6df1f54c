import { expect, it } from 'vitest'
import { aDay, watched } from '../../../test/course.ts'
import { dayPlan, nextPosition, startPosition, repeatCount, type Position } from './plan.ts'

const plan = dayPlan(aDay(1))
const contour = 15

it.each([
  ['the first lesson of the next set', { lessonId: 11, repetition: 1 }, { lessonId: 12, repetition: 1 }],
  ['the next lesson of the set', { lessonId: 12, repetition: 1 }, { lessonId: 13, repetition: 1 }],
  ['the next repetition of the set', { lessonId: 13, repetition: 1 }, { lessonId: 12, repetition: 2 }],
  ['the next lesson of the second repetition', { lessonId: 12, repetition: 2 }, { lessonId: 13, repetition: 2 }],
  ['nothing, after the last repetition of the last set', { lessonId: 13, repetition: 3 }, undefined],
] as [string, Position, Position | undefined][])('after a lesson comes: %s', (_, position, next) => {
  expect(nextPosition(plan, position, {})).toEqual(next)
})

it('after a lesson comes nothing earlier, if the learner chose fewer repetitions', () => {
  expect(nextPosition(plan, { lessonId: 13, repetition: 2 }, { [contour]: 2 })).toBeUndefined()
})

it.each([
  [undefined, 3],
  [2, 2],
  [1, 2],
  [9, 4],
])('a choice of %s repetitions is clamped to %i by the set', (chosen, expected) => {
  const [, set] = plan.sets
  if (!set) throw new Error('The day has two sets')
  expect(repeatCount(set, chosen === undefined ? {} : { [contour]: chosen })).toBe(expected)
})

it('a lesson starts at the repetition after its played ones', () => {
  const started = dayPlan(aDay(1), { lessons: [watched(12), watched(13)] })
  const [, lesson] = started.lessons
  if (!lesson) throw new Error('The day has three lessons')
  expect(startPosition(started, lesson, {})).toEqual({ lessonId: 12, repetition: 2 })
  expect(startPosition(started, { ...lesson, playCount: 8 }, {})).toEqual({ lessonId: 12, repetition: 3 })
})
