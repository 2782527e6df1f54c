import { isWatched } from '../lessons/rules.ts'

export type LessonDone = { seconds: number; viewedSeconds: number; playCount: number }
export type RequiredSet = { repeats: number; lessons: readonly (LessonDone & { isRequired: boolean })[] }

export type DayLeft = { lessons: number; homeworks: number }

/** Completed repetitions of a set: the plays of its least played required lesson. */
export function setPlays(set: RequiredSet): number {
  const plays = set.lessons.filter((lesson) => lesson.isRequired).map(lessonPlays)
  return plays.length === 0 ? set.repeats : Math.min(...plays)
}

function lessonPlays(lesson: LessonDone): number {
  return Math.max(lesson.playCount, isWatched(lesson) ? 1 : 0)
}

/** Remaining requirements of a day: lessons with too few repetitions, and unsubmitted homework. */
export function leftToFinish(sets: readonly RequiredSet[], unsentRequiredHomeworks: number): DayLeft {
  const lessons = sets.flatMap((set) =>
    set.lessons.filter((lesson) => lesson.isRequired && lessonPlays(lesson) < set.repeats),
  )
  return { lessons: lessons.length, homeworks: unsentRequiredHomeworks }
}

export function canFinish(left: DayLeft): boolean {
  return left.lessons === 0 && left.homeworks === 0
}

/** Whether a day is misconfigured: not a rest day, but without lessons. The user is asked to contact support. */
export function isIncorrectlyFilled(day: {
  day_of_rest: boolean
  lesson_sets?: readonly { lessons: readonly { delay: number }[] }[]
}): boolean {
  return !day.day_of_rest && !day.lesson_sets?.some((set) => set.lessons.some((lesson) => lesson.delay > 0))
}

type PlacedDay = { dayNumber: number; isRest: boolean; isFinished: boolean }

/** The next day after this one that is neither a rest day nor finished. */
export function followingDay<Day extends PlacedDay>(days: readonly Day[], dayNumber: number): Day | undefined {
  return days.find((day) => day.dayNumber > dayNumber && !day.isRest && !day.isFinished)
}
