import { describe, expect, it } from 'vitest'
import {
  dayLock,
  openingDay,
  progressPercent,
  streamLabel,
  streamLists,
  streamStatus,
  type LockedDay,
  type LockingRun,
} from './rules.ts'

const times = { startsAt: 100, endsAt: 200, now: 150, frozen: false, isOptionalPurchase: false, isCovered: false }

describe('the status of a run', () => {
  it.each([
    ['a frozen run stays frozen, whatever else holds', { frozen: true, now: 50, isOptionalPurchase: true }, 'freeze'],
    ['before the start date it has not started', { now: 99 }, 'not_started'],
    ['an optional purchase without a subscription is stopped', { isOptionalPurchase: true }, 'stopped'],
    ['an optional purchase that a subscription covers is open', { isOptionalPurchase: true, isCovered: true }, 'open'],
    [
      'an optional purchase that is covered has no end',
      { isOptionalPurchase: true, isCovered: true, now: 900 },
      'open',
    ],
    ['others are open from their start', { now: 100 }, 'open'],
    ['others are open to their end, which is inside', { now: 200 }, 'open'],
    ['after that they have ended', { now: 201 }, 'ended'],
  ] as const)('%s', (_title, rest, status) => {
    expect(streamStatus({ ...times, ...rest })).toBe(status)
  })
})

it.each([
  ['open', 4, 'started'],
  ['open', 3, 'critical'],
  ['open', 0, 'critical'],
  ['freeze', 0, 'freeze'],
  ['stopped', 0, 'stopped'],
  ['ended', 0, 'ended'],
  ['not_started', 40, 'not_started'],
] as const)('a run that is %s with %i days left is labelled %s where 3 are a warning', (status, daysLeft, label) => {
  expect(streamLabel(status, daysLeft, 3)).toBe(label)
})

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
  ] as const)('%s', (list, expected) => {
    expect(namesIn(list)).toEqual(expected)
  })
})

it.each([
  [0, 0, 0],
  [10, 36, 28],
  [36, 36, 100],
  [37, 36, 100],
])('%i of %i days are %i percent, never more than 100', (done, days, percent) => {
  expect(progressPercent(done, days)).toBe(percent)
})

describe('a day of the course opens', () => {
  const freeze = (startDay: number, endDay: number) => ({ startDay, endDay })

  it.each([
    ['on the first day of the run', 1, [], 100],
    ['a day later each', 5, [], 104],
    ['as before when a freeze comes after it', 5, [freeze(105, 110)], 104],
    ['after a freeze that begins on it', 5, [freeze(104, 110)], 110],
    ['later by the days of a freeze before it', 5, [freeze(101, 103)], 106],
    ['after a second freeze that it is moved into', 5, [freeze(101, 103), freeze(106, 110)], 110],
    ['before a second freeze that it is not moved into', 5, [freeze(101, 103), freeze(107, 110)], 106],
  ])('%s', (_title, dayNumber, freezes, day) => {
    expect(openingDay(100, dayNumber, freezes)).toBe(day)
  })
})

describe('why a day is closed', () => {
  const run: LockingRun = {
    status: 'open',
    now: 150,
    isDemo: false,
    hasDemo: true,
    courseFullAccess: true,
    unfinishedRequiredDays: [],
    openStageHomeworks: [],
  }
  const day: LockedDay = { dayNumber: 5, stageSort: 2, opensAt: 150, isDemoAccessible: false }
  const unsaid = { opens_at: null, day_number: null, homework_target_id: null }
  const demo = { isDemo: true, courseFullAccess: false }

  it.each<[string, Partial<LockingRun> & { day?: Partial<LockedDay> }, object | null]>([
    ['it is open once its time has come', {}, null],
    ['its time has not come', { day: { opensAt: 151 } }, { code: 'day_not_open_yet', opens_at: 151 }],
    ['the run is frozen', { status: 'freeze' }, { code: 'stream_frozen' }],
    ['the run has not started', { status: 'not_started' }, { code: 'stream_not_started', opens_at: 150 }],
    ['the run is stopped', { status: 'stopped' }, { code: 'stream_stopped' }],
    ['the run has ended', { status: 'ended' }, { code: 'stream_ended' }],
    ['a demo run without full access locks it', demo, { code: 'day_locked_in_demo' }],
    ['a demo run opens its demo-accessible days', { ...demo, day: { isDemoAccessible: true } }, null],
    [
      'but those too only when their time has come',
      { ...demo, day: { isDemoAccessible: true, opensAt: 151 } },
      { code: 'day_not_open_yet', opens_at: 151 },
    ],
    ['a demo run with full access is like any other', { isDemo: true }, null],
    ['a brand without demo opens no demo run', { isDemo: true, hasDemo: false }, { code: 'day_locked_in_demo' }],
    ['a brand without demo opens every other run', { hasDemo: false }, null],
    [
      'required homework of an earlier stage is not done',
      { openStageHomeworks: [{ stageSort: 1, targetId: 9 }] },
      { code: 'day_needs_homework', homework_target_id: 9 },
    ],
    ['homework of its own stage does not close it', { openStageHomeworks: [{ stageSort: 2, targetId: 9 }] }, null],
    [
      'an earlier required day is not finished',
      { unfinishedRequiredDays: [3] },
      { code: 'day_needs_earlier_day', day_number: 3 },
    ],
    [
      'homework is named before the time',
      { openStageHomeworks: [{ stageSort: 1, targetId: 9 }], day: { opensAt: 151 } },
      { code: 'day_needs_homework', homework_target_id: 9 },
    ],
    [
      'the time is named before an earlier day',
      { unfinishedRequiredDays: [3], day: { opensAt: 151 } },
      { code: 'day_not_open_yet', opens_at: 151 },
    ],
    ['being required itself does not close it', { unfinishedRequiredDays: [5, 6] }, null],
  ])('%s', (_title, { day: given, ...rest }, lock) => {
    expect(dayLock({ ...run, ...rest }, { ...day, ...given })).toEqual(lock && { ...unsaid, ...lock })
  })
})
