import { describe, expect, it } from 'vitest'
import type { StreamState } from '#contract/streams/api.ts'
import { aCourse, aHomeworkStatus, aLock, aState, dayStatuses } from '../testingCourse.ts'
import { calendarStages } from './stages.ts'

type StageStatus = NonNullable<StreamState['stages']>[number]

const waiting: StageStatus = { id: 1, status: 'open', request_homeworks: [77], request_days: [] }
const closed = Object.fromEntries(
  [5, 6, 7, 8].map((number) => [number, { lock: aLock('day_needs_homework', { homework_target_id: 77 }) }]),
)

it('a stage is done when its days are finished and its rest days have passed', () => {
  const [first, second] = calendarStages(aCourse(), aState())
  expect(first).toMatchObject({ number: 1, isDone: true, doneCount: 3 })
  expect(second).toMatchObject({ number: 2, isDone: false, isClosed: false })
})

it('a stage whose rest day is closed is not done', () => {
  const state = aState({ days: dayStatuses({ 3: { lock: aLock('day_locked_in_demo') } }) })
  expect(calendarStages(aCourse(), state)[0]).toMatchObject({ isDone: false, doneCount: 3 })
})

it('a rest day that has passed stays done when the run is over', () => {
  const state = aState({ days: dayStatuses({ 3: { lock: aLock('stream_ended') } }) })
  expect(calendarStages(aCourse(), state)[0]?.isDone).toBe(true)
})

it('a stage names the day that was begun and left', () => {
  const state = aState({ days: dayStatuses({ 4: { end_time: null } }) })
  expect(calendarStages(aCourse(), state)[0]?.started?.day.day_number).toBe(4)
})

describe('before a stage stands a gate', () => {
  it('that names the required homework and how far it is', () => {
    const state = aState({
      days: dayStatuses(closed),
      stages: [waiting],
      homeworks: [aHomeworkStatus(77, { target_type: 'course_stage_homework', status: 'UPLOADED', sent_at: 100 })],
    })
    const [first, second] = calendarStages(aCourse(), state)
    expect(first?.gates).toEqual([])
    expect(second?.gates).toEqual([
      { kind: 'homework', homeworkId: 1077, title: 'Homework 77', status: 'UPLOADED', sentAt: 100 },
    ])
    expect(second?.isClosed).toBe(true)
  })

  it('that names the day which must be finished first', () => {
    const state = aState({ days: dayStatuses({ 5: { lock: aLock('day_needs_earlier_day', { day_number: 4 }) } }) })
    expect(calendarStages(aCourse(), state)[1]?.gates).toEqual([{ kind: 'day', dayNumber: 4 }])
  })

  it('no longer, once the homework is approved', () => {
    expect(calendarStages(aCourse(), aState())[1]?.gates).toEqual([])
  })

  it('not in a run that is closed as a whole, which says so once', () => {
    const frozen = Object.fromEntries([5, 6, 7, 8].map((number) => [number, { lock: aLock('stream_frozen') }]))
    const state = aState({ days: dayStatuses(frozen), stages: [waiting] })
    expect(calendarStages(aCourse(), state)[1]?.gates).toEqual([])
  })
})
