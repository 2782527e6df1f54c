import {
  sortedHours,
  type Absence,
  type DayHours,
  type HourKind,
  type HoursException,
  type WeeklyHours,
} from '#contract/experts/rota/rules.ts'

/** The data that decides when an expert works. */
export type Rota = {
  timezone: string
  hours: readonly WeeklyHours[]
  absences: readonly Absence[]
  exceptions: readonly HoursException[]
}

/** Epoch seconds; `until` is exclusive. */
export type Interval = { from: number; until: number }

/**
 * The hours of one kind that touch a range, whole, in order and without overlaps. Hours of a date replace those of its weekday. They follow
 * the expert's clock: a skipped hour is omitted, a repeated one counts once, from its first occurrence.
 */
export function intervalsOf(rota: Rota, kind: HourKind, range: Interval): Interval[] {
  const { timezone, absences } = rota
  const lastDate = dateAt(timezone, range.until)
  const intervals: Interval[] = []
  for (
    let date = dateAt(timezone, range.from);
    Temporal.PlainDate.compare(date, lastDate) <= 0;
    date = date.add({ days: 1 })
  ) {
    if (isAbsentOn(absences, date.toString())) continue
    for (const { from_minute, to_minute } of hoursOn(rota, kind, date)) {
      const [from, until] = [instantOf(date, from_minute, timezone), instantOf(date, to_minute, timezone)]
      if (from < until && from < range.until && until > range.from) intervals.push({ from, until })
    }
  }
  return intervals
}

/** Whether an expert is absent on their calendar day at an epoch second. */
export function isAbsentAt({ timezone, absences }: Rota, seconds: number): boolean {
  return absences.length > 0 && isAbsentOn(absences, dateAt(timezone, seconds).toString())
}

/** Whether an expert is on duty: within their hours; without hours in the week and on the date, on every day without an absence. */
export function isOnDutyAt(rota: Rota, seconds: number): boolean {
  const date = dateAt(rota.timezone, seconds)
  const hasHours = rota.hours.some(({ kind }) => kind === 'duty') || exceptionOn(rota, 'duty', date) !== undefined
  if (!hasHours) return !isAbsentAt(rota, seconds)
  return intervalsOf(rota, 'duty', { from: seconds, until: seconds + 1 }).length > 0
}

function hoursOn(rota: Rota, kind: HourKind, date: Temporal.PlainDate): DayHours[] {
  const weekly = () => rota.hours.filter((one) => one.kind === kind && one.weekday === date.dayOfWeek)
  return sortedHours<DayHours>(exceptionOn(rota, kind, date)?.hours ?? weekly())
}

function exceptionOn({ exceptions }: Rota, kind: HourKind, date: Temporal.PlainDate): HoursException | undefined {
  const day = date.toString()
  return exceptions.find((one) => one.kind === kind && one.day === day)
}

function isAbsentOn(absences: readonly Absence[], date: string): boolean {
  return absences.some(({ first_day, last_day }) => first_day <= date && date <= last_day)
}

export function dateAt(timezone: string, seconds: number): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(seconds * 1000)
    .toZonedDateTimeISO(timezone)
    .toPlainDate()
}

/** The first time a clock shows a minute of a day; for a skipped minute, the moment of the skip. */
function instantOf(date: Temporal.PlainDate, minute: number, timezone: string): number {
  const wanted = date.toPlainDateTime().add({ minutes: minute })
  const found = wanted.toZonedDateTime(timezone, { disambiguation: 'earlier' })
  const isSkipped = !found.toPlainDateTime().equals(wanted)
  const instant = isSkipped ? (found.getTimeZoneTransition('next') ?? found) : found
  return instant.epochMilliseconds / 1000
}
