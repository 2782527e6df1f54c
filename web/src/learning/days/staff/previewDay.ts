import type { Day, Course, Stage } from '#contract/learning/courses/api.ts'
import { t } from '../../../platform/language/language.ts'

export type DayInCourse = {
  stage: Stage
  /** Position in the course, from 1. */
  stageNumber: number
  previous: Day | undefined
  next: Day | undefined
}

/** The day's title, or its number or kind if it has none. */
export function previewDayTitle({ title, day_of_rest: isRest, day_number: number }: Day): string {
  if (title) return title
  return isRest ? t('days.restTitle') : t('days.title', { number })
}

/** Undefined if the course has no such day. */
export function findDayInCourse({ stages = [] }: Course, dayId: number): DayInCourse | undefined {
  const all = stages.flatMap((stage, index) =>
    (stage.days ?? []).map((day) => ({ stage, stageNumber: index + 1, day })),
  )
  const at = all.findIndex(({ day }) => day.id === dayId)
  const found = all[at]
  return found && { ...found, previous: all[at - 1]?.day, next: all[at + 1]?.day }
}
