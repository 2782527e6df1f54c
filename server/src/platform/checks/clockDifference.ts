import { nowMs } from '../clock.ts'
import type { Sql } from '../database/database.ts'
import { findClock } from './checkQueries.ts'

/** What is further apart breaks times that are compared. */
export const wrongClockSeconds = 30

/**
 * How far the clock of this process is from that of the database, or the newest row in the future, which a clock that was
 * ahead has written: in whole seconds, with what differs.
 */
export async function findClockDifference(sql: Sql): Promise<{ seconds: number; message: string }> {
  const started = nowMs()
  const { now, newest } = await findClock(sql)
  const ahead = Math.max(0, newest - nowMs() / 1000)
  // The answer took some time: the database's clock was read within it.
  const apart = Math.max(0, started / 1000 - now, now - nowMs() / 1000)
  const seconds = Math.round(Math.max(apart, ahead))
  const message =
    ahead > apart
      ? `The newest row was written ${seconds} s in the future`
      : `The clock is ${seconds} s apart from that of the database`
  return { seconds, message }
}
