import type { CalendarStage } from './stages.ts'

/** Watched and total seconds of a course's videos; repetitions count once. */
export function watchTime(stages: readonly CalendarStage[]): { viewedSeconds: number; totalSeconds: number } {
  const plans = stages.flatMap(({ tiles }) => tiles.map(({ plan }) => plan))
  return {
    viewedSeconds: plans.reduce((sum, plan) => sum + plan.viewedSeconds, 0),
    totalSeconds: plans.reduce((sum, plan) => sum + plan.totalSeconds, 0),
  }
}

const petalCount = 7
const maxFlowers = 3

export type StreakFlowers = {
  /** The flowers to draw, oldest first, numbered from 1; only the last may be unfinished. */
  flowers: { number: number; petals: number }[]
  /** Days until the last flower is complete; 0 if it is. */
  daysToNextFlower: number
}

/** The streak as flowers: a petal per day, a flower per week. */
export function streakFlowers(days: number): StreakFlowers {
  const last = Math.max(1, Math.ceil(days / petalCount))
  const first = Math.max(1, last - maxFlowers + 1)
  const flowers = Array.from({ length: last - first + 1 }, (_, index) => ({
    number: first + index,
    petals: Math.min(petalCount, days - (first + index - 1) * petalCount),
  }))
  return { flowers, daysToNextFlower: last * petalCount - days }
}
