import { describe, expect, it } from 'vitest'
import { aDay, watched } from '../testingCourse.ts'
import { dayPlan } from './plan.ts'
import { following, playing, repeatsOf, type Playing } from './playing.ts'

const plan = dayPlan(aDay(1))
const contour = 15

describe('after a lesson comes', () => {
  it.each([
    ['the first lesson of the next set', { lessonId: 11, round: 1 }, { lessonId: 12, round: 1 }],
    ['the next lesson of the set', { lessonId: 12, round: 1 }, { lessonId: 13, round: 1 }],
    ['the set once more', { lessonId: 13, round: 1 }, { lessonId: 12, round: 2 }],
    ['the rest of the second round', { lessonId: 12, round: 2 }, { lessonId: 13, round: 2 }],
    ['nothing, after the last round of the last set', { lessonId: 13, round: 3 }, undefined],
  ] as [string, Playing, Playing | undefined][])('%s', (_, now, next) => {
    expect(following(plan, now, {})).toEqual(next)
  })

  it('nothing sooner, when the learner wants fewer repeats', () => {
    expect(following(plan, { lessonId: 13, round: 2 }, { [contour]: 2 })).toBeUndefined()
  })
})

it.each([
  [undefined, 3],
  [2, 2],
  [1, 2],
  [9, 4],
])('a wish for %s repeats becomes %i inside the range of the set', (wish, expected) => {
  const [, set] = plan.sets
  if (!set) throw new Error('The day has two sets')
  expect(repeatsOf(set, wish === undefined ? {} : { [contour]: wish })).toBe(expected)
})

it('a lesson begins in the round after the ones that were played', () => {
  const begun = dayPlan(aDay(1), { lessons: [watched(12), watched(13)] })
  const [, lesson] = begun.lessons
  if (!lesson) throw new Error('The day has three lessons')
  expect(playing(begun, lesson, {})).toEqual({ lessonId: 12, round: 2 })
  expect(playing(begun, { ...lesson, playCount: 8 }, {})).toEqual({ lessonId: 12, round: 3 })
})
