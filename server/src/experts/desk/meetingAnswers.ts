import type { Moment } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database/database.ts'
import { ApiError } from '../../platform/errors.ts'
import { insertMeetingAnswer, findHandOver, listHeldMeetings, type HeldMeeting } from './itemQueries.ts'
import { lockUnclaimedItem } from './items.ts'
import { loadTeam } from './team.ts'
import { isHolder, type TeamMember } from './visibility.ts'

/** Records for the figures that staff answered the request of a meeting, before the deadline is overwritten. */
export async function recordMeetingAnswer(
  sql: Sql,
  { meetingId, actorId }: { meetingId: number; actorId: number },
): Promise<void> {
  await insertMeetingAnswer(sql, { meetingId, expertId: actorId })
}

type Asking = Moment & { sql: Sql }
type Work = { meetingId: number; actorId: number }

/**
 * The expert who takes over a handed-over meeting: its assignee, otherwise the one who answers. Undefined if it was not handed over or
 * neither of them can.
 */
export async function findSuccessor({ sql, now }: Asking, { meetingId, actorId }: Work): Promise<number | undefined> {
  const handedOver = await findHandOver(sql, meetingId)
  if (!handedOver) return undefined
  const { course_id: courseId, learner_id: learnerId, holder_id: holderId } = handedOver
  const team = await loadTeam(sql, now)
  const isThere = (id: number) => team.some((member) => isHolder(member, { courseId, learnerId, holderId: id }))
  return [holderId ?? actorId, actorId].find(isThere)
}

/** Throws if the request of a meeting was handed over to another expert who is present, or another expert works on it. */
export async function requireOwnRequest(call: Asking, { meetingId, actorId }: Work): Promise<void> {
  if (await findHandOver(call.sql, meetingId))
    await lockUnclaimedItem(call, { kind: 'meeting', id: meetingId, expertId: actorId })
}

type Actor = { actorId: number; isAdmin: boolean }

/** Throws if the meeting is another expert's. The caller has checked that the actor serves its course. */
export async function requireOwnMeeting({ sql, now }: Asking, { meetingId, ...actor }: Work & Actor): Promise<void> {
  const [held] = await listHeldMeetings(sql, [meetingId])
  if (held && !mayChange(await loadTeam(sql, now), actor, held))
    throw new ApiError('meeting_of_colleague', { name: held.holder })
}

/** The given meetings that the actor may confirm, move and cancel; the actor serves their courses. */
export async function findOwnMeetings(
  { sql, now }: Asking,
  meetingIds: readonly number[],
  actor: Actor,
): Promise<Set<number>> {
  const held = await listHeldMeetings(sql, meetingIds)
  const team = await loadTeam(sql, now)
  return new Set(held.filter((meeting) => mayChange(team, actor, meeting)).map(({ id }) => id))
}

/** Only leads of the course and administrators change a meeting of another expert who is present. */
function mayChange(team: readonly TeamMember[], { actorId, isAdmin }: Actor, held: HeldMeeting): boolean {
  const { course_id: courseId, learner_id: learnerId, expert_id: expertId, holder_id: holderId } = held
  if (isAdmin || expertId === actorId || holderId === actorId) return true
  if (team.some(({ id, leadIds }) => id === actorId && leadIds.includes(courseId))) return true
  return !team.some((member) => isHolder(member, { courseId, learnerId, holderId }))
}
