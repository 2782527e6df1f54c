import { describe, expect, it, test } from 'vitest'
import type { HomeworkStatus, Lock } from './api.ts'
import { streamStatus } from './rules.ts'
import { isRestOver, verdict, type LockedDay, type LockingRun, type Subject } from './verdict.ts'

const run: LockingRun = {
  status: 'open',
  now: 150,
  startsAt: 100,
  closesAt: 900,
  isUnpaid: false,
  frozenUntil: null,
  isDemo: false,
  hasDemo: true,
  courseFullAccess: true,
  unfinishedRequiredDays: [],
  openRequiredHomeworks: [],
}
const day: LockedDay = { dayNumber: 5, stageSort: 2, opensAt: 150, isDemoAccessible: false }
const noKey = { opens_at: null, day_number: null, homework_status_id: null }
const demo = { isDemo: true, courseFullAccess: false }
const frozen = { status: 'freeze', frozenUntil: 700 } as const
const gate = { openRequiredHomeworks: [{ stageSort: 1, statusId: 9 }] }

describe('locks of days', () => {
  type Row = [string, Partial<LockingRun> & { day?: Partial<LockedDay> }, Partial<Lock> | null]
  it.each<Row>([
    ['is open once its time has come', {}, null],
    ['waits for its time', { day: { opensAt: 151 } }, { code: 'day_not_open_yet', way_out: 'wait', opens_at: 151 }],
    ['is closed by a freeze', frozen, { code: 'stream_frozen', way_out: 'unfreeze', opens_at: 700 }],
    [
      'waits for the run to start',
      { status: 'not_started' },
      { code: 'stream_not_started', way_out: 'wait', opens_at: 150 },
    ],
    ['needs a subscription', { status: 'stopped' }, { code: 'stream_stopped', way_out: 'subscription' }],
    [
      'needs an overdue instalment to be paid',
      { status: 'stopped', isUnpaid: true },
      { code: 'stream_unpaid', way_out: 'instalments' },
    ],
    ['is closed after the end', { status: 'ended' }, { code: 'stream_ended', way_out: 'support' }],
    ['is closed in a demo', demo, { code: 'day_locked_in_demo', way_out: 'full_course' }],
    ['is open in a demo that names it', { ...demo, day: { isDemoAccessible: true } }, null],
    [
      'waits for its time in a demo that names it',
      { ...demo, day: { isDemoAccessible: true, opensAt: 151 } },
      { code: 'day_not_open_yet', way_out: 'wait', opens_at: 151 },
    ],
    ['is open in a demo with full access', { isDemo: true }, null],
    [
      'is closed in every demo of a brand without demo',
      { isDemo: true, hasDemo: false, day: { isDemoAccessible: true } },
      { code: 'day_locked_in_demo', way_out: 'full_course' },
    ],
    ['is open in other runs of a brand without demo', { hasDemo: false }, null],
    [
      'waits for required homework of an earlier stage',
      gate,
      { code: 'day_needs_homework', way_out: 'homework', homework_status_id: 9 },
    ],
    ['waits for no homework of its own stage', { openRequiredHomeworks: [{ stageSort: 2, statusId: 9 }] }, null],
    [
      'waits for an earlier required day',
      { unfinishedRequiredDays: [3, 4] },
      { code: 'day_needs_earlier_day', way_out: 'day', day_number: 3 },
    ],
    ['does not wait for itself or later required days', { unfinishedRequiredDays: [5, 6] }, null],
  ])('a day %s', (_title, { day: given, ...rest }, lock) => {
    const answer = verdict({ ...run, ...rest }, { kind: 'day', day: { ...day, ...given } })
    expect(answer.lock).toEqual(lock && { ...noKey, ...lock })
    expect(answer.until).toBe(lock ? (lock.opens_at ?? null) : 900)
  })
})

