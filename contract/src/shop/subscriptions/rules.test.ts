import { describe, expect, test } from 'vitest'
import { canResume, isMobileOnly, isPaidOn, subscriptionExpiry } from './rules.ts'

const ended = { is_active: false, is_lifetime: false, course_service_type: 'main_subscription' as const }
const active = { ...ended, is_active: true }
const lifetime = { ...ended, is_lifetime: true }
const mobile = { ...ended, course_service_type: 'general_subscription' as const }
const optional = { is_optional_purchase: true }
const bought = { is_optional_purchase: false }

test.each([
  ['is off without a subscription', [], false],
  ['is on with an ended mobile subscription', [mobile], true],
  ['is off with an active mobile subscription', [{ ...mobile, is_active: true }], false],
  ['is off with an ended mobile and an ended main subscription', [mobile, ended], false],
  ['is off with an ended mobile and a lifetime main subscription', [mobile, lifetime], false],
])('mobile-only mode %s', (_title, subscriptions, expected) => expect(isMobileOnly(subscriptions)).toBe(expected))

describe('the days of a subscription', () => {
  const paying = { status: 'active' as const, is_lifetime: false, end_date: null }
  test.each([
    ['without an end covers a day', paying, true],
    ['covers its last day', { ...paying, status: 'ending' as const, end_date: '2026-03-02' }, true],
    ['does not cover the day after its end', { ...paying, status: 'ending' as const, end_date: '2026-03-01' }, false],
    ['that has ended covers no day', { ...paying, status: 'ended' as const, end_date: '2026-04-01' }, false],
    ['for ever covers a day', { ...paying, status: 'ended' as const, end_date: '2026-03-01', is_lifetime: true }, true],
  ])('a subscription %s', (_title, subscription, expected) =>
    expect(isPaidOn(subscription, '2026-03-02')).toBe(expected),
  )
})

test.each([
  ['subscriptions are not loaded', undefined, [optional], undefined],
  ['runs are not loaded', [ended], undefined, undefined],
  ['there is no run', [ended], [], undefined],
  ['every run needs a subscription and the last one ended', [ended], [optional], 'redirect'],
  ['a run was bought', [ended], [optional, bought], undefined],
  ['a subscription is active', [ended, active], [optional], undefined],
  ['a subscription is for ever', [lifetime], [optional], undefined],
  ['only mobile ones were there', [mobile], [optional], 'report'],
  ['nothing was there', [], [optional], 'report'],
])('decides on the redirect to the subscriptions when %s', (_title, subscriptions, streams, expected) =>
  expect(subscriptionExpiry(subscriptions, streams)).toBe(expected),
)

describe('a cancelled subscription', () => {
  const cancelled = {
    status: 'ending',
    is_active: true,
    is_lifetime: false,
    recurrent_payments_enabled: false,
  } as const

  test.each([
    ['resume at its price', 1800, true],
    ['do not resume where it costs nothing, as it would never end', 0, false],
    ['do not resume where a store sold it', null, false],
  ])('the payments of a cancelled subscription %s', (_what, price, expected) =>
    expect(canResume({ ...cancelled, service_id: 1, price })).toBe(expected),
  )
})
