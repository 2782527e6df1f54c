import { recordChange, type Actor } from '../../accounts/audit/audit.ts'
import { recordEvent, type TransactionContext } from '../../messages/live/live.ts'
import { recordMeetingAnswer } from '../desk/meetingAnswers.ts'
import { createMeetingNotice } from '../../messages/notices/notices.ts'
import { nowSeconds, type Moment } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { insertMessage } from './messageQueries.ts'
import { lockTimes } from './queries.ts'
import * as queries from './endingQueries.ts'
import { updateCancelled, updateSequence } from './staffQueries.ts'

type Leaving = Actor & { userId: number; as: 'anybody' | 'expert' }

/** Cancels the bookings of a person whose account closes or who stops being an expert. Tells the other person; a learner can book again. */
export async function cancelMeetingsOf(
  call: TransactionContext & Moment,
  { actorId, userId, as }: Leaving,
): Promise<void> {
  const { sql, now } = call
  // Waits for bookings that have already chosen this expert; later ones do not find them.
  await lockTimes(sql)
  for (const meeting of await queries.lockMeetingsOf(sql, { userId, isExpertOnly: as === 'expert', now })) {
    const hasExpertLeft = meeting.expert_id === userId
    await endBooking(call, meeting, hasExpertLeft ? 'expert_left' : 'learner_left')
    if (!hasExpertLeft) continue
    const before = { starts_at: meeting.starts_at, expert_id: meeting.expert_id }
    const after = { meeting_id: meeting.id }
    await recordChange(sql, { actorId }, { action: 'meeting.cancel', userId: meeting.user_id, before, after })
  }
}

/** Returns meetings to learners that nobody confirmed before they began, and tells the learners. */
export async function returnUnconfirmed(database: Database): Promise<void> {
  await database.transaction(async (sql, hooks) => {
    const call = { sql, afterCommit: hooks.afterCommit }
    for (const meeting of await queries.lockUnconfirmed(sql, { now: nowSeconds() })) {
      await recordMeetingAnswer(sql, { meetingId: meeting.id, actorId: meeting.expert_id })
      await endBooking(call, meeting, 'unconfirmed')
    }
  })
}

type Ending = 'learner_left' | 'expert_left' | 'unconfirmed'

async function endBooking(
  call: TransactionContext,
  { id: meetingId, user_id: userId, expert_id: expertId }: queries.BookedRow,
  kind: Ending,
): Promise<void> {
  const { sql } = call
  await updateSequence(sql, meetingId)
  if (kind !== 'learner_left') await createMeetingNotice(call, { userId, meetingId, kind: 'meeting_cancelled' })
  await insertMessage(sql, { meetingId, kind, to: kind === 'learner_left' ? 'expert' : 'learner' })
  await updateCancelled(sql, meetingId)
  await recordEvent(call, { userId, kind: 'meeting' }, { userId: expertId, kind: 'meeting' }, { kind: 'desk' })
}
