import { Type, type Static } from 'typebox'
import { emailMaximum } from '../../accounts/auth/rules.ts'
import { endpoint, Id, LanguageCode, Nullable, OneOf, Seconds, Success } from '../../endpoint.ts'
import { PersonMail } from '../../messages/mail/api.ts'
import { streamStatuses } from '../../learning/streams/api.ts'
import {
  accessDaysMaximum,
  consultationsMaximum,
  expertCoursesMaximum,
  noteMaximum,
  roles,
  runStartPattern,
  searchMaximum,
} from '../../accounts/users/staff.ts'

const Role = OneOf(roles)
const staffRoles = {
  roles: Type.Array(Role),
  waiting_roles: Type.Array(Role, { description: 'Those that begin once the e-mail is confirmed' }),
}
const Name = Type.String({ maxLength: 60 })

export const PersonItem = Type.Object({
  id: Id,
  email: Nullable(Type.String()),
  name: Type.String({ description: 'First and last name; may be empty' }),
  ...staffRoles,
  created_at: Seconds,
  closed_at: Nullable(Type.Integer({ description: 'When the account was closed; it is erased 14 days later' })),
})
export type PersonItem = Static<typeof PersonItem>

export const listPeople = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/people',
  summary: 'People, newest first, found by parts of their name or e-mail, or by id',
  access: 'support',
  query: Type.Object({
    search: Type.Optional(Type.String({ maxLength: searchMaximum })),
    before: Type.Optional(Id),
  }),
  response: Type.Object({
    people: Type.Array(PersonItem),
    next: Nullable(Type.Integer({ description: '`before` of the next page; null on the last one' })),
  }),
  errors: ['not_found'],
})

export const PersonRun = Type.Object({
  id: Id,
  course_id: Id,
  course: Type.String({ description: 'Title of the course' }),
  status: OneOf(streamStatuses),
  is_demo: Type.Boolean(),
  is_paid_by_subscription: Type.Boolean({ description: 'Its end depends on a subscription' }),
  starts_on_first_opening: Type.Boolean({
    description: 'Not opened yet: its dates move until the learner opens a day',
  }),
  starts_on: Type.String({ format: 'date', description: "In the learner's time zone, like all dates" }),
  ends_on: Type.String({ format: 'date', description: 'The last day with access' }),
  today_day_number: Type.Integer(),
  days_count: Type.Integer(),
  complete_days_count: Type.Integer(),
  progress: Type.Integer({ description: 'Percent' }),
  consultations: Type.Integer({ description: 'Number of consultations included' }),
  has_chat: Type.Boolean({ description: 'Has a chat with the experts' }),
  lock: Nullable(Type.String({ description: "Error code: why today's day is locked" })),
  freeze: Nullable(
    Type.Object({
      starts_on: Type.String({ format: 'date' }),
      ends_on: Type.String({ format: 'date', description: 'The last frozen day' }),
      is_active: Type.Boolean(),
    }),
  ),
})
export type PersonRun = Static<typeof PersonRun>

export const PersonSession = Type.Object({
  id: Id,
  brand: Nullable(Type.String({ description: 'Title of the brand; null for the console' })),
  app_type: Type.String(),
  user_agent: Type.String(),
  created_at: Seconds,
  expires_at: Seconds,
})

export const PersonNote = Type.Object({
  id: Id,
  author_id: Id,
  author: Type.String({ description: 'Name of the author; empty once erased' }),
  text: Type.String(),
  created_at: Seconds,
})
export type PersonNote = Static<typeof PersonNote>

export const PersonAddition = Type.Object({
  id: Id,
  run_id: Id,
  author: Type.String({ description: 'Name of the member of staff; empty once erased, and of a command' }),
  consultations: Type.Integer(),
  has_chat: Type.Boolean({ description: 'The chat was opened with it' }),
  video_consultation: Nullable(Type.Object({ title: Type.String(), minutes: Type.Integer() })),
  reason: Type.String(),
  created_at: Seconds,
})
export type PersonAddition = Static<typeof PersonAddition>

export const Person = Type.Object({
  id: Id,
  email: Nullable(Type.String()),
  is_email_confirmed: Type.Boolean(),
  is_email_doubtful: Type.Boolean({ description: 'Added later and not confirmed: no password link goes to it' }),
  has_password: Type.Boolean(),
  name: Type.String(),
  last_name: Type.String(),
  avatar: Type.String(),
  phone: Type.String(),
  city: Type.String(),
  birthday: Type.String({ description: 'DD.MM.YYYY or empty' }),
  locale: LanguageCode,
  timezone: Type.String(),
  today: Type.String({ format: 'date', description: "Today in the person's time zone" }),
  ...staffRoles,
  expert_course_ids: Type.Array(Id, {
    description: 'Courses whose homework the person answers as an expert; empty: of all courses',
  }),
  lead_course_ids: Type.Array(Id, { description: 'Those of them that the person leads' }),
  is_last_admin: Type.Boolean({ description: 'Can neither lose the role nor be closed' }),
  created_at: Seconds,
  closed_at: Nullable(Seconds),
  erased_at: Nullable(Type.Integer({ description: 'When a closed account will be erased' })),
  networks: Type.Array(Type.String(), { description: 'Linked social networks' }),
  runs: Type.Array(PersonRun),
  sessions: Type.Array(PersonSession),
  mails: Type.Array(PersonMail, { description: 'The last 50' }),
  notes: Type.Array(PersonNote, { description: 'The last 100, newest first' }),
  additions: Type.Array(PersonAddition, { description: 'What runs were given beyond their courses, newest first' }),
})
export type Person = Static<typeof Person>

