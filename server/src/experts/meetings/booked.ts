import type { BookedMeeting } from '#contract/experts/meetings/booked.ts'
import { meetingsWithin } from '#contract/learning/streams/freezes.ts'
import type { FreezePeriod } from '#contract/learning/streams/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { dateOf } from '#contract/accounts/users/dates.ts'
import { textIn } from '../../learning/courses/content.ts'
import type { Call } from '../../platform/http/route.ts'
import { learnerDayAt } from '../../accounts/users/calendar.ts'
import { listPlanned, type BookedRow } from './bookedQueries.ts'
import { linkOf } from './room.ts'

type ViewerCall = Pick<
  Call<Endpoint & { access: 'learner' }>,
  'sql' | 'viewer' | 'brand' | 'language' | 'context' | 'now'
>

/** The viewer's booked meetings by the ids of their runs; none where the brand has no video consultations. */
export async function bookedMeetings(
  call: ViewerCall,
  streamIds: readonly number[],
): Promise<ReadonlyMap<number, BookedMeeting[]>> {
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

async function serialize({ viewer, language, context, now }: ViewerCall, row: BookedRow): Promise<BookedMeeting> {
  return {
    ...{ id: row.id, minutes: row.minutes, expert: row.expert, start_date_time: row.starts_at },
    title: textIn(row.title, language, row),
    state: row.is_confirmed ? 'confirmed' : 'waiting',
    date: dateOf(learnerDayAt(viewer.calendar, row.starts_at)),
    link: await linkOf(context.config.meetingServer, row, { name: viewer.user.name, isExpert: false, now }),
  }
}

/** The viewer's booked meetings of a run that begin in the days of a freeze. */
export async function meetingsInFreeze(
  call: ViewerCall,
  { streamId, ...period }: FreezePeriod & { streamId: number },
): Promise<BookedMeeting[]> {
  const planned = await bookedMeetings(call, [streamId])
  return meetingsWithin(planned.get(streamId) ?? [], period)
}
