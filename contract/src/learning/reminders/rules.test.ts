import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import {
  applyChange,
  dayOverLimit,
  mergeChanges,
  reminderId,
  remindersOf,
  repeatDaysOf,
  scheduleChange,
  type Reminder,
  type RepeatDays,
} from './rules.ts'

const rows: [string, RepeatDays, Reminder[]][] = [
  ['an empty map', {}, []],
  ['one time on one day', { 1: ['07:40'] }, [{ id: '0740', time: '07:40', repeatDays: [1] }]],
  [
    'equal times of several days',
    { 1: ['07:40'], 3: ['07:40'], 7: ['07:40'] },
    [{ id: '0740', time: '07:40', repeatDays: [1, 3, 7] }],
  ],
  [
    'several times of one day',
    { 5: ['07:40', '21:15'] },
    [
      { id: '0740', time: '07:40', repeatDays: [5] },
      { id: '2115', time: '21:15', repeatDays: [5] },
    ],
  ],
  [
    'times that overlap in part',
    { 1: ['00:00', '21:15'], 2: ['00:00'], 6: ['21:15'] },
    [
      { id: '0000', time: '00:00', repeatDays: [1, 2] },
      { id: '2115', time: '21:15', repeatDays: [1, 6] },
    ],
  ],
]

describe('times by day and reminders', () => {
  it.each(rows)('converts times by day and reminders into each other: %s', (_, repeatDays, reminders) => {
    expect(remindersOf(repeatDays)).toEqual(reminders)
    expect(repeatDaysOf(reminders)).toEqual(repeatDays)
  })

  it('reminders at the same time become one', () => {
    const twice = [
      { time: '07:40', repeatDays: [1 as const, 2 as const] },
      { time: '07:40', repeatDays: [2 as const, 3 as const] },
    ]
    expect(repeatDaysOf(twice)).toEqual({ 1: ['07:40'], 2: ['07:40'], 3: ['07:40'] })
    expect(remindersOf({ 1: ['07:40', '07:40'] })).toHaveLength(1)
  })

  it('sorts times and days', () => {
    expect(remindersOf({ 7: ['21:15', '07:40'], 2: ['07:40'] })).toEqual([
      { id: '0740', time: '07:40', repeatDays: [2, 7] },
      { id: '2115', time: '21:15', repeatDays: [7] },
    ])
  })
})

it('the id of a reminder is its time without the colon', () => {
  expect(reminderId('07:40')).toBe('0740')
})

it('a day has at most ten times', () => {
  const times = Array.from({ length: 11 }, (_, hour) => `${10 + hour}:00`)
  expect(dayOverLimit({ 4: times.slice(1) })).toBeUndefined()
  expect(dayOverLimit({ 4: times })).toBe(4)
})

describe('changes of two devices', () => {
  it('merge by time and day, not as whole maps', () => {
    const before = { 1: ['07:40'], 3: ['07:40', '21:15'] }
    const change = scheduleChange(before, { 1: ['07:40', '08:00'], 3: ['21:15'] })
    expect(change).toEqual({ added: { 1: ['08:00'] }, removed: { 3: ['07:40'] } })
    expect(applyChange({ 3: ['07:40'], 7: ['09:00'] }, change)).toEqual({ 1: ['08:00'], 7: ['09:00'] })
  })

  const times = fc.uniqueArray(fc.constantFrom('07:40', '08:00', '21:15')).map((list) => list.toSorted())
  const maps = fc
    .record({ 1: times, 2: times })
    .map((map): RepeatDays => Object.fromEntries(Object.entries(map).filter(([, list]) => list.length > 0)))

  it('two changes in a row are the same as both after each other, and twice is the same as once', () => {
    fc.assert(
      fc.property(maps, maps, maps, maps, (server, first, second, third) => {
        const [one, other] = [scheduleChange(first, second), scheduleChange(second, third)]
        const both = applyChange(applyChange(server, one), other)
        expect(applyChange(server, mergeChanges(one, other))).toEqual(both)
        expect(applyChange(both, mergeChanges(one, other))).toEqual(both)
        expect(applyChange(first, one)).toEqual(second)
      }),
    )
  })
})
