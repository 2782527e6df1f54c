import type { Sql } from '../../platform/database/database.ts'
import { recordEvent, type TransactionContext } from '../../messages/live/live.ts'
import { insertIncluded, insertMeeting, type NewMeeting } from './includedQueries.ts'

/** Gives a new run the video consultations of its course; a trial has none. */
export function createMeetingsOfRun(sql: Sql, streamId: number): Promise<void> {
  return insertIncluded(sql, streamId)
}

/** Gives a run one more video consultation; its title is in the language of the course. */
export async function addMeeting(call: TransactionContext, meeting: NewMeeting): Promise<void> {
  await insertMeeting(call.sql, meeting)
  await recordEvent(call, { userId: meeting.userId, kind: 'meeting' })
}
