import type { BookedMeeting } from '#contract/learning/streams/bookedMeeting.ts'
import { dateOf } from '#contract/platform/dates.ts'
import { recordChange } from '../../accounts/audit/audit.ts'
import type { bookedMeetings, ViewerCall } from '../../learning/streams/bookedMeetings.ts'
import { recordEvent, type TransactionContext } from '../../messages/live/live.ts'
import { createMeetingNotice } from '../../messages/notices/notices.ts'
import { learnerDayAt } from '../../platform/calendar.ts'
import type { Moment } from '../../platform/clock.ts'
import { ApiError } from '../../platform/errors.ts'
import { textIn } from '../../platform/language/text.ts'
import { findSuccessor, recordMeetingAnswer, requireOwnMeeting, requireOwnRequest } from '../desk/meetingAnswers.ts'
import { freeExpert, refuseTime } from './booking.ts'
import { insertMessage } from './messageQueries.ts'
import { lockTimes, listBusy, insertMeeting, type NewMeeting, listPlanned, type BookedRow } from './queries.ts'
import { linkOf } from './room.ts'
import { listSlots } from './slots.ts'
import * as queries from './staffQueries.ts'

export const listBookedMeetings: typeof bookedMeetings.registered = async (call, streamIds) => {
  const { sql, viewer, brand, now } = call
  if (!brand.application.feature_flags.is_video_consultation_support) return new Map()
  const rows = await listPlanned(sql, { userId: viewer.user.id, streamIds, now })
  const meetings = await Promise.all(
    rows.map(async (row) => ({ streamId: row.stream_id, meeting: await serialize(call, row) })),
  )
  return new Map(
    streamIds.map((id) => [id, meetings.filter(({ streamId }) => streamId === id).map(({ meeting }) => meeting)]),
  )
}

/** An expert who serves the meeting's course, or an administrator. */
export type Actor = { actorId: number; isAdmin: boolean }
type Work = Actor & { meetingId: number }
type MeetingTransaction = TransactionContext & Moment
type MeetingCall = Pick<MeetingTransaction, 'sql' | 'now'>

/** Locks a booked meeting that is not over; one that nobody confirmed in time can still be changed. */
async function lockChangeable(call: MeetingCall, work: Work) {
  return changeable(await lockBooked(call, work))
}

function changeable<Meeting extends Pick<queries.SeenMeeting, 'state' | 'is_confirmed'>>(meeting: Meeting): Meeting {
  if (meeting.state === 'over' && meeting.is_confirmed) throw new ApiError('meeting_over')
  return meeting
}

/** Throws for a meeting that the staff member may not see, or that is not booked. */
async function lockBooked({ sql, now }: MeetingCall, { actorId, isAdmin, meetingId }: Work) {
  const meeting = await queries.lockMeeting(sql, { meetingId, viewerId: actorId, isAdmin, now })
  if (!meeting) throw new ApiError('not_found')
  return booked(meeting)
}

function booked(meeting: queries.SeenMeeting) {
  const { expert_id: expertId, starts_at: startsAt } = meeting
  if (expertId === null || startsAt === null) throw new ApiError('meeting_not_booked')
  return { ...meeting, expertId, startsAt }
}

/** A meeting that the staff member may see; throws for any other. */
export async function requireSeen({ sql, now }: MeetingCall, { actorId, isAdmin, meetingId }: Work) {
  const meeting = await queries.findMeeting(sql, { meetingId, viewerId: actorId, isAdmin, now })
  if (!meeting) throw new ApiError('not_found')
  return meeting
}

type Audience = { userId: number; expertIds: readonly number[] }

function recordMeetingEvents(call: MeetingTransaction, { userId, expertIds }: Audience): Promise<void> {
  const people = [...new Set([userId, ...expertIds])]
  return recordEvent(call, ...people.map((id) => ({ userId: id, kind: 'meeting' as const })), { kind: 'desk' })
}

/** Confirms a pending meeting for whoever took it over; a confirmed one stays as it is. */
export async function confirmMeeting(call: MeetingTransaction, work: Work): Promise<void> {
  const { sql } = call
  const { meetingId, actorId } = work
  await lockTimes(sql)
  const meeting = await lockBooked(call, work)
  const { user_id: userId, expertId: before, startsAt, state } = meeting
  if (state === 'over') throw new ApiError('meeting_over')
  if (state === 'confirmed') return
  await requireOwnRequest(call, work)
  await requireOwnMeeting(call, work)
  const expertId = (await findSuccessor(call, work)) ?? before
  if (expertId !== before) await requireFree(call, meeting, expertId)
  await recordMeetingAnswer(sql, { meetingId, actorId })
  await queries.updateConfirmed(sql, { meetingId, expertId })
  await createMeetingNotice(call, { userId, meetingId, kind: 'meeting_confirmed' })
  await insertMessage(sql, { meetingId, kind: 'confirmed', to: 'learner' })
  await insertMessage(sql, { meetingId, kind: 'confirmed', to: 'expert' })
  const change = {
    before: { expert_id: before },
    after: { meeting_id: meetingId, starts_at: startsAt, expert_id: expertId },
  }
  await recordChange(sql, { actorId }, { action: 'meeting.confirm', userId, ...change })
  await recordMeetingEvents(call, { userId, expertIds: [before, expertId] })
}

