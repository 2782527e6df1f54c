import { Type, type Static } from 'typebox'
import { maxEmailLength } from '../../accounts/users/accountRules.ts'
import { endpoint, Id, LanguageCode, Nullable, OneOf, Seconds, Success } from '../../endpoint.ts'
import { PersonMail } from '../../messages/mail/api.ts'
import { streamStatuses } from '../../learning/streams/api.ts'
import {
  maxAccessDays,
  maxConsultations,
  maxExpertCourses,
  maxNoteLength,
  roles,
  runStartPattern,
  maxSearchLength,
} from '../../accounts/users/staff.ts'

const Role = OneOf(roles)
const staffRoles = {
  roles: Type.Array(Role),
  waiting_roles: Type.Array(Role, { description: 'Roles that take effect once the e-mail is confirmed' }),
}
const Name = Type.String({ maxLength: 60 })

export const PersonItem = Type.Object({
  id: Id,
  email: Nullable(Type.String()),
  name: Type.String({ description: 'First and last name; may be empty' }),
  ...staffRoles,
  created_at: Seconds,
  closed_at: Nullable(
    Type.Integer({ description: 'Time at which the account was closed; it is erased 14 days later' }),
  ),
})
export type PersonItem = Static<typeof PersonItem>

export const listPeople = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/people',
  summary: 'List people, newest first; search by parts of the name or e-mail, or by id',
  access: 'support',
  query: Type.Object({
    search: Type.Optional(Type.String({ maxLength: maxSearchLength })),
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
  is_paid_by_subscription: Type.Boolean({ description: 'Whether its end depends on a subscription' }),
  starts_on_first_opening: Type.Boolean({
    description: 'Whether the run starts when the learner first opens a day; its dates move until then',
  }),
  starts_on: Type.String({ format: 'date', description: "First day, in the learner's time zone like all dates" }),
  ends_on: Type.String({ format: 'date', description: 'Last day with access' }),
  today_day_number: Type.Integer(),
  days_count: Type.Integer(),
  complete_days_count: Type.Integer(),
  progress: Type.Integer({ description: 'Progress in percent' }),
  consultations: Type.Integer({ description: 'Number of consultations included' }),
  has_chat: Type.Boolean({ description: 'Whether the run has a chat with the experts' }),
  lock: Nullable(Type.String({ description: "Error code of the lock of today's day; null if open" })),
  freeze: Nullable(
    Type.Object({
      starts_on: Type.String({ format: 'date' }),
      ends_on: Type.String({ format: 'date', description: 'Last frozen day' }),
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
  author: Type.String({ description: 'Name of the staff member; empty for erased accounts and server commands' }),
  consultations: Type.Integer(),
  has_chat: Type.Boolean({ description: 'Whether it opened the chat' }),
  video_consultation: Nullable(Type.Object({ title: Type.String(), minutes: Type.Integer() })),
  reason: Type.String(),
  created_at: Seconds,
})
export type PersonAddition = Static<typeof PersonAddition>

export const Person = Type.Object({
  id: Id,
  email: Nullable(Type.String()),
  is_email_confirmed: Type.Boolean(),
  is_email_doubtful: Type.Boolean({
    description: 'True if the e-mail was added later and is unconfirmed; it receives no password links',
  }),
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
    description: 'Courses whose homework the expert answers; empty for all courses',
  }),
  lead_course_ids: Type.Array(Id, { description: 'Courses that the expert leads' }),
  is_last_admin: Type.Boolean({
    description: 'Whether this is the last administrator, who can neither lose the role nor be closed',
  }),
  created_at: Seconds,
  closed_at: Nullable(Seconds),
  erased_at: Nullable(Type.Integer({ description: 'Time at which a closed account will be erased' })),
  networks: Type.Array(Type.String(), { description: 'Linked social networks' }),
  runs: Type.Array(PersonRun),
  sessions: Type.Array(PersonSession),
  mails: Type.Array(PersonMail, { description: 'Latest 50 mails' }),
  notes: Type.Array(PersonNote, { description: 'Latest 100 notes, newest first' }),
  additions: Type.Array(PersonAddition, { description: 'Additions to runs beyond their courses, newest first' }),
})
export type Person = Static<typeof Person>

export const EmailUnconfirmed = Type.Boolean({ description: 'Whether the account existed with an unconfirmed e-mail' })

const params = Type.Object({ userId: Id })
const runParams = Type.Object({ userId: Id, streamId: Id })

export const getPerson = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/people/:userId',
  summary: 'Get a person with runs, sessions, mails and notes',
  access: 'support',
  params,
  response: Person,
  errors: ['not_found'],
})

