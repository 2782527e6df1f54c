import { describe, expect, it } from 'vitest'
import { setTimeZone } from '../platform/language/timeZone.ts'
import { aCourse, aState, aStream, dayStatuses, watched } from '../../test/course.ts'
import { aLock } from '../../test/locks.ts'
import { streakFlowers } from '../learning/programme/stats.ts'
import { partOfDay, weekOf } from './Greeting.tsx'
import { heroOf, emptyReason, type Hero } from './hero.ts'
import { heroStream } from './heroStream.ts'

const seen = (hero: Hero | undefined) => hero && { kind: hero.kind, day: hero.tile.day.day_number }
const wholeDay = [watched(51), watched(52, 600, 2), watched(53, 600, 2)]

describe('the run that Today shows', () => {
  it.each([
    ['is one in progress', [aStream({ id: 1, status: 'ended' }), aStream({ id: 2 })], 2],
    ['is a paid one before a demo', [aStream({ id: 1, is_demo: true }), aStream({ id: 2 })], 2],
    ['is a demo if there is no other', [aStream({ id: 1, is_demo: true })], 1],
    ['is none if all are finished', [aStream({ progress: { ...done(), progress: 100 } })], undefined],
    ['is none without courses', [], undefined],
  ])('%s', (_, streams, expected) => {
    expect(heroStream(streams)?.id).toBe(expected)
  })
})

function done() {
  return { days_count: 8, complete_days_count: 8, progress: 100, stages: [] }
}

describe('there is nothing to do today because', () => {
  it.each([
    ['there is no course', [], 'none'],
    ['every course is frozen', [aStream({ status: 'freeze' }), aStream({ status: 'ended' })], 'frozen'],
    ['the course has not started', [aStream({ status: 'not_started' }), aStream({ status: 'stopped' })], 'not_started'],
    ['the course is stopped', [aStream({ status: 'ended' }), aStream({ status: 'stopped' })], 'stopped'],
    ['the course has ended', [aStream({ status: 'ended' })], 'ended'],
    ['everything is done', [aStream({ progress: done() }), aStream({ status: 'freeze' })], 'completed'],
  ])('%s', (_, streams, expected) => {
    expect(emptyReason(streams).kind).toBe(expected)
  })
})

it('the latest of several ended runs is named', () => {
  const streams = [
    aStream({ id: 1, status: 'ended', end_date: 100 }),
    aStream({ id: 2, status: 'ended', end_date: 200 }),
  ]
  expect(emptyReason(streams)).toMatchObject({ kind: 'ended', stream: { id: 2 } })
})

describe('the hero shows', () => {
  it.each([
    ["today's day with its next lesson", aState(), { kind: 'lesson', day: 5 }],
    ['that the day can be finished', aState({ lessons: wholeDay }), { kind: 'finish', day: 5 }],
    ['that today is done', aState({ days: dayStatuses({ 5: { end_time: 1 } }) }), { kind: 'done', day: 5 }],
    ['that today is a rest day', aState({ today_day_number: 3 }), { kind: 'rest', day: 3 }],
    [
      'the required day that comes first',
      aState({
        days: dayStatuses({
          4: { end_time: null },
          5: { lock: aLock('day_needs_earlier_day', { day_number: 4 }) },
        }),
      }),
      { kind: 'earlier', day: 4 },
    ],
    [
      'the required day before a later one that is left',
      aState({
        days: dayStatuses({
          2: { end_time: null },
          4: { end_time: null },
          5: { lock: aLock('day_needs_earlier_day', { day_number: 2 }) },
        }),
      }),
      { kind: 'earlier', day: 2 },
    ],
    [
      'an earlier day that is left while today waits for homework',
      aState({ days: dayStatuses({ 2: { end_time: null }, 5: { lock: aLock('day_needs_homework') } }) }),
      { kind: 'lesson', day: 2 },
    ],
    [
      'what today waits for when nothing else is left',
      aState({ days: dayStatuses({ 5: { lock: aLock('day_needs_homework') } }) }),
      { kind: 'locked', day: 5 },
    ],
  ])('%s', (_, state, expected) => {
    expect(seen(heroOf(aCourse(), state))).toEqual(expected)
  })

  it('the day to catch up on and the next day after a finished one', () => {
    const hero = heroOf(aCourse(), aState({ days: dayStatuses({ 1: { end_time: null }, 5: { end_time: 1 } }) }))
    expect(hero).toMatchObject({ kind: 'done', catchUp: { day: { day_number: 1 } }, next: { day: { day_number: 6 } } })
  })

  it('nothing until the status is loaded', () => {
    expect(heroOf(aCourse(), undefined)).toBeUndefined()
  })
})

it.each([
  ['2026-11-20T01:00:00Z', 'morning'],
  ['2026-11-20T08:59:00Z', 'morning'],
  ['2026-11-20T09:00:00Z', 'day'],
  ['2026-11-20T15:00:00Z', 'evening'],
  ['2026-11-20T00:30:00Z', 'evening'],
])('%s is %s in Moscow', (time, expected) => {
  setTimeZone('Europe/Moscow')
  expect(partOfDay(Date.parse(time) / 1000)).toBe(expected)
})

it('the week starts on Monday and marks practice days and today', () => {
  const week = weekOf('2026-11-20', ['2026-11-19', '2026-11-16', '2026-11-15'])
  expect(week.map(({ date }) => date.slice(8)).join(' ')).toBe('16 17 18 19 20 21 22')
  expect(week.filter((day) => day.isDone).map((day) => day.index)).toEqual([0, 3])
  expect(week.find((day) => day.isToday)?.index).toBe(4)
})

it.each([
  [0, { 1: 0 }, 7],
  [5, { 1: 5 }, 2],
  [7, { 1: 7 }, 0],
  [12, { 1: 7, 2: 5 }, 2],
  [40, { 4: 7, 5: 7, 6: 5 }, 2],
])('a streak of %i days draws the flowers %j', (days, petals, daysToNextFlower) => {
  const { flowers, ...rest } = streakFlowers(days)
  expect(Object.fromEntries(flowers.map((flower) => [flower.number, flower.petals]))).toEqual(petals)
  expect(rest).toEqual({ daysToNextFlower })
})
