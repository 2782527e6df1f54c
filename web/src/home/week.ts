export type WeekDay = {
  /** `YYYY-MM-DD` */
  date: string
  /** Monday is 0. */
  index: number
  isDone: boolean
  isToday: boolean
}

/** The seven days of the week around a day, Monday first, with those on which the learner practised. */
export function weekOf(today: string, practiceDays: readonly string[]): WeekDay[] {
  const at = new Date(`${today}T00:00:00Z`)
  const monday = at.getTime() - ((at.getUTCDay() + 6) % 7) * dayMs
  return Array.from({ length: 7 }, (_, index) => {
    const date = new Date(monday + index * dayMs).toISOString().slice(0, 10)
    return { date, index, isDone: practiceDays.includes(date), isToday: date === today }
  })
}

const dayMs = 86_400_000
