import { expect, it } from 'vitest'
import { aDay, aHomework, aHomeworkStatus, aLesson, watched } from '../../../test/course.ts'
import { requirementsOf } from './requirements.ts'
import { dayPlan } from './plan.ts'

it('a day requires its sets with their repetitions, then its homework', () => {
  const day = aDay(1, { day_homeworks: [aHomework(50), aHomework(51, { is_required: 0 })] })
  const plan = dayPlan(day, {
    lessons: [watched(11), watched(12), watched(13)],
    homeworks: [aHomeworkStatus(51, { status: 'UPLOADED' })],
  })
  expect(requirementsOf(plan).map(({ key: _, ...requirement }) => requirement)).toEqual([
    { kind: 'set', title: 'Warm-up', isRequired: true, done: 1, count: 1 },
    { kind: 'repeats', title: 'Contour', isRequired: true, done: 1, count: 2 },
    { kind: 'homework', title: 'Homework 50', isRequired: true, done: 0, count: 1 },
    { kind: 'homework', title: 'Homework 51', isRequired: false, done: 1, count: 1 },
  ])
})

it('a set of optional lessons is optional', () => {
  const [set] = aDay(1).lesson_sets ?? []
  if (!set) throw new Error('The day has sets')
  const plan = dayPlan(aDay(1, { lesson_sets: [{ ...set, lessons: [aLesson(1, { is_required: false })] }] }))
  expect(requirementsOf(plan)).toMatchObject([{ kind: 'set', isRequired: false, done: 0, count: 1 }])
})
