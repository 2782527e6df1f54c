import { expect, test } from 'vitest'
import { brandsFault, bundleFault, contentFaults } from './contents.ts'

const brands = ['mind']

test.each([
  ['a course', { kind: 'course', course: 'face', brands }, undefined],
  ['more days of a course of it', { kind: 'course_extension', course: 'back', brands }, undefined],
  ['consultations in a course of it', { kind: 'consultations', course: 'back', brands }, undefined],
  ['no consultations in another course', { kind: 'consultations', course: 'face', brands }, 'course'],
  ['no more days of just any course', { kind: 'course_extension', brands }, 'course'],
  ['no subscription', { kind: 'subscription', brands }, 'kind'],
  ['no other bundle', { kind: 'bundle', brands }, 'kind'],
  ['a course that another brand sells too', { kind: 'course', brands: ['face', 'mind'] }, undefined],
  ['no course that its brand does not sell', { kind: 'course', brands: ['face'] }, 'brands'],
] as const)('a bundle gives %s', (_what, part, fault) => {
  expect(bundleFault(part, { parts: [{ kind: 'course', course: 'back', brands }, part], brands })).toBe(fault)
})

test.each([
  ['a course', 'course', { course_id: 1, access_days: 30, consultation_count: 2 }, []],
  ['a course of nothing', 'course', {}, ['course_id missing']],
  ['a bundle of nothing', 'bundle', { service_ids: [] }, ['service_ids missing']],
  ['a bundle with days', 'bundle', { service_ids: [1, 2], access_days: 3 }, ['access_days misplaced']],
  ['a subscription by months', 'subscription', monthly({}), []],
  ['a subscription for life', 'subscription', { course_service_type: 'main_subscription', is_lifetime: true }, []],
  ['a subscription without a period', 'subscription', monthly({ period: null }), ['period missing']],
  ['an extension of any course', 'course_extension', { access_days: 7, course_id: null, is_lifetime: false }, []],
  ['an extension by no days', 'course_extension', { course_id: 1 }, ['access_days missing']],
  ['consultations with courses', 'consultations', { consultation_count: 1, course_ids: [1] }, ['course_ids misplaced']],
] as const)('the contents of %s are checked by their kind', (_what, kind, contents, faults) => {
  expect(contentFaults(kind, contents).map(({ field, fault }) => `${field} ${fault}`)).toEqual(faults)
})

function monthly(given: { period?: null }) {
  return { course_service_type: 'general_subscription', period: 'month', period_count: 1, ...given }
}

test.each([
  ['of one currency and value of a point', { currency: 'EUR', point_value: 100 }, undefined],
  ['of another currency', { currency: 'USD', point_value: 100 }, 'currency'],
  ['with another value of a point', { currency: 'EUR', point_value: 1 }, 'points'],
])('brands %s sell one service', (_what, other, fault) => {
  expect(brandsFault([{ currency: 'EUR', point_value: 100 }, other])).toBe(fault)
})
