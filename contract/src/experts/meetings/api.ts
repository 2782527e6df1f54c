import { Type, type Static } from 'typebox'
import { Expert } from '../../accounts/users/expert.ts'
import { Course } from '../../learning/courses/api.ts'
import { meetingLockErrors } from '../../errors.ts'
import { endpoint, Expand, Id, Nullable, OneOf, Seconds, Success } from '../../endpoint.ts'
import { Lock } from '../../learning/streams/api.ts'
import { MeetingLink, Minutes } from '../../learning/streams/bookedMeeting.ts'
import { bookingDays, maxMeetingNoteLength, meetingStates } from './rules.ts'

export const Meeting = Type.Object({
  id: Id,
  stream_id: Id,
  course_id: Id,
  title: Type.String(),
  minutes: Minutes,
  state: OneOf(meetingStates),
  start_date_time: Nullable(Type.Integer({ description: 'Start in seconds since 1970; null if not booked' })),
  note: Type.String(),
  phone: Type.String(),
  expert: Nullable(Expert),
  confirm_by: Nullable(Type.Integer({ description: "Deadline for the expert's confirmation, in seconds since 1970" })),
  is_escalated: Type.Optional(
    Type.Boolean({ description: 'Whether the confirmation is late and the leads have been notified' }),
  ),
  lock: Nullable(Lock),
  link: Nullable(MeetingLink),
  frozen_until: Nullable(
    Type.Integer({ description: 'End of the freeze that overlaps the meeting; the meeting still takes place' }),
  ),
  course: Type.Optional(Course),
})
export type Meeting = Static<typeof Meeting>

export const meetingExpands = ['course'] as const

export const listMeetings = endpoint({
  method: 'GET',
  path: '/spa/api/v1/online-consultation',
  summary: "List the video consultations of the learner's runs; booked ones last, by time",
  access: 'learner',
  query: Type.Object({ expand: Expand }),
  response: Type.Array(Meeting),
  errors: ['not_found'],
})

/** An offer of a course to each learner of its full runs. */
export const OfferedMeeting = Type.Object({
  course_id: Id,
  title: Type.String(),
  minutes: Minutes,
  from_day: Type.Integer({ minimum: 1, description: 'Number of the day that unlocks it' }),
  lock: Nullable(Lock),
})
export type OfferedMeeting = Static<typeof OfferedMeeting>

export const listOfferedMeetings = endpoint({
  method: 'GET',
  path: '/spa/api/v1/course/online-consultations',
  summary: "List the video consultations included in the learner's courses, with their locks in a trial",
  access: 'learner',
  response: Type.Array(OfferedMeeting),
  errors: ['not_found'],
})

const ofMeeting = Type.Object({ id: Id })

export const MeetingSlot = Type.Object({ start_date_time: Seconds, is_free: Type.Boolean() })
export type MeetingSlot = Static<typeof MeetingSlot>

export const listMeetingSlots = endpoint({
  method: 'GET',
  path: '/spa/api/v1/online-consultation/slots',
  summary: `List the free times of the course's experts in the next ${bookingDays} days`,
  access: 'learner',
  query: ofMeeting,
  response: Type.Array(MeetingSlot),
  errors: ['not_found'],
})

export const bookMeeting = endpoint({
  method: 'PUT',
  path: '/spa/api/v1/online-consultation/update',
  summary: 'Book a free time; later changes go through support',
  access: 'learner',
  query: ofMeeting,
  body: Type.Object({
    start_date_time: Seconds,
    note: Type.Optional(Type.String({ maxLength: maxMeetingNoteLength })),
    phone: Type.String({ maxLength: 40 }),
  }),
  response: Meeting,
  errors: ['not_found', 'meeting_booked', 'meeting_time_taken', ...meetingLockErrors],
})

