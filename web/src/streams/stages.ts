import type { Course, Stage } from '#contract/courses/api.ts'
import type { HomeworkStatus, StreamState } from '#contract/streams/api.ts'
import { isClosedByItself } from '#contract/streams/rules.ts'
import { dayTile, type DayTile } from './tiles.ts'

/** What keeps a stage closed: homework of the stage before, or a day before it that must be finished. */
export type StageGate =
  | { kind: 'homework'; homeworkId: number; title: string; status: HomeworkStatus['status']; sentAt: number | null }
  | { kind: 'day'; dayNumber: number }

export type CalendarStage = {
  stage: Stage
  /** Place in the course, from 1; it gives the colour. */
  number: number
  tiles: readonly DayTile[]
  doneCount: number
  isDone: boolean
  /** Every day of it is still closed. */
  isClosed: boolean
  /** The first day that was begun and not finished. */
  started: DayTile | undefined
  /** The rows between the stage before and this one. */
  gates: readonly StageGate[]
}

/** The stages of a course as a learner's calendar shows them. */
export function calendarStages(course: Course, state: StreamState | undefined): CalendarStage[] {
  const stages = course.stages ?? []
  return stages.map((stage, index) => {
    const tiles = (stage.days ?? []).map((day) => dayTile(day, state))
    const done = tiles.filter(isDone)
    return {
      stage,
      number: index + 1,
      tiles,
      doneCount: done.length,
      isDone: tiles.length > 0 && tiles.every((tile) => isDone(tile) || isRestOver(tile)),
      isClosed: tiles.every((tile) => tile.lock !== null),
      started: tiles.find((tile) => tile.state === 'part' && !tile.isToday),
      gates: gatesOf({ before: stages[index - 1], tiles, state }),
    }
  })
}

function isDone(tile: DayTile): boolean {
  return tile.state === 'done'
}

function isRestOver({ state, isPast, lock }: DayTile): boolean {
  return state === 'rest' && isPast && !isClosedByItself(lock)
}

type Between = { before: Stage | undefined; tiles: readonly DayTile[]; state: StreamState | undefined }

function gatesOf({ before, tiles, state }: Between): StageGate[] {
  const codes = tiles.map((tile) => tile.lock?.code)
  if (!before || codes.some((code) => code?.startsWith('stream_') || code === 'day_locked_in_demo')) return []
  const waiting = state?.stages?.find((status) => status.id === before.id)?.request_homeworks ?? []
  const homeworks = waiting.flatMap((targetId) => homeworkGate(before, targetId, state))
  const first = tiles.find((tile) => tile.state !== 'rest')?.lock
  if (homeworks.length > 0 || first?.code !== 'day_needs_earlier_day' || !first.day_number) return homeworks
  return [{ kind: 'day', dayNumber: first.day_number }]
}

function homeworkGate(stage: Stage, targetId: number, state: StreamState | undefined): StageGate[] {
  const attached = stage.stage_homeworks?.find((homework) => homework.id === targetId)
  if (!attached) return []
  const status = findHomework(state, 'course_stage_homework', targetId)
  return [
    {
      kind: 'homework',
      homeworkId: attached.homework_id,
      title: attached.homework.title,
      status: status?.status ?? 'NOT_UPLOADED',
      sentAt: status?.sent_at ?? null,
    },
  ]
}

function findHomework(
  state: StreamState | undefined,
  type: HomeworkStatus['target_type'],
  targetId: number,
): HomeworkStatus | undefined {
  return state?.homeworks?.find((status) => status.target_type === type && status.target_id === targetId)
}
