import type { CountryCode } from 'libphonenumber-js/min'
import type { bookMeeting, Meeting } from '#contract/experts/meetings/api.ts'
import type { Body, Endpoint } from '#contract/endpoint.ts'
import { confirmBy, nearestTo } from '#contract/experts/meetings/rules.ts'
import { phoneError } from '#contract/accounts/users/profileRules.ts'
import { recordEvent } from '../../messages/live/live.ts'
import type { Sql } from '../../platform/database/database.ts'
import { ApiError, refuseField } from '../../platform/errors.ts'
import type { Call, ReadCall } from '../../platform/http/route.ts'
import { endOf, listRuns, meetingVerdict, lockRun, type Run } from '../../learning/streams/streams.ts'
import { insertMessage } from './messageQueries.ts'
import { listMeetings, lockOwn, lockTimes, updateBooked, type MeetingRow } from './queries.ts'
import { serializeMeeting } from './serialize.ts'
import { listSlots, type Slot } from './slots.ts'

type Learner = Endpoint & { access: 'learner' }
export type ViewerCall = ReadCall<Learner>
type Booking = Body<typeof bookMeeting>

/** The viewer's meetings, except those of runs that the brand does not show. */
export async function meetingsOf(call: ViewerCall, withCourse: boolean, meetingId?: number): Promise<Meeting[]> {
  const rows = await listMeetings(call.sql, {
    userId: call.viewer.user.id,
    ...(meetingId !== undefined && { meetingId }),
  })
  const runs = await listRuns(call, { streamIds: [...new Set(rows.map(({ stream_id }) => stream_id))] })
  const byStream = new Map(runs.map((run) => [run.row.id, run]))
  const { language, context, viewer } = call
  const reader = { language, server: context.config.meetingServer, learnerName: viewer.user.name, withCourse }
  const meetings = rows.map(async (row) => {
    const run = byStream.get(row.stream_id)
    return run ? [await serializeMeeting(row, run, reader)] : []
  })
  return (await Promise.all(meetings)).flat()
}

export async function requireMeeting(call: ViewerCall, meetingId: number): Promise<{ row: MeetingRow; run: Run }> {
  const [row] = await listMeetings(call.sql, { userId: call.viewer.user.id, meetingId })
  if (!row) throw new ApiError('not_found')
  const [run] = await listRuns(call, { streamIds: [row.stream_id] })
  if (!run) throw new ApiError('not_found')
  return { row, run }
}

/** Slots that the viewer can book: early enough to be changed, and before the run ends. A planned freeze closes none. */
export function slotsOf(
  { brand, now }: Pick<ViewerCall, 'brand' | 'now'>,
  sql: Sql,
  { row, run }: { row: MeetingRow; run: Run },
): Promise<Slot[]> {
  const from = now + brand.application.meeting_notice_hours * 3600
  const { id: meetingId, course_id: courseId, user_id: learnerId, minutes } = row
  return listSlots(sql, { meetingId, courseId, learnerId, minutes, from, now, until: endOf(run) })
}

/** Books a free slot, once, with the expert who has the fewest meetings. */
export async function book(call: Call<Learner>, meetingId: number, body: Booking): Promise<void> {
  const { sql, viewer } = call
  const userId = viewer.user.id
  const phone = await phoneOf(body.phone, call.brand.public.country)
  const { row } = await requireMeeting(call, meetingId)
  const run = await lockRun(call, row.stream_id)
  await lockTimes(sql)
  const own = await lockOwn(sql, { userId, meetingId })
  if (!own) throw new ApiError('not_found')
  if (own.is_booked) throw new ApiError('meeting_booked')
  const { lock } = meetingVerdict(run, row.from_day)
  if (lock) throw new ApiError(lock.code)
  const startsAt = body.start_date_time
  const expertId = freeExpert(await slotsOf(call, sql, { row, run }), startsAt)
  const times = { startsAt, confirmBy: confirmBy(call.now, startsAt) }
  await updateBooked(sql, { userId, meetingId, expertId, ...times, note: body.note?.trim() ?? '', phone })
  await insertMessage(sql, { meetingId, kind: 'requested', to: 'expert' })
  await recordEvent(call, { userId, kind: 'meeting' }, { userId: expertId, kind: 'meeting' }, { kind: 'desk' })
}

/** The expert for a slot; throws with the nearest free slots if it is taken. */
export function freeExpert(slots: readonly Slot[], startsAt: number): number {
  const expertId = slots.find((slot) => slot.startsAt === startsAt)?.expertIds[0]
  return expertId ?? refuseTime(slots, startsAt)
}

/** Throws with the nearest free slots. */
export function refuseTime(slots: readonly Slot[], startsAt: number): never {
  const free = slots.filter(({ isFree }) => isFree).map((slot) => slot.startsAt)
  throw new ApiError('meeting_time_taken', { nearest: nearestTo(startsAt, free) })
}

/** The number as `+` and digits; without a country code it belongs to the brand's country. */
async function phoneOf(text: string, country: string): Promise<string> {
  const plain = text.trim()
  if (plain === '') throw refuseField('phone', 'required')
  const rule = phoneError(plain)
  if (rule) throw refuseField('phone', rule)
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/min')
  const number = parsePhoneNumberFromString(plain, country as CountryCode)
  if (!number?.isPossible()) throw refuseField('phone', 'phone')
  return number.number
}