/** Throws with the nearest free slots if the expert has another meeting then. */
async function requireFree(
  call: MeetingTransaction,
  meeting: Movable & { startsAt: number },
  expertId: number,
): Promise<void> {
  const { id: meetingId, user_id: learnerId, startsAt, minutes } = meeting
  const range = { from: startsAt, until: startsAt + minutes * 60 }
  const busy = await listBusy(call.sql, { expertIds: [expertId], learnerId, meetingId, range })
  if (busy.length > 0) refuseTime(await slotsOfMeeting(call, meeting), startsAt)
}

/** Moves a meeting to another slot with the same expert, or whoever took it over. */
export async function moveMeeting(
  call: MeetingTransaction,
  { startsAt, reason, ...work }: Work & { startsAt: number; reason: string },
): Promise<void> {
  const { sql } = call
  const { meetingId, actorId } = work
  await lockTimes(sql)
  const meeting = await lockChangeable(call, work)
  if (meeting.startsAt === startsAt && meeting.state === 'confirmed') return
  await requireOwnMeeting(call, work)
  const { user_id: userId, expertId: before } = meeting
  const slots = await slotsOfMeeting(call, meeting)
  const wanted = (await findSuccessor(call, work)) ?? before
  const isFree = slots.find((slot) => slot.startsAt === startsAt)?.expertIds.includes(wanted)
  const expertId = isFree ? wanted : freeExpert(slots, startsAt)
  await queries.updateSequence(sql, meetingId)
  if (expertId !== before) await insertMessage(sql, { meetingId, kind: 'cancelled', to: 'expert', reason })
  await recordMeetingAnswer(sql, { meetingId, actorId })
  await queries.updateMoved(sql, { meetingId, expertId, startsAt })
  await createMeetingNotice(call, { userId, meetingId, kind: 'meeting_moved' })
  await insertMessage(sql, { meetingId, kind: 'moved', to: 'learner', reason })
  await insertMessage(sql, { meetingId, kind: expertId === before ? 'moved' : 'confirmed', to: 'expert', reason })
  const change = {
    before: { starts_at: meeting.startsAt, expert_id: before },
    after: { meeting_id: meetingId, starts_at: startsAt, expert_id: expertId, reason },
  }
  await recordChange(sql, { actorId }, { action: 'meeting.move', userId, ...change })
  await recordMeetingEvents(call, { userId, expertIds: [before, expertId] })
}

/** Cancels a meeting; its slot is free again, and its learner can rebook. */
export async function cancelMeeting(
  call: MeetingTransaction,
  { reason, ...work }: Work & { reason: string },
): Promise<void> {
  const { sql } = call
  const { meetingId, actorId } = work
  const { user_id: userId, expertId, startsAt } = await lockChangeable(call, work)
  await requireOwnMeeting(call, work)
  await queries.updateSequence(sql, meetingId)
  await createMeetingNotice(call, { userId, meetingId, kind: 'meeting_cancelled' })
  await insertMessage(sql, { meetingId, kind: 'cancelled', to: 'learner', reason })
  await insertMessage(sql, { meetingId, kind: 'cancelled', to: 'expert', reason })
  await recordMeetingAnswer(sql, { meetingId, actorId })
  await queries.updateCancelled(sql, meetingId)
  const change = { before: { starts_at: startsAt, expert_id: expertId }, after: { meeting_id: meetingId, reason } }
  await recordChange(sql, { actorId }, { action: 'meeting.cancel', userId, ...change })
  await recordMeetingEvents(call, { userId, expertIds: [expertId] })
}

type Movable = Pick<queries.SeenMeeting, 'id' | 'course_id' | 'user_id' | 'minutes'>

/** Slots to which staff can move a meeting, regardless of the brand's notice period. */
function slotsOfMeeting({ sql, now }: MeetingCall, meeting: Movable) {
  const { id: meetingId, course_id: courseId, user_id: learnerId, minutes } = meeting
  return listSlots(sql, { meetingId, courseId, learnerId, minutes, from: now, now, until: null })
}

/** Slots for a meeting that the actor may move. */
export async function movableSlots(call: MeetingCall, work: Work) {
  return slotsOfMeeting(call, changeable(booked(await requireSeen(call, work))))
}

/** Adds a video consultation to a run, titled in the language of the course. */
export async function addMeeting(call: TransactionContext, meeting: NewMeeting): Promise<void> {
  await insertMeeting(call.sql, meeting)
  await recordEvent(call, { userId: meeting.userId, kind: 'meeting' })
}

async function serialize({ viewer, language, context, now }: ViewerCall, row: BookedRow): Promise<BookedMeeting> {
  return {
    id: row.id,
    minutes: row.minutes,
    expert: row.expert,
    start_date_time: row.starts_at,
    title: textIn(row.title, language, row),
    state: row.is_confirmed ? 'confirmed' : 'waiting',
    date: dateOf(learnerDayAt(viewer.calendar, row.starts_at)),
    link: await linkOf(context.config.meetingServer, row, { name: viewer.user.name, isExpert: false, now }),
  }
}
