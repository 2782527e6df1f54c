import type { Progress } from './api.ts'
import { progressPercent } from './rules.ts'

/** A day of a run; `isRestOver`: whether a rest day is reached and not locked itself. */
export type CountedDay = { isRest: boolean; isFinished: boolean; isRestOver: boolean }

/** A rest day is complete once it is reached and unlocked, any other once it is finished. */
export function isDayComplete({ isRest, isFinished, isRestOver }: CountedDay): boolean {
  return isRest ? isRestOver : isFinished
}

type CountedStage = { id: number; sort: number; days: readonly { isComplete: boolean }[] }

/** The progress of a run, as all screens count it. */
export function progressOfStages(stages: readonly CountedStage[]): Progress {
  const counted = stages.map(({ id, sort, days }) => ({
    id,
    sort,
    days_count: days.length,
    complete_days_count: days.filter((day) => day.isComplete).length,
  }))
  const days_count = counted.reduce((sum, stage) => sum + stage.days_count, 0)
  const complete_days_count = counted.reduce((sum, stage) => sum + stage.complete_days_count, 0)
  return {
    days_count,
    complete_days_count,
    progress: progressPercent(complete_days_count, days_count),
    stages: counted,
  }
}
