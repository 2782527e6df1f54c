import * as api from '#contract/experts/meetings/api.ts'
import { expansion } from '#contract/endpoint.ts'
import { requireFlag } from '../../brands/brand.ts'
import { textIn } from '../../platform/language/text.ts'
import { ApiError } from '../../platform/errors.ts'
import { readRoute, writeRoute } from '../../platform/http/route.ts'
import { hrefOf, paths } from '../../platform/site/paths.ts'
import { listRuns, meetingVerdict } from '../../learning/streams/streams.ts'
import { book, meetingsOf, requireMeeting, slotsOf } from './booking.ts'
import { calendarFile } from './calendarFile.ts'
import { findCalendarUid, listOffers } from './queries.ts'

export const meetingRoutes = [
  readRoute(api.listMeetings, (call) => {
    requireFlag(call.brand, 'is_video_consultation_support')
    return meetingsOf(call, expansion(call.query.expand, api.meetingExpands).has('course'))
  }),

  readRoute(api.listOfferedMeetings, async (call) => {
    requireFlag(call.brand, 'is_video_consultation_support')
    const runs = await listRuns(call)
    const offers = await listOffers(call.sql, [...new Set(runs.map(({ row }) => row.course_id))])
    return offers.flatMap(({ course_id, offers: offered }) => {
      // A full run decides among several runs of a course.
      const own = runs.filter(({ row }) => row.course_id === course_id)
      const run = own.find(({ isDemo }) => !isDemo) ?? own[0]
      if (!run) return []
      return offered.map(({ title, minutes, fromDay }) => {
        const { lock } = meetingVerdict(run, fromDay)
        return { course_id, title: textIn(title, call.language, run.content), minutes, from_day: fromDay, lock }
      })
    })
  }),

  readRoute(api.listMeetingSlots, async (call) => {
    requireFlag(call.brand, 'is_video_consultation_support')
    const slots = await slotsOf(call, call.sql, await requireMeeting(call, call.query.id))
    return slots.map(({ startsAt, isFree }) => ({ start_date_time: startsAt, is_free: isFree }))
  }),

  writeRoute(api.bookMeeting, async (call) => {
    requireFlag(call.brand, 'is_video_consultation_support')
    const { id } = call.query
    await book(call, id, call.body)
    const [meeting] = await meetingsOf(call, false, id)
    if (!meeting) throw new ApiError('not_found')
    return meeting
  }),

  readRoute(api.getMeetingCalendar, async (call) => {
    requireFlag(call.brand, 'is_video_consultation_support')
    const { sql, language, origin, query } = call
    const { row } = await requireMeeting(call, query.id)
    const { starts_at: startsAt, minutes, sequence, expert } = row
    if (startsAt === null || !row.is_confirmed) throw new ApiError('meeting_unconfirmed')
    const content = await calendarFile({
      uid: await findCalendarUid(sql, row.id),
      sequence,
      startsAt,
      minutes,
      isCancelled: false,
      title: textIn(row.title, language, row),
      description: expert?.name ?? '',
      url: origin + hrefOf(paths.consultations()),
    })
    return { content }
  }),
]
