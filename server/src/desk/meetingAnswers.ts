import type { Sql } from '../platform/database/database.ts'
import { ApiError } from '../platform/http/errors.ts'
import { insertMeetingAnswer } from './answerQueries.ts'
import { findHandOver, findMeetingHolder } from './itemQueries.ts'
import { lockFree } from './items.ts'
import { loadTeam } from './team.ts'
import { isHolder } from './visibility.ts'

/** Keeps for the figures that staff answered the request of a meeting, before what was promised is overwritten. */
export async function recordMeetingAnswer(
  sql: Sql,
  { meetingId, actorId }: { meetingId: number; actorId: number },
): Promise<void> {
  await insertMeetingAnswer(sql, { meetingId, expertId: actorId })
}

type Work = { meetingId: number; actorId: number }

/**
 * Who meets the learner instead of the expert, who has handed the request over: whom it was handed over to, else the one who
 * answers it. Undefined if it was not handed over, or neither of them can.
 */
export async function findSuccessor(sql: Sql, { meetingId, actorId }: Work): Promise<number | undefined> {
  const handedOver = await findHandOver(sql, meetingId)
  if (!handedOver) return undefined
  const { course_id: courseId, learner_id: learnerId, holder_id: holderId } = handedOver
  const team = await loadTeam(sql)
  const isThere = (id: number) => team.some((member) => isHolder(member, { courseId, learnerId, holderId: id }))
  return [holderId ?? actorId, actorId].find(isThere)
}

/** Throws if the request of a meeting was handed over to another expert, who is there, or another one works on it. */
export async function requireOwnRequest(sql: Sql, { meetingId, actorId }: Work): Promise<void> {
  if (await findHandOver(sql, meetingId)) await lockFree(sql, { kind: 'meeting', id: meetingId, expertId: actorId })
}

/**
 * Throws if a meeting is another expert's who is there. Leads of its course and administrators may change it all the same;
 * the caller has checked that the actor answers for its course.
 */
export async function requireOwnMeeting(
  sql: Sql,
  { meetingId, actorId, isAdmin }: Work & { isAdmin: boolean },
): Promise<void> {
  if (isAdmin) return
  const held = await findMeetingHolder(sql, meetingId)
  if (!held || held.expert_id === actorId || held.holder_id === actorId) return
  const waiting = { courseId: held.course_id, learnerId: held.learner_id, holderId: held.holder_id }
  const team = await loadTeam(sql)
  if (team.some(({ id, leadIds }) => id === actorId && leadIds.includes(waiting.courseId))) return
  if (team.some((member) => isHolder(member, waiting)))
    throw new ApiError('meeting_of_colleague', { name: held.holder })
}
