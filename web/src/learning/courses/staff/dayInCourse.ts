import type { Course, Day, Stage } from '#contract/learning/courses/api.ts'

/** A day's stage and the days around it. */
export type DayInCourse = {
  stage: Stage
  /** Position in the course, from 1. */
  stageNumber: number
  previous: Day | undefined
  next: Day | undefined
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
