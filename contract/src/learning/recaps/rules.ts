import { dayStartHour, mondayOf } from '../../platform/dates.ts'
import type { WeekRecap } from './api.ts'

export const recapDays = 7

/** The evening begins at this local hour. */
const eveningHour = 17

export type RecapMoment = {
  /** The learner's day, since 1970. */
  today: number
  /** The hour that the learner's clock shows. */
  hour: number
  /** Whether the seventh day of a run opens today, and whether it is finished. */
  isSeventhDay: boolean
  isDayFinished: boolean
}

/** Whether to show the recap: on Sunday evening, and on the seventh day of a run from its end or the evening on. */
export function isRecapDue({ today, hour, isSeventhDay, isDayFinished }: RecapMoment): boolean {
  const isEvening = hour >= eveningHour || hour < dayStartHour
  const isSunday = today - mondayOf(today) === 6
  return (isSunday && isEvening) || (isSeventhDay && (isEvening || isDayFinished))
}

/** Days with practice and their seconds. */
export function recapTotals({ practised }: Pick<WeekRecap, 'practised'>): { days: number; seconds: number } {
  return { days: practised.length, seconds: practised.reduce((sum, { seconds }) => sum + seconds, 0) }
}
