import type { Course } from '#contract/courses/api.ts'
import type { StreamState } from '#contract/streams/api.ts'
import { dayPlan } from '../days/plan.ts'

/** Seconds of a course's videos that were watched, and of all of them; a lesson watched twice counts once. */
export function viewedOf(course: Course, state: StreamState): { viewedSeconds: number; totalSeconds: number } {
  const plans = (course.stages ?? []).flatMap((stage) => (stage.days ?? []).map((day) => dayPlan(day, state)))
  return {
    viewedSeconds: plans.reduce((sum, plan) => sum + plan.viewedSeconds, 0),
    totalSeconds: plans.reduce((sum, plan) => sum + plan.totalSeconds, 0),
  }
}

const petals = 7
const shownFlowers = 3

export type Streak = {
  /** Petals of each flower that is drawn, oldest first; only the last is unfinished. */
  flowers: number[]
  /** Place of the last flower, from 1. */
  flowerNumber: number
  /** Days until the last flower is whole; 0 when it is. */
  daysToWhole: number
}

/** A petal a day, a flower a week. */
export function streakOf(days: number): Streak {
  const flowerNumber = Math.max(1, Math.ceil(days / petals))
  const filled = days - (flowerNumber - 1) * petals
  const whole = Math.min(flowerNumber - 1, shownFlowers - 1)
  return {
    flowers: [...Array.from({ length: whole }, () => petals), filled],
    flowerNumber,
    daysToWhole: petals - filled,
  }
}