export const EmailUnconfirmed = Type.Boolean({ description: 'The account exists, and nobody has confirmed its e-mail' })

const params = Type.Object({ userId: Id })
const runParams = Type.Object({ userId: Id, streamId: Id })

export const getPerson = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/people/:userId',
  summary: 'A person with runs, sessions, mails and notes',
  access: 'support',
  params,
  response: Person,
  errors: ['not_found'],
})

export const createPerson = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/people',
  summary: 'Create a person without a password; one with this e-mail is returned unchanged',
  access: 'admin',
  body: Type.Object({
    email: Type.String({ maxLength: emailMaximum }),
    name: Type.Optional(Name),
    last_name: Type.Optional(Name),
    locale: Type.Optional(LanguageCode),
    timezone: Type.Optional(Type.String({ maxLength: 60 })),
    roles: Type.Optional(Type.Array(Role, { maxItems: roles.length, description: 'Wait for the confirmation' })),
    course_ids: Type.Optional(
      Type.Array(Id, { maxItems: expertCoursesMaximum, description: 'Of an expert: courses to answer for, none: all' }),
    ),
    lead_course_ids: Type.Optional(Type.Array(Id, { maxItems: expertCoursesMaximum })),
    invite: Type.Optional(Type.Boolean({ description: 'Mail a link to set a password, valid seven days' })),
  }),
  response: Type.Object({ id: Id, is_new: Type.Boolean() }),
  errors: ['not_found', 'person_not_expert', 'lead_elsewhere'],
  errorFormat: 'fields',
})

export const updatePersonRoles = endpoint({
  method: 'PUT',
  path: '/spa/staff/v1/people/:userId/roles',
  summary: 'Set the staff roles of a person; new ones wait for a confirmed e-mail, the last administrator keeps theirs',
  access: 'admin',
  params,
  body: Type.Object({ roles: Type.Array(Role, { maxItems: roles.length }) }),
  response: Type.Object(staffRoles),
  errors: ['not_found', 'last_admin', 'account_closed', 'person_without_email'],
})

export const updateExpertCourses = endpoint({
  method: 'PUT',
  path: '/spa/staff/v1/people/:userId/expert-courses',
  summary: 'Set the courses whose homework an expert answers, none: of all courses, and which of them they lead',
  access: 'admin',
  params,
  body: Type.Object({
    course_ids: Type.Array(Id, { maxItems: expertCoursesMaximum }),
    lead_course_ids: Type.Optional(
      Type.Array(Id, { maxItems: expertCoursesMaximum, description: 'By default those led so far' }),
    ),
  }),
  response: Type.Object({ course_ids: Type.Array(Id), lead_course_ids: Type.Array(Id) }),
  errors: ['not_found', 'account_closed', 'person_not_expert', 'lead_elsewhere'],
})

export const sendPasswordLink = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/people/:userId/password-link',
  summary: 'Mail a link to set a password: valid an hour, seven days for a person without one',
  access: 'admin',
  params,
  response: Success,
  errors: ['not_found', 'person_without_email', 'email_unconfirmed', 'account_closed'],
})

export const enrolPerson = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/people/:userId/runs',
  summary: 'Enrol a person in a course; a current run of it is returned unchanged',
  access: 'admin',
  params,
  body: Type.Object({
    course_id: Id,
    start: Type.String({
      pattern: runStartPattern,
      description: "`today`, `first_open` or YYYY-MM-DD, in the person's time zone",
    }),
    days: Type.Optional(
      Type.Integer({ minimum: 1, maximum: accessDaysMaximum, description: "Days of access; by default the course's" }),
    ),
    consultations: Type.Optional(Type.Integer({ minimum: 0, maximum: consultationsMaximum })),
  }),
  response: Type.Object({ run: PersonRun, is_new: Type.Boolean(), is_email_unconfirmed: EmailUnconfirmed }),
  errors: ['not_found', 'account_closed'],
})

export const endPersonRun = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/people/:userId/runs/:streamId/end',
  summary: 'End a run now; what was learned stays',
  access: 'admin',
  params: runParams,
  response: Type.Object({ run: PersonRun }),
  errors: ['not_found', 'run_paid_by_subscription'],
})

export const extendPersonRun = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/people/:userId/runs/:streamId/extend',
  summary: 'Extend a run to a later last day, also one that has ended',
  access: 'admin',
  params: runParams,
  body: Type.Object({ ends_on: Type.String({ format: 'date' }) }),
  response: Type.Object({ run: PersonRun }),
  errors: ['not_found', 'run_paid_by_subscription'],
})

export const signOutPerson = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/people/:userId/sign-out',
  summary: 'Revoke all sessions and remembered devices of a person',
  access: 'admin',
  params,
  response: Type.Object({ sessions_count: Type.Integer({ description: 'Number of sessions that were open' }) }),
  errors: ['not_found'],
})

export const closePerson = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/people/:userId/close',
  summary: 'Close an account like its owner can; it is anonymised after 14 days',
  access: 'admin',
  params,
  response: Type.Object({ closed_at: Seconds }),
  errors: ['not_found', 'last_admin'],
})

export const reopenPerson = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/people/:userId/reopen',
  summary: 'Reopen an account within 14 days after it was closed; an open one is left unchanged',
  access: 'admin',
  params,
  response: Success,
  errors: ['not_found', 'account_erased'],
})

export const addPersonNote = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/people/:userId/notes',
  summary: 'Add a note about a person, which only staff can read',
  access: 'admin',
  params,
  body: Type.Object({
    client_id: Type.String({ format: 'uuid', description: 'The same id is stored once' }),
    text: Type.String({ minLength: 1, maxLength: noteMaximum }),
  }),
  response: PersonNote,
  errors: ['not_found'],
})
