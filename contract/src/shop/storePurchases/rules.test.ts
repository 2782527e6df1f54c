import { expect, test } from 'vitest'
import { storeErrorCode, storeProductKind } from './rules.ts'

test.each([
  [6_777_001, 'ERR_SETUP'],
  [6_777_003, 'ERR_PURCHASE'],
  [6_777_006, 'ERR_PAYMENT_CANCELLED'],
  [6_777_010, 'ERR_UNKNOWN'],
  [6_777_017, 'ERR_VERIFICATION_FAILED'],
  [6_777_023, 'ERR_PRODUCT_NOT_AVAILABLE'],
  [6_777_032, 'ERR_MISSING_OFFER_PARAMS'],
  [6_777_033, 'ERR_STORE_BLOCKED'],
  [6_778_003, 'ERR_VALIDATOR_SUBSCRIPTION_EXPIRED'],
  [6_777_000, 'ERR_UNKNOWN'],
  [6_777_034, 'ERR_UNKNOWN'],
  [-1, 'ERR_UNKNOWN'],
])('the error %i of the plug-in is %s', (code, name) => {
  expect(storeErrorCode(code)).toBe(name)
})

test.each([
  ['course', 'non_consumable'],
  ['bundle', 'non_consumable'],
  ['subscription', 'non_renewing'],
  ['course_extension', 'consumable'],
  ['consultations', 'consumable'],
])('a store sells a %s as %s', (serviceKind, kind) => {
  expect(storeProductKind(serviceKind)).toBe(kind)
})
