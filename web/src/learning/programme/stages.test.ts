import { expect, it } from 'vitest'
import type { StreamState } from '#contract/learning/streams/api.ts'
import { aCourse, aHomeworkStatus, aState, dayStatuses } from '../../../test/course.ts'
import { aLock } from '../../../test/locks.ts'
import { calendarProgress, calendarStages } from './stages.ts'

type StageStatus = NonNullable<StreamState['stages']>[number]

const waiting: StageStatus = { id: 1, status: 'open', request_homeworks: [77], request_days: [] }
const lockedDays = Object.fromEntries(
  [5, 6, 7, 8].map((number) => [number, { lock: aLock('day_needs_homework', { homework_status_id: 77 }) }]),
)

it('a stage is done once its days are finished and its rest days have passed', () => {
  const [first, second] = calendarStages(aCourse(), aState())
  expect(first).toMatchObject({ number: 1, isDone: true })
  expect(second).toMatchObject({ number: 2, isDone: false, isLocked: false })
})

it('a stage with a locked rest day is not done', () => {
  const state = aState({ days: dayStatuses({ 3: { lock: aLock('day_locked_in_demo') } }) })
  const stages = calendarStages(aCourse(), state)
  expect(stages[0]?.isDone).toBe(false)
  expect(calendarProgress(stages).stages[0]).toMatchObject({ complete_days_count: 3 })
})

it('a stage with today’s rest day is not done, though the day counts', () => {
  const [first] = calendarStages(aCourse(), aState({ today_day_number: 3, days: dayStatuses({ 3: { lock: null } }) }))
  expect(first?.isDone).toBe(false)
  expect(first && calendarProgress([first])).toMatchObject({ complete_days_count: 4, days_count: 4 })
})

it('the stages of a calendar add up to what its header says, rest days included', () => {
  const progress = calendarProgress(calendarStages(aCourse(), aState()))
  expect(progress).toMatchObject({ complete_days_count: 4, days_count: 8, progress: 50 })
  expect(progress.stages.map((stage) => stage.complete_days_count)).toEqual([4, 0])
})

it('a past rest day stays done after the run has ended', () => {
  const state = aState({ days: dayStatuses({ 3: { lock: aLock('stream_ended') } }) })
  expect(calendarStages(aCourse(), state)[0]?.isDone).toBe(true)
})

it('a stage names its unfinished day', () => {
  const state = aState({ days: dayStatuses({ 4: { end_time: null } }) })
  expect(calendarStages(aCourse(), state)[0]?.started?.day.day_number).toBe(4)
})

it.each(['course_stage_homework', 'stage_day_homework'] as const)(
  'a stage lists its prerequisites: required %s with its status',
  (target_type) => {
    const state = aState({
      days: dayStatuses(lockedDays),
      stages: [waiting],
      homeworks: [aHomeworkStatus(77, { target_type, status: 'UPLOADED', sent_at: 100 })],
    })
    const [first, second] = calendarStages(aCourse(), state)
    expect(first?.prerequisites).toEqual([])
    expect(second?.prerequisites).toEqual([
      {
        kind: 'homework',
        homeworkId: 1077,
        statusId: 77,
        title: 'Homework 77',
        status: 'UPLOADED',
        answerBy: 100 + 86_400,
      },
    ])
    expect(second?.isLocked).toBe(true)
  },
)

it('a stage lists its prerequisites: three of many, as the server orders them', () => {
  const ids = [9, 8, 7, 6, 5]
  const state = aState({
    days: dayStatuses(lockedDays),
    stages: [{ ...waiting, request_homeworks: ids }],
    homeworks: ids.map((id) => aHomeworkStatus(id)),
  })
  const shown = calendarStages(aCourse(), state)[1]?.prerequisites
  expect(shown).toMatchObject([{ statusId: 9 }, { statusId: 8 }, { statusId: 7 }])
})

it('a stage lists its prerequisites: an earlier day that must be finished first', () => {
  const state = aState({ days: dayStatuses({ 5: { lock: aLock('day_needs_earlier_day', { day_number: 4 }) } }) })
  expect(calendarStages(aCourse(), state)[1]?.prerequisites).toEqual([{ kind: 'day', dayNumber: 4 }])
})

it('a stage has no prerequisites once the homework is approved', () => {
  expect(calendarStages(aCourse(), aState())[1]?.prerequisites).toEqual([])
})

it('a stage has no prerequisites in a run that is locked as a whole', () => {
  const frozen = Object.fromEntries([5, 6, 7, 8].map((number) => [number, { lock: aLock('stream_frozen') }]))
  const state = aState({ days: dayStatuses(frozen), stages: [waiting] })
  expect(calendarStages(aCourse(), state)[1]?.prerequisites).toEqual([])
})
