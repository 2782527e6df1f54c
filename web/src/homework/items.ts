import type { AttachedHomework, Course } from '#contract/courses/api.ts'
import type { DayStatus, HomeworkStatus, Stream, StreamState } from '#contract/streams/api.ts'
import { groupBy } from '../groupBy.ts'
import { waitsForLearner } from './waiting.ts'

/** A homework of a run with its place in the course. */
export type HomeworkItem = {
  stream: Stream
  course: Course
  attached: AttachedHomework
  status: HomeworkStatus
  stageNumber: number
  /** Undefined for the homework of a stage. */
  dayNumber: number | undefined
  /** Why it cannot be done yet: its day is closed, or every day of its stage. */
  lockedDay: DayStatus | undefined
}

export type Run = { stream: Stream; course: Course; state: StreamState }

/** Every homework of a run, in the order of the course. */
export function homeworkItems({ stream, course, state }: Run): HomeworkItem[] {
  const dayStatuses = new Map(state.days?.map((day) => [day.stage_day_id, day]))
  return (course.stages ?? []).flatMap((stage, index) => {
    const place = { stream, course, stageNumber: index + 1 }
    const days = stage.days ?? []
    const ofDays = days.flatMap((day) =>
      (day.day_homeworks ?? []).flatMap((attached) => {
        const status = statusOf(state, 'stage_day_homework', attached)
        const lockedDay = dayStatuses.get(day.id)
        return status ? [{ ...place, attached, status, dayNumber: day.day_number, lockedDay }] : []
      }),
    )
    const firstDay = days.map((day) => dayStatuses.get(day.id)).find((day) => day?.lock)
    const ofStage = (stage.stage_homeworks ?? []).flatMap((attached) => {
      const status = statusOf(state, 'course_stage_homework', attached)
      return status ? [{ ...place, attached, status, dayNumber: undefined, lockedDay: firstDay }] : []
    })
    return [...ofDays, ...ofStage]
  })
}

function statusOf(state: StreamState, type: HomeworkStatus['target_type'], { id }: AttachedHomework) {
  return state.homeworks?.find((status) => status.target_type === type && status.target_id === id)
}

const groups = ['toDo', 'checking', 'done', 'later'] as const
export type HomeworkGroup = (typeof groups)[number]

/** By what happens next; first among what is to be done stands what an expert has returned. */
export function homeworkGroups(items: readonly HomeworkItem[]): { name: HomeworkGroup; items: HomeworkItem[] }[] {
  const found = groupBy(items, ({ status }) => groupOf(status))
  const isReturned = ({ status }: HomeworkItem) => Number(status.status === 'FAIL')
  return groups.flatMap((name) => {
    const own = found.get(name) ?? []
    if (own.length === 0) return []
    return [{ name, items: name === 'toDo' ? own.toSorted((a, b) => isReturned(b) - isReturned(a)) : own }]
  })
}

function groupOf(status: HomeworkStatus): HomeworkGroup {
  if (status.status === 'DONE') return 'done'
  if (status.status === 'UPLOADED') return 'checking'
  return waitsForLearner(status) ? 'toDo' : 'later'
}
