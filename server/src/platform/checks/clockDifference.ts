import { nowMs } from '../clock.ts'
import type { Sql } from '../database/database.ts'
import { findClock } from './checkQueries.ts'

/** A larger difference breaks comparisons of times. */
export const wrongClockSeconds = 30

/**
 * The difference in whole seconds between the clocks of this process and the database, or to the newest row, which a
 * clock that was ahead wrote.
 */
export async function findClockDifference(sql: Sql): Promise<{ seconds: number; message: string }> {
  const started = nowMs()
  const { now, newest } = await findClock(sql)
  const ahead = Math.max(0, newest - nowMs() / 1000)
  // The database's clock was read somewhere between request and response.
  const apart = Math.max(0, started / 1000 - now, now - nowMs() / 1000)
  const seconds = Math.round(Math.max(apart, ahead))
  const message =
    ahead > apart
      ? `The newest row was written ${seconds} s in the future`
      : `The clock is ${seconds} s apart from that of the database`
  return { seconds, message }
}
