import { clampRepeats } from '#contract/learning/courses/rules.ts'
import type { DayPlan, PlannedLesson, PlannedSet } from './plan.ts'

/** A lesson and the current repetition of its set, from 1. */
export type Position = { lessonId: number; repetition: number }

/** The learner's number of repetitions of each set, by set id. */
export type Repeats = Readonly<Record<number, number>>

/** The repetitions of a set: the learner's number, clamped to the allowed range. */
export function repeatCount({ set }: Pick<PlannedSet, 'set'>, repeats: Repeats): number {
  return clampRepeats(repeats[set.id] ?? set.repeat_count, set)
}

/** A lesson at its next repetition by play count. */
export function startPosition(plan: DayPlan, lesson: PlannedLesson, repeats: Repeats): Position {
  const set = plan.sets.find((one) => one.set.id === lesson.setId)
  const last = set ? repeatCount(set, repeats) : 1
  return { lessonId: lesson.lesson.id, repetition: Math.min(lesson.playCount + 1, last) }
}

/** The position after a lesson: the next lesson, the set's next repetition, the next set, or undefined. */
export function nextPosition(plan: DayPlan, position: Position, repeats: Repeats): Position | undefined {
  const setIndex = plan.sets.findIndex((set) => set.lessons.some(({ lesson }) => lesson.id === position.lessonId))
  const set = plan.sets[setIndex]
  if (!set) return undefined
  const next = set.lessons[set.lessons.findIndex(({ lesson }) => lesson.id === position.lessonId) + 1]
  if (next) return { lessonId: next.lesson.id, repetition: position.repetition }
  const [first] = set.lessons
  if (first && position.repetition < repeatCount(set, repeats))
    return { lessonId: first.lesson.id, repetition: position.repetition + 1 }
  const [nextSetLesson] = plan.sets.slice(setIndex + 1).flatMap(({ lessons }) => lessons)
  return nextSetLesson && startPosition(plan, nextSetLesson, repeats)
}
