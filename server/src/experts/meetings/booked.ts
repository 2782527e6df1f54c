import type { BookedMeeting } from '#contract/learning/streams/bookedMeeting.ts'
import { dateOf } from '#contract/platform/dates.ts'
import { textIn } from '../../platform/language/textIn.ts'
import type { bookedMeetings, ViewerCall } from '../../learning/streams/bookedMeetings.ts'
import { learnerDayAt } from '../../platform/calendar.ts'
import { listPlanned, type BookedRow } from './bookedQueries.ts'
import { linkOf } from './room.ts'

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

async function serialize({ viewer, language, context, now }: ViewerCall, row: BookedRow): Promise<BookedMeeting> {
  return {
    ...{ id: row.id, minutes: row.minutes, expert: row.expert, start_date_time: row.starts_at },
    title: textIn(row.title, language, row),
    state: row.is_confirmed ? 'confirmed' : 'waiting',
    date: dateOf(learnerDayAt(viewer.calendar, row.starts_at)),
    link: await linkOf(context.config.meetingServer, row, { name: viewer.user.name, isExpert: false, now }),
  }
}
