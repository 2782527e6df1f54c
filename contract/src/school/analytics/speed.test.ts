import { expect, test } from 'vitest'
import { bucketOf, percentile75, routeOfPath, speedMetrics, speedRating, speedThresholds } from './speed.ts'

test.each([
  ['/home', '/home'],
  ['/', '/'],
  ['', '/'],
  ['/course/57/calendar/9', '/course/$streamId/calendar/$dayNumber'],
  ['/support/questions', '/support/questions'],
  ['/support/5', '/support/$categoryId'],
  ['/user/settings/reminders/new', '/user/settings/reminders/new'],
  ['/user/settings/reminders/0740', '/user/settings/reminders/$reminderId'],
  ['/club/morning/12', '/club/$slug/$articleId'],
  ['/anna@mail.test', undefined],
  ['/chat/1/2/3', undefined],
])('the path %s has the pattern %s', (path, route) => {
  expect(routeOfPath(path)).toBe(route)
})

test.each([
  ['LCP', 0, 0],
  ['LCP', 2500, 9],
  ['LCP', 2501, 10],
  ['LCP', 99_999, 20],
  ['INP', 200, 7],
  ['CLS', 0, 0],
  ['CLS', 0.1, 6],
  ['CLS', 7, 16],
] as const)('a %s of %d is counted in bucket %d', (metric, value, bucket) => {
  expect(bucketOf(metric, value)).toBe(bucket)
})

test.each([
  ['all pages in one bucket', [{ bucket: 9, count: 4 }], 2437.5],
  [
    'three quarters in the first of two',
    [
      { bucket: 0, count: 3 },
      { bucket: 19, count: 1 },
    ],
    250,
  ],
  [
    'most in the last bucket',
    [
      { bucket: 0, count: 1 },
      { bucket: 20, count: 9 },
    ],
    30_000,
  ],
] as const)('the 75th percentile of %s', (_what, buckets, value) => {
  expect(percentile75('LCP', buckets)).toBe(value)
})

test.each([
  ['LCP', 2500, 'good'],
  ['LCP', 4000, 'middling'],
  ['LCP', 4001, 'poor'],
  ['INP', 200, 'good'],
  ['INP', 501, 'poor'],
  ['CLS', 0.1, 'good'],
  ['CLS', 0.26, 'poor'],
] as const)('a %s of %d is %s', (metric, value, rating) => {
  expect(speedRating(metric, value)).toBe(rating)
})

test.each(speedMetrics)('the thresholds of %s are bounds of buckets, which ascend', (metric) => {
  const { good, poor, bounds } = speedThresholds[metric]
  expect(bounds).toEqual(expect.arrayContaining([good, poor]))
  expect(bounds).toEqual(bounds.toSorted((a, b) => a - b))
})
