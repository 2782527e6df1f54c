import { expect, test } from 'vitest'
import { upgradeDifference, isUpgrade } from './upgrades.ts'

const owned = { serviceId: 1, kind: 'course', courseId: 7, price: 4900, currency: 'EUR' }
const wanted = { ...owned, serviceId: 2, price: 6900 }

test.each([
  ['a dearer service of the course', wanted, true],
  ['the same service, which is dearer now', { ...wanted, serviceId: 1 }, false],
  ['a service for the same price', { ...wanted, price: 4900 }, false],
  ['a cheaper service', { ...wanted, price: 3900 }, false],
  ['a service of another course', { ...wanted, courseId: 8 }, false],
  ['a service in another currency', { ...wanted, currency: 'RUB' }, false],
  ['a bundle', { ...wanted, kind: 'bundle', courseId: null }, false],
  ['consultations', { ...wanted, kind: 'consultations' }, false],
])('%s: for the difference %s', (_what, service, expected) => {
  expect(isUpgrade(service, owned)).toBe(expected)
})

test.each([
  ['more of both', { days: 60, consultations: 5 }, { days: 30, consultations: 5 }],
  ['only more days', { days: 60, consultations: 0 }, { days: 30, consultations: 0 }],
  ['only more consultations', { days: 20, consultations: 3 }, { days: 0, consultations: 3 }],
  ['nothing more', { days: 30, consultations: 0 }, { days: 0, consultations: 0 }],
])('%s is given beyond 30 days', (_what, service, expected) => {
  expect(upgradeDifference(service, { days: 30, consultations: 0 })).toEqual(expected)
})
