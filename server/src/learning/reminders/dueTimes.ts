/** A time on the clock of a zone, and when it is reached in seconds since 1970. `weekday` 1 is Monday. */
export type DueTime = { date: string; weekday: number; time: string; dueAt: number }

const minute = 60

/**
 * The times that the clock of a zone reaches after one moment and until another, in seconds since 1970. A time of a
 * repeated hour is reached once, the first time; one that a clock change skips is reached as long after the change as it
 * was past its start.
 */
export function dueTimes(timezone: string, { after, until }: { after: number; until: number }): DueTime[] {
  const due: DueTime[] = []
  for (let at = (Math.floor(after / minute) + 1) * minute; at <= until; at += minute)
    due.push(...reachedAt(timezone, at))
  return due
}

function reachedAt(timezone: string, at: number): DueTime[] {
  const now = Temporal.Instant.fromEpochMilliseconds(at * 1000).toZonedDateTimeISO(timezone)
  const shown = now.toPlainDateTime()
  const skipped = skippedSeconds(now)
  return [shown, ...(skipped > 0 ? [shown.subtract({ seconds: skipped })] : [])]
    .filter((time) => time.toZonedDateTime(timezone).epochMilliseconds === at * 1000)
    .map((time) => ({
      date: time.toPlainDate().toString(),
      weekday: time.dayOfWeek,
      time: time.toPlainTime().toString({ smallestUnit: 'minute' }),
      dueAt: at,
    }))
}

/** How much the clock has been set forward by the last change, until as much time has passed since. */
function skippedSeconds(now: Temporal.ZonedDateTime): number {
  // A change at this very moment counts too.
  const change = now.add({ nanoseconds: 1 }).getTimeZoneTransition('previous')
  if (!change) return 0
  const before = change.subtract({ nanoseconds: 1 })
  const gap = (change.offsetNanoseconds - before.offsetNanoseconds) / 1e9
  return now.epochMilliseconds - change.epochMilliseconds < gap * 1000 ? gap : 0
}
