import type { CalendarStage } from './stages.ts'

/** Seconds of a course's videos that were watched, and of all of them; a lesson watched twice counts once. */
export function viewedOf(stages: readonly CalendarStage[]): { viewedSeconds: number; totalSeconds: number } {
  const plans = stages.flatMap(({ tiles }) => tiles.map(({ plan }) => plan))
  return {
    viewedSeconds: plans.reduce((sum, plan) => sum + plan.viewedSeconds, 0),
    totalSeconds: plans.reduce((sum, plan) => sum + plan.totalSeconds, 0),
  }
}

const petals = 7
const shownFlowers = 3

export type Streak = {
  /** The flowers that are drawn, oldest first, by their place from 1; only the last may be unfinished. */
  flowers: { number: number; petals: number }[]
  /** Days until the last flower is whole; 0 when it is. */
  daysToWhole: number
}

/** A petal a day, a flower a week. */
export function streakOf(days: number): Streak {
  const last = Math.max(1, Math.ceil(days / petals))
  const first = Math.max(1, last - shownFlowers + 1)
  const flowers = Array.from({ length: last - first + 1 }, (_, index) => ({
    number: first + index,
    petals: Math.min(petals, days - (first + index - 1) * petals),
  }))
  return { flowers, daysToWhole: last * petals - days }
}
