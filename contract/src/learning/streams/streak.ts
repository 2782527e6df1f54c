import type { FrozenDays } from './rules.ts'

/** Days count since 1970. */
export type StreakDays = {
  today: number
  practiceDays: readonly number[]
  /** Days on which the run's rest days open. */
  restDays: readonly number[]
  frozenDays: readonly FrozenDays[]
}

/** Bounds the search for a streak. */
export const maxStreakDays = 400

/** Length of the streak up to today or yesterday. A rest day after practice continues and counts, a frozen day only continues it. */
export function streakDays({ today, practiceDays, restDays, frozenDays }: StreakDays): number {
  const practised = new Set(practiceDays)
  const rest = new Set(restDays)
  let count = 0
  let resting = 0
  for (let day = today; practised.size > 0 && day > today - maxStreakDays; day -= 1) {
    if (practised.has(day)) {
      count += 1 + resting
      resting = 0
    } else if (rest.has(day)) resting += 1
    else if (day !== today && !isFrozen(frozenDays, day)) break
  }
  return count
}

function isFrozen(frozenDays: readonly FrozenDays[], day: number): boolean {
  return frozenDays.some(({ startDay, endDay }) => startDay <= day && day < endDay)
}
