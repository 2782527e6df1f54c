import type { Course, Stage } from '#contract/learning/courses/api.ts'
import type { HomeworkStatus, Progress, StreamState } from '#contract/learning/streams/api.ts'
import { progressOfStages } from '#contract/learning/streams/progress.ts'
import { dayTile, type DayTile } from './tiles.ts'

export type HomeworkPrerequisite = {
  kind: 'homework'
  homeworkId: number
  statusId: number
  title: string
  status: HomeworkStatus['status']
  answerBy: number | null
}

/** A prerequisite of a stage: homework of the previous stage, or an earlier day. */
export type StagePrerequisite = HomeworkPrerequisite | { kind: 'day'; dayNumber: number }

export type CalendarStage = {
  stage: Stage
  /** Position in the course, from 1; it selects the colour. */
  number: number
  tiles: readonly DayTile[]
  /** All its days are complete, and none of them is today’s. */
  isDone: boolean
  /** All its days are locked. */
  isLocked: boolean
  /** The first day that was started and not finished. */
  started: DayTile | undefined
  /** Shown between the previous stage and this one. */
  prerequisites: readonly StagePrerequisite[]
}

/** The stages of a course as a learner's calendar shows them. */
export function calendarStages(course: Course, state: StreamState | undefined): CalendarStage[] {
  const stages = course.stages ?? []
  return stages.map((stage, index) => {
    const tiles = (stage.days ?? []).map((day) => dayTile(day, state))
    const isDone = tiles.length > 0 && tiles.every((tile) => tile.isComplete && !tile.isToday)
    return {
      stage,
      number: index + 1,
      tiles,
      isDone,
      isLocked: tiles.every((tile) => tile.lock !== null),
      started: tiles.find((tile) => tile.state === 'started' && !tile.isToday),
      prerequisites: prerequisitesOf({ previous: stages[index - 1], tiles, state }),
    }
  })
}

/** The progress of a run as its calendar shows it. */
export function calendarProgress(stages: readonly CalendarStage[]): Progress {
  return progressOfStages(stages.map(({ stage, number, tiles }) => ({ id: stage.id, sort: number, days: tiles })))
}

/** The server lists those that the learner has to send first. */
const shownHomeworks = 3

type StageContext = { previous: Stage | undefined; tiles: readonly DayTile[]; state: StreamState | undefined }

function prerequisitesOf({ previous, tiles, state }: StageContext): StagePrerequisite[] {
  const codes = tiles.map((tile) => tile.lock?.code)
  if (!previous || codes.some((code) => code?.startsWith('stream_') || code === 'day_locked_in_demo')) return []
  const waiting = state?.stages?.find((status) => status.id === previous.id)?.request_homeworks ?? []
  const homeworks = waiting.slice(0, shownHomeworks).flatMap((statusId) => homeworkPrerequisite(statusId, state) ?? [])
  const first = tiles.find((tile) => tile.state !== 'rest')?.lock
  if (homeworks.length > 0 || first?.code !== 'day_needs_earlier_day' || !first.day_number) return homeworks
  return [{ kind: 'day', dayNumber: first.day_number }]
}

/** A homework that must be approved; undefined once it is. */
export function homeworkPrerequisite(
  id: number | null,
  state: StreamState | undefined,
): HomeworkPrerequisite | undefined {
  const found = state?.homeworks?.find((one) => one.id === id && one.status !== 'DONE')
  if (!found) return undefined
  const { homework_id: homeworkId, id: statusId, title, status, answer_by: answerBy } = found
  return { kind: 'homework', homeworkId, statusId, title, status, answerBy }
}