/** Every reason of a closed homework by precedence, with the state in which it holds. */
type State = {
  time: 'before' | 'within' | 'after' | 'unpaid'
  isFrozen: boolean
  demo: 'none' | 'closed day' | 'open day' | 'full access' | 'brand without'
  isEarly: boolean
  isDayMissing: boolean
  isGateClosed: boolean
  homework: HomeworkStatus['status']
}
const reasons: [Lock['code'], (state: State) => boolean][] = [
  ['homework_on_checking', ({ homework }) => homework === 'UPLOADED'],
  ['homework_approved', ({ homework }) => homework === 'DONE'],
  ['stream_frozen', ({ isFrozen }) => isFrozen],
  ['stream_not_started', ({ time }) => time === 'before'],
  ['stream_stopped', ({ time }) => time === 'unpaid'],
  ['stream_ended', ({ time }) => time === 'after'],
  ['day_locked_in_demo', (state) => state.demo === 'closed day' || state.demo === 'brand without'],
  ['day_needs_homework', ({ isGateClosed }) => isGateClosed],
  ['day_not_open_yet', ({ isEarly }) => isEarly],
  ['day_needs_earlier_day', ({ isDayMissing }) => isDayMissing],
]

const either = [false, true]
const states: State[] = (['before', 'within', 'after', 'unpaid'] as const).flatMap((time) =>
  either.flatMap((isFrozen) =>
    (['none', 'closed day', 'open day', 'full access', 'brand without'] as const).flatMap((ofDemo) =>
      either.flatMap((isEarly) =>
        either.flatMap((isDayMissing) =>
          either.flatMap((isGateClosed) =>
            (['NOT_UPLOADED', 'UPLOADED', 'FAIL', 'DONE'] as const).map((homework) => {
              return { time, isFrozen, demo: ofDemo, isEarly, isDayMissing, isGateClosed, homework }
            }),
          ),
        ),
      ),
    ),
  ),
)

const nowAt = { before: 99, within: 150, unpaid: 150, after: 201 }

function runIn(state: State): LockingRun {
  const now = nowAt[state.time]
  const times = { startsAt: 100, endsAt: 200, now, frozen: state.isFrozen, isCovered: false, isUnpaid: false }
  return {
    ...run,
    now,
    status: streamStatus({ ...times, isOptionalPurchase: state.time === 'unpaid' }),
    isDemo: state.demo !== 'none',
    hasDemo: state.demo !== 'brand without',
    courseFullAccess: state.demo === 'none' || state.demo === 'full access',
    unfinishedRequiredDays: state.isDayMissing ? [3] : [],
    openRequiredHomeworks: state.isGateClosed ? [{ stageSort: 1, statusId: 9 }] : [],
  }
}

const dayIn = (state: State): LockedDay => ({
  ...day,
  opensAt: state.isEarly ? 300 : 50,
  isDemoAccessible: state.demo === 'open day',
})

test(`names the first reason that holds, in each of ${states.length} states of a run`, () => {
  expect(states).toHaveLength(1280)
  const codeOf = (state: State, subject: Subject) => verdict(runIn(state), subject).lock?.code
  const found = states.map((state) => {
    const [own, days] = [dayIn(state), [dayIn(state)]]
    return {
      state,
      homework: codeOf(state, { kind: 'homework', days, status: state.homework }),
      day: codeOf(state, { kind: 'day', day: own }),
      lesson: codeOf(state, { kind: 'lesson', day: own }),
      video: codeOf(state, { kind: 'video', days }),
    }
  })
  const expected = states.map((state) => {
    const first = (of: typeof reasons) => of.find(([, holds]) => holds(state))?.[0]
    const ofDay = first(reasons.slice(2))
    return { state, homework: first(reasons), day: ofDay, lesson: ofDay, video: ofDay }
  })
  expect(found).toEqual(expected)
})

describe('locks by several days', () => {
  const later = { ...day, opensAt: 300 }

  it('one open day of several opens their video and the homework of their stage', () => {
    for (const kind of ['video', 'homework'] as const)
      expect(verdict(run, { kind, days: [later, day], status: 'NOT_UPLOADED' }).lock).toBeNull()
  })

  it('the first of several closed days gives the reason', () => {
    const days = [later, { ...day, opensAt: 400 }]
    expect(verdict(run, { kind: 'video', days }).lock).toMatchObject({ code: 'day_not_open_yet', opens_at: 300 })
  })
})

it.each([
  ['is open in an open run', {}, false, undefined],
  ['stays open after the end', { status: 'ended' }, false, undefined],
  ['stays open in a freeze', frozen, false, undefined],
  ['is closed in a demo', demo, false, 'file_locked_in_demo'],
  ['is open in a demo that includes it', demo, true, undefined],
] as const)('a material %s', (_title, rest, isDemoAccessible, code) => {
  const answer = verdict({ ...run, ...rest }, { kind: 'file', isDemoAccessible })
  expect([answer.lock?.code, answer.until]).toEqual([code, null])
})

