import type { AttachedHomework, Course } from '#contract/courses/api.ts'
import type { HomeworkStatus, StreamState } from '#contract/streams/api.ts'

/** Homework that waits for the learner or the expert. */
export type AgendaHomework = {
  status: HomeworkStatus
  homeworkId: number
  /** The day it belongs to, or the stage that it closes. */
  dayNumber: number | undefined
  stageNumber: number
  isLastStage: boolean
}

const shown = 3
const order = { FAIL: 0, NOT_UPLOADED: 1, UPLOADED: 2, DONE: 3 } as const

/** What waits: homework that was returned, then what is still to be sent, then what the expert checks. */
export function agendaOf(course: Course, state: StreamState): AgendaHomework[] {
  const stages = course.stages ?? []
  const items = stages.flatMap((stage, index): AgendaHomework[] => {
    const place = { stageNumber: index + 1, isLastStage: index === stages.length - 1 }
    const ofDays = (stage.days ?? []).flatMap(({ day_number, day_homeworks = [] }) =>
      statusesOf(state, 'stage_day_homework', day_homeworks).map((given) => ({
        ...place,
        ...given,
        dayNumber: day_number,
      })),
    )
    const ofStage = statusesOf(state, 'course_stage_homework', stage.stage_homeworks ?? [])
    return [...ofDays, ...ofStage.map((given) => ({ ...place, ...given, dayNumber: undefined }))]
  })
  const isToday = ({ dayNumber }: AgendaHomework) => dayNumber === state.today_day_number
  return items
    .filter((item) => waits(item.status, isToday(item)))
    .toSorted((a, b) => rank(a, isToday(a)) - rank(b, isToday(b)))
    .slice(0, shown)
}

/** What may be sent but need not be is offered on its own day only. */
function waits({ is_locked, is_required, status }: HomeworkStatus, isToday: boolean): boolean {
  return !is_locked && status !== 'DONE' && (is_required || isToday || status !== 'NOT_UPLOADED')
}

function rank({ status }: AgendaHomework, isToday: boolean): number {
  return order[status.status] * 4 + (isToday ? 0 : 1) + (status.is_required ? 0 : 2)
}

type Given = Pick<AgendaHomework, 'status' | 'homeworkId'>

function statusesOf(
  state: StreamState,
  type: HomeworkStatus['target_type'],
  attached: readonly AttachedHomework[],
): Given[] {
  return attached.flatMap(({ id, homework_id }) => {
    const status = state.homeworks?.find((one) => one.target_type === type && one.target_id === id)
    return status ? [{ status, homeworkId: homework_id }] : []
  })
}
