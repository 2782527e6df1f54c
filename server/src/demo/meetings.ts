import type { Sql } from '../platform/database/database.ts'
import type { DemoEmail } from './accounts.ts'
import type { DemoMeeting } from './history.ts'
import { updateBooked, updateCancelled } from './meetingQueries.ts'
import { momentAt } from './moments.ts'

type Context = { streamId: number; expertOf: (email: DemoEmail) => { id: number; timezone: string }; now: number }

/** Books video consultations that the run of the course has begun with. */
export async function bookMeetings(
  sql: Sql,
  { streamId, expertOf, now }: Context,
  meetings: readonly DemoMeeting[],
): Promise<void> {
  for (const meeting of meetings) {
    const { title, state, starts, note, phone, expert = 'expert@demo.test' } = meeting
    const { id: expertId, timezone } = expertOf(expert)
    const startsAt = startOf(starts, { timezone, now })
    if (state === 'cancelled') await updateCancelled(sql, { streamId, title, startsAt })
    else
      await updateBooked(sql, { streamId, title, expertId, startsAt, isConfirmed: state === 'confirmed', note, phone })
  }
}

/** Links of meetings open ten minutes before. */
const soonSeconds = 5 * 60

function startOf(starts: DemoMeeting['starts'], clock: { timezone: string; now: number }): number {
  if (starts === 'soon') return Math.ceil(clock.now / soonSeconds) * soonSeconds
  return momentAt(clock, { daysAgo: -starts.inDays, clock: starts.clock })
}
