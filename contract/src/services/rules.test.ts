import { expect, test } from 'vitest'
import { appstoreProductId, bundleFault, storeProducts } from './rules.ts'

test('the product "application" is ignored', () => {
  expect(storeProducts(['application', 'app.mind.sleep'])).toEqual([{ code: 'app.mind.sleep' }])
})

test.each([
  ['app.mind', 'app.mind.sleep'],
  ['app.face', 'app.face.sleep'],
  ['app.web', null],
  ['', null],
])('the application of %j sells the product %j', (prefix, code) => {
  expect(appstoreProductId(storeProducts(['app.mind.sleep', 'app.face.sleep', 'app.mind.more']), prefix)).toBe(code)
})

test.each([
  ['a course', { kind: 'course', course: 'face' }, undefined],
  ['more days of a course of it', { kind: 'course_extension', course: 'back' }, undefined],
  ['consultations in a course of it', { kind: 'consultations', course: 'back' }, undefined],
  ['no consultations in another course', { kind: 'consultations', course: 'face' }, 'course'],
  ['no more days of just any course', { kind: 'course_extension' }, 'course'],
  ['no subscription', { kind: 'subscription' }, 'kind'],
  ['no other bundle', { kind: 'bundle' }, 'kind'],
] as const)('a bundle gives %s', (_what, part, fault) => {
  expect(bundleFault(part, [{ kind: 'course', course: 'back' }, part])).toBe(fault)
})
