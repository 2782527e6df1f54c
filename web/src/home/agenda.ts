import type { Course } from '#contract/courses/api.ts'
import type { HomeworkStatus, StreamState } from '#contract/streams/api.ts'

/** Homework that waits for the learner or the expert. */
export type AgendaHomework = {
  status: HomeworkStatus
  /** The day it belongs to, or the stage that it closes. */
  dayNumber: number | undefined
  stageNumber: number
  isLastStage: boolean
}

const shown = 3
const order = { FAIL: 0, NOT_UPLOADED: 1, UPLOADED: 2, DONE: 3 } as const

/** What waits: open homework that is not approved, first what was returned, then what is still to be sent. */
export function agendaOf(course: Course, state: StreamState): AgendaHomework[] {
  const stages = course.stages ?? []
  const items = stages.flatMap((stage, index) => {
    const place = { stageNumber: index + 1, isLastStage: index === stages.length - 1 }
    const ofDays = (stage.days ?? []).flatMap((day) =>
      pending(state, 'stage_day_homework', day.day_homework_ids).map((status) => ({
        ...place,
        status,
        dayNumber: day.day_number,
      })),
    )
    const ofStage = pending(state, 'course_stage_homework', stage.stage_homework_ids)
    return [...ofDays, ...ofStage.map((status) => ({ ...place, status, dayNumber: undefined }))]
  })
  const isToday = ({ dayNumber }: AgendaHomework) => Number(dayNumber === state.today_day_number)
  return items
    .toSorted((a, b) => order[a.status.status] - order[b.status.status] || isToday(b) - isToday(a))
    .slice(0, shown)
}

function pending(state: StreamState, type: HomeworkStatus['target_type'], ids: readonly number[]): HomeworkStatus[] {
  const statuses = state.homeworks ?? []
  return statuses.filter(
    (status) =>
      status.target_type === type &&
      ids.includes(status.target_id) &&
      !status.is_locked &&
      status.status !== 'DONE' &&
      (status.is_required || status.status !== 'NOT_UPLOADED'),
  )
}
