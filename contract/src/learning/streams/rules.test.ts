import { describe, expect, it } from 'vitest'
import { openingDay, progressPercent, streamLabel, streamLists, streamStatus } from './rules.ts'

const times = {
  startsAt: 100,
  endsAt: 200,
  now: 150,
  frozen: false,
  isOptionalPurchase: false,
  isCovered: false,
  isUnpaid: false,
}

it.each([
  ['a frozen run stays frozen, whatever else holds', { frozen: true, now: 50, isOptionalPurchase: true }, 'freeze'],
  ['a run before its start date has not started', { now: 99 }, 'not_started'],
  ['an optional purchase without a subscription is stopped', { isOptionalPurchase: true }, 'stopped'],
  ['an optional purchase that a subscription covers is open', { isOptionalPurchase: true, isCovered: true }, 'open'],
  ['an optional purchase that is covered has no end', { isOptionalPurchase: true, isCovered: true, now: 900 }, 'open'],
  ['a run with an overdue instalment is stopped', { isUnpaid: true }, 'stopped'],
  ['a run that has ended is not opened by paying', { isUnpaid: true, now: 201 }, 'ended'],
  ['a run is open from its start', { now: 100 }, 'open'],
  ['a run is open up to and including its end', { now: 200 }, 'open'],
  ['a run after its end has ended', { now: 201 }, 'ended'],
] as const)('%s', (_title, rest, status) => {
  expect(streamStatus({ ...times, ...rest })).toBe(status)
})

it.each([
  ['open', 4, 'started'],
  ['open', 3, 'critical'],
  ['open', 0, 'critical'],
  ['freeze', 0, 'freeze'],
  ['stopped', 0, 'stopped'],
  ['ended', 0, 'ended'],
  ['not_started', 40, 'not_started'],
] as const)(
  'a run with status %s and %i days left is labelled %s if 3 days are critical',
  (status, daysLeft, label) => {
    expect(streamLabel(status, daysLeft, 3)).toBe(label)
  },
)

describe('the lists of runs', () => {
  const runs = (['freeze', 'not_started', 'stopped', 'open', 'ended'] as const).flatMap((status) => [
    { status, is_demo: false, progress: { progress: 99 } },
    { status, is_demo: true, progress: { progress: 100 } },
  ])
  const namesIn = (list: keyof typeof streamLists) =>
    runs.filter(streamLists[list]).map((run) => (run.is_demo ? `demo ${run.status}` : run.status))

  it.each([
    ['open', ['open', 'demo open']],
    ['endedOrStopped', ['stopped', 'ended']],
    [
      'openOrNotStarted',
      ['demo freeze', 'not_started', 'demo not_started', 'demo stopped', 'open', 'demo open', 'demo ended'],
    ],
    ['frozen', ['freeze', 'demo freeze']],
    ['inProgress', ['open']],
  ] as const)('the list %s holds the runs %j', (list, expected) => {
    expect(namesIn(list)).toEqual(expected)
  })
})

it.each([
  [0, 0, 0],
  [10, 36, 28],
  [36, 36, 100],
  [37, 36, 100],
])('%i of %i days are %i percent', (done, days, percent) => {
  expect(progressPercent(done, days)).toBe(percent)
})

describe('opening days', () => {
  const freeze = (startDay: number, endDay: number) => ({ startDay, endDay })

  it.each([
    ['on the first day of the run', 1, [], 100],
    ['a day later each', 5, [], 104],
    ['as before when a freeze comes after it', 5, [freeze(105, 110)], 104],
    ['after a freeze that begins on it', 5, [freeze(104, 110)], 110],
    ['later by the days of a freeze before it', 5, [freeze(101, 103)], 106],
    ['after a second freeze that it is moved into', 5, [freeze(101, 103), freeze(106, 110)], 110],
    ['before a second freeze that it is not moved into', 5, [freeze(101, 103), freeze(107, 110)], 106],
  ])('a day of the course opens %s', (_title, dayNumber, freezes, day) => {
    expect(openingDay(100, dayNumber, freezes)).toBe(day)
  })
})
