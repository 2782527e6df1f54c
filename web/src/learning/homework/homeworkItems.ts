import type { AttachedHomework, Course } from '#contract/learning/courses/api.ts'
import type { UserHomework } from '#contract/learning/homework/api.ts'
import { isHomeworkListed } from '#contract/learning/homework/rules.ts'
import type { Stream } from '#contract/learning/streams/api.ts'
import { groupBy } from '../../platform/collections/groupBy.ts'
import { joinFacts } from '../../platform/language/format.ts'
import { t } from '../../platform/language/language.ts'
import { lockReason } from '../streams/dayLock.ts'
import { waitsForLearner } from './useWaitingHomework.ts'

export type HomeworkItem = {
  stream: Stream
  course: Course
  attached: AttachedHomework
  status: UserHomework
  ofRun: readonly UserHomework[]
  stageNumber: number
  /** Undefined for the homework of a stage. */
  dayNumber: number | undefined
}

export type Run = { stream: Stream; course: Course; homework: readonly UserHomework[] }

/** Every homework of a run, in the order of the course. */
export function homeworkItems({ stream, course, homework }: Run): HomeworkItem[] {
  return (course.stages ?? []).flatMap((stage, index) => {
    const itemsOf = (type: UserHomework['target_type'], list: readonly AttachedHomework[] = [], dayNumber?: number) =>
      list.flatMap((attached) => {
        const status = homework.find((one) => one.target_type === type && one.target_id === attached.id)
        return status ? [{ stream, course, stageNumber: index + 1, attached, status, ofRun: homework, dayNumber }] : []
      })
    return [
      ...(stage.days ?? []).flatMap((day) => itemsOf('stage_day_homework', day.day_homeworks, day.day_number)),
      ...itemsOf('course_stage_homework', stage.stage_homeworks),
    ]
  })
}

/** Whether the next stage waits until it is approved. */
export function locksNextStage({ attached, stageNumber, course }: HomeworkItem): boolean {
  return attached.is_required > 0 && course.stages?.[stageNumber] !== undefined
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

/** The day of a homework with its lessons; none for the homework of a stage. */
export function dayOf({ course, dayNumber }: HomeworkItem) {
  for (const { id: stageId, days = [] } of course.stages ?? []) {
    const day = days.find(({ day_number: number }) => number === dayNumber)
    if (day) return { courseId: course.id, stageId, dayId: day.id }
  }
  return undefined
}

/** Says whether the next stage waits for the new version. */
export function consequenceOf(item: HomeworkItem): string {
  return locksNextStage(item)
    ? t('homework.attempts.returnedStage', { stage: item.stageNumber + 1 })
    : t('homework.attempts.returnedRest')
}

export function homeworkLocation({ course, dayNumber, stageNumber, attached }: HomeworkItem): string {
  const location =
    dayNumber === undefined
      ? t('homework.attempts.ofStage', { stage: stageNumber })
      : t('homework.attempts.ofDay', { day: dayNumber })
  const parts = [course.title, location, ...(attached.is_required > 0 ? [t('homework.attempts.required')] : [])]
  return joinFacts(parts)
}

/** Why the homework is locked, as a sentence; undefined if it is unlocked or sent. */
export function homeworkLockReason({ status: { lock }, ofRun, dayNumber }: HomeworkItem): string | undefined {
  const reason = lock && lockReason(lock, ofRun)
  const isComplete =
    lock?.code.startsWith('stream_') || (dayNumber === undefined && lock?.code === 'day_needs_homework')
  // The reason is that of the whole course, or names the stage itself.
  if (!reason || isComplete) return reason ?? undefined
  return dayNumber === undefined
    ? t('homework.attempts.stageClosed', { reason })
    : t('homework.attempts.dayClosed', { reason })
}
