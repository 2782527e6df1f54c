import { dateOf, dayOf, mondayOf } from '#contract/platform/dates.ts'

export type WeekDay = {
  /** `YYYY-MM-DD` */
  date: string
  /** Monday is 0. */
  index: number
  isDone: boolean
  isToday: boolean
}

/** The seven days of the week of a day, from Monday, with practice days marked. */
export function weekOf(today: string, practiceDays: readonly string[]): WeekDay[] {
  const monday = mondayOf(dayOf(today))
  return Array.from({ length: 7 }, (_, index) => {
    const date = dateOf(monday + index)
    return { date, index, isDone: practiceDays.includes(date), isToday: date === today }
  })
}
