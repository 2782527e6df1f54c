import { Type, type Static } from 'typebox'
import { Expert } from '../../accounts/users/expert.ts'
import { Id, Nullable, OneOf, Seconds } from '../../endpoint.ts'
import { meetingMinutes } from '../courses/rules.ts'

export const Minutes = Type.Integer({ ...meetingMinutes, description: 'Length of the meeting' })

export const MeetingLink = Type.Object({
  url: Nullable(Type.String({ description: 'URL of the meeting; null outside the times when it is shown' })),
  opens_at: Seconds,
  closes_at: Seconds,
})

/** An upcoming booked video consultation of a run. */
export const BookedMeeting = Type.Object({
  id: Id,
  title: Type.String(),
  minutes: Minutes,
  state: OneOf(['waiting', 'confirmed']),
  start_date_time: Seconds,
  date: Type.String({ description: "Date (YYYY-MM-DD) in the learner's time zone on which it begins" }),
  expert: Nullable(Expert),
  link: Nullable(MeetingLink),
})
export type BookedMeeting = Static<typeof BookedMeeting>