export const createPerson = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/people',
  summary: 'Create a person without a password; returns an existing person with this e-mail unchanged',
  access: 'admin',
  body: Type.Object({
    email: Type.String({ maxLength: maxEmailLength }),
    name: Type.Optional(Name),
    last_name: Type.Optional(Name),
    locale: Type.Optional(LanguageCode),
    timezone: Type.Optional(Type.String({ maxLength: 60 })),
    roles: Type.Optional(
      Type.Array(Role, { maxItems: roles.length, description: 'Staff roles, effective once the e-mail is confirmed' }),
    ),
    course_ids: Type.Optional(
      Type.Array(Id, {
        maxItems: maxExpertCourses,
        description: 'Courses that an expert answers for; empty for all',
      }),
    ),
    lead_course_ids: Type.Optional(Type.Array(Id, { maxItems: maxExpertCourses })),
    invite: Type.Optional(
      Type.Boolean({ description: 'Whether to mail a link to set a password, valid for seven days' }),
    ),
  }),
  response: Type.Object({ id: Id, is_new: Type.Boolean() }),
  errors: ['not_found', 'person_not_expert', 'lead_elsewhere'],
  errorFormat: 'fields',
})

export const updatePersonRoles = endpoint({
  method: 'PUT',
  path: '/spa/staff/v1/people/:userId/roles',
  summary: "Set a person's staff roles; new roles require a confirmed e-mail, the last administrator keeps theirs",
  access: 'admin',
  params,
  body: Type.Object({ roles: Type.Array(Role, { maxItems: roles.length }) }),
  response: Type.Object(staffRoles),
  errors: ['not_found', 'last_admin', 'account_closed', 'person_without_email'],
})

export const updateExpertCourses = endpoint({
  method: 'PUT',
  path: '/spa/staff/v1/people/:userId/expert-courses',
  summary: 'Set the courses that an expert answers for (empty for all) and those that they lead',
  access: 'admin',
  params,
  body: Type.Object({
    course_ids: Type.Array(Id, { maxItems: maxExpertCourses }),
    lead_course_ids: Type.Optional(
      Type.Array(Id, {
        maxItems: maxExpertCourses,
        description: 'Courses that the expert leads; unchanged by default',
      }),
    ),
  }),
  response: Type.Object({ course_ids: Type.Array(Id), lead_course_ids: Type.Array(Id) }),
  errors: ['not_found', 'account_closed', 'person_not_expert', 'lead_elsewhere'],
})

export const sendPasswordLink = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/people/:userId/password-link',
  summary: 'Mail a link to set a password, valid for one hour or, for a person without a password, seven days',
  access: 'admin',
  params,
  response: Success,
  errors: ['not_found', 'person_without_email', 'email_unconfirmed', 'account_closed'],
})

export const enrolPerson = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/people/:userId/runs',
  summary: 'Enrol a person in a course; returns an existing current run unchanged',
  access: 'admin',
  params,
  body: Type.Object({
    course_id: Id,
    start: Type.String({
      pattern: runStartPattern,
      description: "Start: `today`, `first_open` or YYYY-MM-DD, in the person's time zone",
    }),
    days: Type.Optional(
      Type.Integer({ minimum: 1, maximum: maxAccessDays, description: "Days of access; by default the course's" }),
    ),
    consultations: Type.Optional(Type.Integer({ minimum: 0, maximum: maxConsultations })),
  }),
  response: Type.Object({ run: PersonRun, is_new: Type.Boolean(), is_email_unconfirmed: EmailUnconfirmed }),
  errors: ['not_found', 'account_closed'],
})

export const endPersonRun = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/people/:userId/runs/:streamId/end',
  summary: 'End a run now; progress is kept',
  access: 'admin',
  params: runParams,
  response: Type.Object({ run: PersonRun }),
  errors: ['not_found', 'run_paid_by_subscription'],
})

export const extendPersonRun = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/people/:userId/runs/:streamId/extend',
  summary: 'Extend a current or ended run to a later last day',
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
  response: Type.Object({ sessions_count: Type.Integer({ description: 'Number of revoked sessions' }) }),
  errors: ['not_found'],
})

export const closePerson = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/people/:userId/close',
  summary: 'Close an account, as its owner can; it is anonymised after 14 days',
  access: 'admin',
  params,
  response: Type.Object({ closed_at: Seconds }),
  errors: ['not_found', 'last_admin'],
})

export const reopenPerson = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/people/:userId/reopen',
  summary: 'Reopen an account within 14 days of closing; idempotent',
  access: 'admin',
  params,
  response: Success,
  errors: ['not_found', 'account_erased'],
})

export const addPersonNote = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/people/:userId/notes',
  summary: 'Add a note about a person, visible to staff only',
  access: 'admin',
  params,
  body: Type.Object({
    client_id: Type.String({ format: 'uuid', description: 'Idempotency id' }),
    text: Type.String({ minLength: 1, maxLength: maxNoteLength }),
  }),
  response: PersonNote,
  errors: ['not_found'],
})
