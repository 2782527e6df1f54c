import type { AttachedHomework, Course } from '#contract/courses/api.ts'
import type { UserHomework } from '#contract/homework/api.ts'
import { isHomeworkListed } from '#contract/homework/rules.ts'
import type { Stream } from '#contract/streams/api.ts'
import { groupBy } from '../platform/collections/groupBy.ts'
import { waitsForLearner } from './waitsForLearner.ts'

/** A homework of a run with its location in the course. */
export type HomeworkItem = {
  stream: Stream
  course: Course
  attached: AttachedHomework
  status: UserHomework
  stageNumber: number
  /** Undefined for the homework of a stage. */
  dayNumber: number | undefined
}

export type Run = { stream: Stream; course: Course; homework: readonly UserHomework[] }

/** Every homework of a run, in the order of the course. */
export function homeworkItems({ stream, course, homework }: Run): HomeworkItem[] {
  return (course.stages ?? []).flatMap((stage, index) => {
    const location = { stream, course, stageNumber: index + 1 }
    const days = stage.days ?? []
    const ofDays = days.flatMap((day) =>
      (day.day_homeworks ?? []).flatMap((attached) => {
        const status = statusOf(homework, 'stage_day_homework', attached)
        return status ? [{ ...location, attached, status, dayNumber: day.day_number }] : []
      }),
    )
    const ofStage = (stage.stage_homeworks ?? []).flatMap((attached) => {
      const status = statusOf(homework, 'course_stage_homework', attached)
      return status ? [{ ...location, attached, status, dayNumber: undefined }] : []
    })
    return [...ofDays, ...ofStage]
  })
}

function statusOf(homework: Run['homework'], type: UserHomework['target_type'], { id }: AttachedHomework) {
  return homework.find((status) => status.target_type === type && status.target_id === id)
}

const groups = ['toDo', 'checking', 'done', 'later'] as const
export type HomeworkGroup = (typeof groups)[number]

/** Groups by what happens next; of the ones to do, returned homework comes first. Closed stages offer none. */
export function homeworkGroups(items: readonly HomeworkItem[]): { name: HomeworkGroup; items: HomeworkItem[] }[] {
  const listed = items.filter(({ status }) => isHomeworkListed(status))
  const found = groupBy(listed, ({ status }) => groupOf(status))
  const isReturned = ({ status }: HomeworkItem) => Number(status.status === 'FAIL')
  return groups.flatMap((name) => {
    const members = found.get(name) ?? []
    if (members.length === 0) return []
    return [{ name, items: name === 'toDo' ? members.toSorted((a, b) => isReturned(b) - isReturned(a)) : members }]
  })
}

function groupOf(status: UserHomework): HomeworkGroup {
  if (status.status === 'DONE') return 'done'
  if (status.status === 'UPLOADED') return 'checking'
  return waitsForLearner(status) ? 'toDo' : 'later'
}
