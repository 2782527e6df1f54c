import type { AttachedHomework, Course } from '#contract/learning/courses/api.ts'
import type { HomeworkStatus, StreamState } from '#contract/learning/streams/api.ts'

/** Homework that waits for the learner or for the expert. */
export type PendingHomework = {
  status: HomeworkStatus
  homeworkId: number
  /** Its day; undefined for the homework of a stage. */
  dayNumber: number | undefined
  stageNumber: number
  isLastStage: boolean
}

const maxItems = 3
const statusOrder = { FAIL: 0, NOT_UPLOADED: 1, UPLOADED: 2, DONE: 3 } as const

/** Pending homework: returned first, then not sent, then being checked; today's and required ones first. */
export function pendingHomework(course: Course, state: StreamState): PendingHomework[] {
  const stages = course.stages ?? []
  const items = stages.flatMap((stage, index): PendingHomework[] => {
    const location = { stageNumber: index + 1, isLastStage: index === stages.length - 1 }
    const ofDays = (stage.days ?? []).flatMap(({ day_number, day_homeworks = [] }) =>
      statusesOf(state, 'stage_day_homework', day_homeworks).map((found) => ({
        ...location,
        ...found,
        dayNumber: day_number,
      })),
    )
    const ofStage = statusesOf(state, 'course_stage_homework', stage.stage_homeworks ?? [])
    return [...ofDays, ...ofStage.map((found) => ({ ...location, ...found, dayNumber: undefined }))]
  })
  const isToday = ({ dayNumber }: PendingHomework) => dayNumber === state.today_day_number
  return items
    .filter((item) => isPending(item.status, isToday(item)))
    .toSorted((a, b) => rank(a, isToday(a)) - rank(b, isToday(b)))
    .slice(0, maxItems)
}

/** Optional homework is offered on its own day only. */
function isPending({ is_locked, is_required, status }: HomeworkStatus, isToday: boolean): boolean {
  return !is_locked && status !== 'DONE' && (is_required || isToday || status !== 'NOT_UPLOADED')
}

function rank({ status }: PendingHomework, isToday: boolean): number {
  return statusOrder[status.status] * 4 + (isToday ? 0 : 1) + (status.is_required ? 0 : 2)
}

type FoundStatus = Pick<PendingHomework, 'status' | 'homeworkId'>

function statusesOf(
  state: StreamState,
  type: HomeworkStatus['target_type'],
  attached: readonly AttachedHomework[],
): FoundStatus[] {
  return attached.flatMap(({ id, homework_id }) => {
    const status = state.homeworks?.find((one) => one.target_type === type && one.target_id === id)
    return status ? [{ status, homeworkId: homework_id }] : []
  })
}