export const getMeetingCalendar = endpoint({
  method: 'GET',
  path: '/spa/api/v1/online-consultation/calendar',
  summary: 'Get the calendar file of a confirmed video consultation',
  access: 'learner',
  query: ofMeeting,
  response: Type.Object({ content: Type.String({ description: 'iCalendar file (text/calendar)' }) }),
  errors: ['not_found', 'meeting_unconfirmed'],
})

/** A booked meeting, for staff. Phone and link are set for one's own meetings only. */
export const StaffMeeting = Type.Object({
  id: Id,
  state: OneOf(meetingStates),
  title: Type.String(),
  course: Type.String(),
  minutes: Minutes,
  start_date_time: Seconds,
  note: Type.String(),
  phone: Nullable(Type.String()),
  learner: Type.Object({ id: Id, name: Type.String(), avatar: Type.String(), timezone: Type.String() }),
  expert: Expert,
  confirm_by: Nullable(Seconds),
  may_change: Type.Boolean({ description: 'Whether the viewer may confirm, move and cancel it' }),
  link: Meeting.properties.link,
})
export type StaffMeeting = Static<typeof StaffMeeting>

export const listStaffMeetings = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/meetings',
  summary: "List upcoming booked meetings of the expert's courses by time, with the expert's meeting link",
  access: 'expert',
  query: Type.Object({ after: Type.Optional(Type.String({ maxLength: 60 })) }),
  response: Type.Object({
    meetings: Type.Array(StaffMeeting, {
      description: "Page of up to 200 meetings by time, the viewer's own before those of others",
    }),
    next: Nullable(Type.String({ description: '`after` of the next page; null on the last one' })),
    link: Type.String({ description: "URL of the expert's meeting room; empty for rooms on the school's server" }),
    link_hosts: Type.Array(Type.String(), { description: 'Allowed hosts of the link; subdomains included' }),
  }),
  errors: ['not_found'],
})

export const updateMeetingLink = endpoint({
  method: 'PUT',
  path: '/spa/staff/v1/meeting-link',
  summary: "Set the https URL of the expert's meeting room; empty for rooms on the school's server",
  access: 'expert',
  body: Type.Object({ url: Type.String({ maxLength: 500 }) }),
  response: Success,
  errors: ['not_found'],
})

const params = Type.Object({ meetingId: Id })

export const listStaffMeetingSlots = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/meetings/:meetingId/slots',
  summary: 'List the times to which a meeting can be moved',
  access: 'expert',
  params,
  response: Type.Array(MeetingSlot),
  errors: ['not_found'],
})

const meetingRoles = 'for its expert, the expert it was handed over to, leads and administrators'

export const confirmMeeting = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/meetings/:meetingId/confirm',
  summary: `Confirm a waiting meeting and notify the learner; ${meetingRoles}`,
  access: 'expert',
  params,
  response: Success,
  errors: [
    'not_found',
    'meeting_not_booked',
    'meeting_over',
    'meeting_time_taken',
    'item_claimed',
    'item_handed_over',
    'meeting_of_colleague',
  ],
})

const Reason = Type.String({ minLength: 1, maxLength: 500, description: 'Reason shown to the learner, not blank' })

export const moveMeeting = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/meetings/:meetingId/move',
  summary: `Move a booked meeting to another free time, confirm it and notify the learner and the experts; ${meetingRoles}`,
  access: 'expert',
  params,
  body: Type.Object({ start_date_time: Seconds, reason: Reason }),
  response: Success,
  errors: ['not_found', 'meeting_not_booked', 'meeting_over', 'meeting_time_taken', 'meeting_of_colleague'],
})

export const cancelMeeting = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/meetings/:meetingId/cancel',
  summary: `Cancel a booked meeting, free its time for rebooking and notify everyone; ${meetingRoles}`,
  access: 'expert',
  params,
  body: Type.Object({ reason: Reason }),
  response: Success,
  errors: ['not_found', 'meeting_not_booked', 'meeting_over', 'meeting_of_colleague'],
})
