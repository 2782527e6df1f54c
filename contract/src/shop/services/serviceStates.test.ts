import { expect, test } from 'vitest'
import { serviceState } from './serviceStates.ts'

const nothing = {
  ownedCourses: new Set<number>(),
  extendableCourses: new Set<number>(),
  includedCourses: new Set<number>(),
  ownedServices: new Set<number>(),
  orderedCourses: [],
}
const course = { serviceId: 1, kind: 'course', price: 4900, currency: 'EUR', courseIds: [7] }
const smaller = { serviceId: 3, kind: 'course', courseId: 7, price: 2900, currency: 'EUR' }
const bundle = { ...course, kind: 'bundle', courseIds: [7, 8] }
const extension = { ...course, kind: 'course_extension' }
const consultations = { ...course, kind: 'consultations' }
const subscription = { ...course, kind: 'subscription', courseIds: [] }

test.each([
  ['a course', course, nothing, 'sale'],
  ['a course without a price', { ...course, price: 0 }, nothing, 'free'],
  ['a course with an open run', course, { ...nothing, ownedCourses: new Set([7]) }, 'owned'],
  [
    'a dearer service of a course with an open run',
    course,
    { ...nothing, ownedCourses: new Set([7]), orderedCourses: [smaller] },
    'upgrade',
  ],
  [
    'a cheaper service of a course with an open run',
    course,
    { ...nothing, ownedCourses: new Set([7]), orderedCourses: [{ ...smaller, price: 5900 }] },
    'owned',
  ],
  ['a course of a subscription', course, { ...nothing, includedCourses: new Set([7]) }, 'included'],
  [
    'a free course of a subscription',
    { ...course, price: 0 },
    { ...nothing, includedCourses: new Set([7]) },
    'included',
  ],
  [
    'a course of a subscription with an open run',
    course,
    { ...nothing, ownedCourses: new Set([7]), includedCourses: new Set([7]) },
    'owned',
  ],
  ['a bundle of which one course is open', bundle, { ...nothing, ownedCourses: new Set([7]) }, 'sale'],
  ['a bundle of which all are open', bundle, { ...nothing, ownedCourses: new Set([7, 8]) }, 'owned'],
  ['a bundle of courses of a subscription', bundle, { ...nothing, includedCourses: new Set([7, 8]) }, 'sale'],
  ['an extension of a course with a run', extension, { ...nothing, extendableCourses: new Set([7]) }, 'sale'],
  [
    'an extension of a course whose run a subscription pays for',
    extension,
    { ...nothing, ownedCourses: new Set([7]) },
    'needs_run',
  ],
  ['an extension for nobody’s run', { ...extension, price: 0 }, nothing, 'needs_run'],
  [
    'consultations in a course whose run has ended',
    consultations,
    { ...nothing, extendableCourses: new Set([7]) },
    'needs_run',
  ],
  ['consultations in a course that is open', consultations, { ...nothing, ownedCourses: new Set([7]) }, 'sale'],
  ['a subscription', subscription, { ...nothing, ownedCourses: new Set([7]) }, 'sale'],
  ['a subscription that is active', subscription, { ...nothing, ownedServices: new Set([1]) }, 'owned'],
])('%s is %j', (_title, offered, person, state) => {
  expect(serviceState(offered, person)).toBe(state)
})
