import { clampRepeats } from '#contract/courses/rules.ts'
import type { DayPlan, PlannedLesson, PlannedSet } from './plan.ts'

/** Which lesson is on, and for which time its set is gone through, from 1. */
export type Playing = { lessonId: number; round: number }

/** How often the learner wants to go through each set, by the id of the set. */
export type Repeats = Readonly<Record<number, number>>

/** How often a set is gone through: the learner's own number inside the allowed range. */
export function repeatsOf({ set }: Pick<PlannedSet, 'set'>, repeats: Repeats): number {
  return clampRepeats(repeats[set.id] ?? set.repeat_count, set)
}

/** Begins a lesson in the round that its plays say. */
export function playing(plan: DayPlan, lesson: PlannedLesson, repeats: Repeats): Playing {
  const set = plan.sets.find((one) => one.set.id === lesson.setId)
  const last = set ? repeatsOf(set, repeats) : 1
  return { lessonId: lesson.lesson.id, round: Math.min(lesson.playCount + 1, last) }
}

/** What comes after a lesson: the next of its set, the set once more, the next set, or nothing. */
export function following(plan: DayPlan, now: Playing, repeats: Repeats): Playing | undefined {
  const at = plan.sets.findIndex((set) => set.lessons.some(({ lesson }) => lesson.id === now.lessonId))
  const set = plan.sets[at]
  if (!set) return undefined
  const next = set.lessons[set.lessons.findIndex(({ lesson }) => lesson.id === now.lessonId) + 1]
  if (next) return { lessonId: next.lesson.id, round: now.round }
  const [first] = set.lessons
  if (first && now.round < repeatsOf(set, repeats)) return { lessonId: first.lesson.id, round: now.round + 1 }
  const [begin] = plan.sets.slice(at + 1).flatMap((later) => later.lessons)
  return begin && playing(plan, begin, repeats)
}
