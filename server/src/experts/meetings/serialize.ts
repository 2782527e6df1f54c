import type { Language } from '#contract/endpoint.ts'
import type { Meeting } from '#contract/experts/meetings/api.ts'
import { meetingState } from '#contract/experts/meetings/rules.ts'
import { textIn } from '../../platform/language/text.ts'
import { serializer } from '../../learning/courses/serialize.ts'
import type { MeetingServer } from '../../platform/config/config.ts'
import { materialsVerdict, meetingVerdict, type Run } from '../../learning/streams/streams.ts'
import { openingOf } from '../../platform/calendar.ts'
import type { MeetingRow } from './queries.ts'
import { linkOf } from './room.ts'

type Reader = { language: Language; server: MeetingServer; learnerName: string; withCourse: boolean }

export async function serializeMeeting(row: MeetingRow, run: Run, reader: Reader): Promise<Meeting> {
  const { language, server, learnerName, withCourse } = reader
  const { starts_at, minutes, is_confirmed, from_day, expert, confirm_by, is_escalated } = row
  return {
    id: row.id,
    stream_id: row.stream_id,
    course_id: row.course_id,
    title: textIn(row.title, language, row),
    minutes,
    state: meetingState({ startsAt: starts_at, minutes, isConfirmed: is_confirmed }, run.now),
    start_date_time: starts_at,
    note: row.note,
    phone: row.phone,
    expert,
    confirm_by,
    is_escalated,
    lock: starts_at === null ? meetingVerdict(run, from_day).lock : null,
    link: await linkOf(server, row, { name: learnerName, isExpert: false, now: run.now }),
    frozen_until: starts_at === null ? null : frozenUntil(run, starts_at),
    ...(withCourse && {
      course: serializer(run.content, language).course({ areMaterialsClosed: materialsVerdict(run).lock !== null }),
    }),
  }
}

/** The end of the freeze that contains a time. */
function frozenUntil({ frozenDays, calendar }: Run, seconds: number): number | null {
  const freeze = frozenDays.find(
    ({ startDay, endDay }) => openingOf(calendar, startDay) <= seconds && seconds < openingOf(calendar, endDay),
  )
  return freeze ? openingOf(calendar, freeze.endDay) : null
}
