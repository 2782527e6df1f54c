import { expect, it } from 'vitest'
import type { StreamState } from '#contract/learning/streams/api.ts'
import { aDay, aRestDay, aState, dayStatuses, watched } from '../../../test/course.ts'
import { aLock } from '../../../test/locks.ts'
import { dayTile, type TileState } from './tiles.ts'

it.each([
  ['done', 2, {}],
  ['open', 5, {}],
  ['started', 5, { days: dayStatuses({ 5: { stage_day_started_at: 1 } }) }],
  ['started', 5, { lessons: [watched(51, 20, 0)] }],
  ['upcoming', 6, {}],
  ['upcoming', 6, { days: dayStatuses({ 6: { lock: aLock('stream_not_started', { opens_at: 1 }) } }) }],
  ['locked', 6, { days: dayStatuses({ 6: { lock: aLock('day_needs_homework', { homework_status_id: 77 }) } }) }],
  ['locked', 6, { days: dayStatuses({ 6: { lock: aLock('day_needs_earlier_day', { day_number: 5 }) } }) }],
  ['locked', 6, { days: dayStatuses({ 6: { lock: aLock('stream_ended') } }) }],
  ['locked', 6, { days: dayStatuses({ 6: { lock: aLock('stream_stopped') } }) }],
  ['frozen', 6, { days: dayStatuses({ 6: { lock: aLock('stream_frozen') } }) }],
  ['demo', 6, { days: dayStatuses({ 6: { lock: aLock('day_locked_in_demo') } }) }],
  ['done', 2, { days: dayStatuses({ 2: { lock: aLock('stream_frozen') } }) }],
] as [TileState, number, Partial<StreamState>][])('a tile of the calendar is %s', (expected, number, state) => {
  expect(dayTile(aDay(number), aState(state)).state).toBe(expected)
})

it('a tile of the calendar is a rest day under any lock', () => {
  const frozen = aState({ days: dayStatuses({ 3: { lock: aLock('stream_frozen') } }) })
  expect(dayTile(aRestDay(3), frozen).state).toBe('rest')
})

it('a tile of the calendar is locked while the status is loading', () => {
  expect(dayTile(aDay(2), undefined)).toMatchObject({ state: 'locked', isToday: false, lock: null })
})

it('only an unlocked day is marked as today', () => {
  expect(dayTile(aDay(5), aState()).isToday).toBe(true)
  expect(dayTile(aDay(4), aState()).isToday).toBe(false)
  const locked = aState({ days: dayStatuses({ 5: { lock: aLock('day_needs_homework') } }) })
  expect(dayTile(aDay(5), locked).isToday).toBe(false)
})

it('a future day keeps its colours, a locked one shows outlines only', () => {
  expect(dayTile(aDay(6), aState()).segments[0]).toMatchObject({ state: 'open' })
  const locked = aState({ days: dayStatuses({ 6: { lock: aLock('day_needs_homework') } }) })
  expect(dayTile(aDay(6), locked).segments[0]).toMatchObject({ state: 'locked' })
})
