import { recordEvent, type TransactionContext } from '../../messages/live/live.ts'
import { insertMeeting, type NewMeeting } from './includedQueries.ts'

/** Gives a run one more video consultation; its title is in the language of the course. */
export async function addMeeting(call: TransactionContext, meeting: NewMeeting): Promise<void> {
  await insertMeeting(call.sql, meeting)
  await recordEvent(call, { userId: meeting.userId, kind: 'meeting' })
}
