import type { Sql } from '../platform/database/database.ts'
import { insertMeetingAnswer } from './answerQueries.ts'

/** Keeps for the figures that staff answered the request of a meeting, before what was promised is overwritten. */
export async function recordMeetingAnswer(
  sql: Sql,
  { meetingId, actorId }: { meetingId: number; actorId: number },
): Promise<void> {
  await insertMeetingAnswer(sql, { meetingId, expertId: actorId })
}