describe('locks of messages to experts', () => {
  type Writing = Extract<Subject, { kind: 'message' }>
  const message: Writing = {
    kind: 'message',
    canLearnersWriteInDemo: false,
    canExpertsWriteInDemo: true,
    consultationsLeft: null,
  }

  it.each<[string, Partial<LockingRun>, Partial<Writing>, Lock['code'] | undefined, Lock['way_out'] | undefined]>([
    ['is open in an open run', {}, {}, undefined, undefined],
    ['is open with consultations left', {}, { consultationsLeft: 1 }, undefined, undefined],
    ['needs a consultation', {}, { consultationsLeft: 0 }, 'consultations_exhausted', 'support'],
    ['is closed while frozen', frozen, { consultationsLeft: 0 }, 'stream_frozen', 'unfreeze'],
    ['is closed before the start', { status: 'not_started' }, {}, 'stream_not_started', 'wait'],
    ['is closed after the end', { status: 'ended' }, {}, 'stream_ended', 'support'],
    ['is for the full course after the end of a demo', { ...demo, status: 'ended' }, {}, 'stream_ended', 'full_course'],
    ['is closed without a subscription', { status: 'stopped' }, {}, 'stream_stopped', 'subscription'],
    ['is closed by an overdue instalment', { status: 'stopped', isUnpaid: true }, {}, 'stream_unpaid', 'instalments'],
    ['is for the full course', demo, { consultationsLeft: 0 }, 'messages_locked_in_demo', 'full_course'],
    ['is open in a demo that allows it', demo, { canLearnersWriteInDemo: true }, undefined, undefined],
    [
      'is for the full course where nobody answers in the demo',
      demo,
      { canLearnersWriteInDemo: true, canExpertsWriteInDemo: false },
      'messages_locked_in_demo',
      'full_course',
    ],
    ['does not ask about the demo in a full course', {}, { canExpertsWriteInDemo: false }, undefined, undefined],
  ])('writing to the experts %s', (_title, rest, subject, code, wayOut) => {
    const { lock } = verdict({ ...run, ...rest }, { ...message, ...subject })
    expect([lock?.code, lock?.way_out]).toEqual([code, wayOut])
  })
})

describe('locks of freezes', () => {
  type Freezing = Extract<Subject, { kind: 'freeze' }>
  const freeze: Freezing = { kind: 'freeze', allowanceDays: 30, isPending: false, isPaidBySubscription: false }

  it.each<[string, Partial<LockingRun>, Partial<Freezing>, Lock['code'] | undefined]>([
    ['is open in an open run', {}, {}, undefined],
    ['is closed while frozen', frozen, {}, 'stream_frozen'],
    ['is closed before the start', { status: 'not_started' }, {}, 'stream_not_started'],
    ['is closed after the end', { status: 'ended' }, {}, 'stream_ended'],
    ['is closed without a subscription', { status: 'stopped' }, {}, 'stream_stopped'],
    ['does not move the end of a subscription', {}, { isPaidBySubscription: true }, 'run_paid_by_subscription'],
    ['is not for demos', { isDemo: true }, {}, 'freeze_unavailable'],
    [
      'waits for the first opening of a run that begins with it',
      {},
      { isPending: true },
      'freeze_before_first_opening',
    ],
    ['is not for a demo, also before its first opening', { isDemo: true }, { isPending: true }, 'freeze_unavailable'],
    ['is not for a brand that grants no days', {}, { allowanceDays: 0 }, 'freeze_unavailable'],
  ])('freezing %s', (_title, rest, subject, code) => {
    expect(verdict({ ...run, ...rest }, { ...freeze, ...subject }).lock?.code).toBe(code)
  })

  it('freezing before the first opening does not refer to support', () => {
    expect(verdict(run, { ...freeze, isPending: true }).lock?.way_out).toBeNull()
  })
})

test('a rest day is over once its time has come and neither homework nor the start of the run locks it', () => {
  const isOver = (rest: Partial<LockingRun>, opensAt = 150) => isRestOver({ ...run, ...rest }, { ...day, opensAt })
  expect([isOver({}), isOver({ status: 'ended' }), isOver(frozen)]).toEqual([true, true, true])
  expect([isOver({}, 151), isOver(gate), isOver({ status: 'not_started' })]).toEqual([false, false, false])
})
