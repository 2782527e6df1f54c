import { minutesOfDay, type DayHours } from '#contract/experts/rota/rules.ts'

/** A minute of the day by the clock: `09:30`; `24:00` for its end. */
export function clockTime(minuteOfDay: number): string {
  const [hour, minute] = [Math.floor(minuteOfDay / 60), minuteOfDay % 60]
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

export function clockTimes({ from_minute: from, to_minute: to }: DayHours): string {
  return `${clockTime(from)}–${clockTime(to)}`
}

/** The hours between two times by the clock; midnight at the end is that of the next day. */
export function hoursBetween({ from, to }: { from: string; to: string }): DayHours {
  return { from_minute: minuteOf(from), to_minute: minuteOf(to) || minutesOfDay }
}

function minuteOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}
