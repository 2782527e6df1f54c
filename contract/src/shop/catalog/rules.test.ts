import { expect, test } from 'vitest'
import { subscriptionToAddTo } from './rules.ts'

const paid = { id: 1, course_service_type: 'general_subscription', is_lifetime: false, end_date: '2026-12-01' }
const main = { ...paid, course_service_type: 'main_subscription' }

test.each([
  ['none', [], undefined],
  [
    'a main before a general one that lasts longer',
    [
      { ...paid, is_lifetime: true },
      { ...main, id: 2 },
    ],
    2,
  ],
  ['the latest end', [main, { ...main, id: 2, end_date: '2027-01-01' }], 2],
  ['one without an end before one that ends', [main, { ...main, id: 2, end_date: null }], 2],
  [
    'a lifetime one before one without an end',
    [
      { ...main, end_date: null },
      { ...main, id: 2, is_lifetime: true },
    ],
    2,
  ],
  [
    'the oldest of equal ones',
    [
      { ...main, id: 5 },
      { ...main, id: 4 },
    ],
    4,
  ],
])('a course is added to %s', (_title, subscriptions, id) => {
  expect(subscriptionToAddTo(subscriptions)?.id).toBe(id)
})
