import { Type, type Static, type TProperties, type TSchema } from 'typebox'
import { login, SignedIn } from '../../accounts/auth/api.ts'
import { emailMaximum, passwordMaximum } from '../../accounts/auth/rules.ts'
import { Course, Day } from '../../learning/courses/api.ts'
import {
  endpoint,
  Id,
  LanguageCode,
  Nullable,
  OneOf,
  paging,
  Seconds,
  Success,
  type StaffAccess,
} from '../../endpoint.ts'
import { mailStates } from '../../messages/mail/rules.ts'
import { textChannels } from '../../messages/textMessages/rules.ts'
import { videoStatuses } from '../../learning/videos/api.ts'

export const staffLogin = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/login',
  summary: 'Exchange the one-time code of the dashboard link for a console session',
  access: 'anyone',
  body: Type.Object({ token: Type.String({ maxLength: 200 }) }),
  response: SignedIn,
  signsIn: true,
  errors: ['code_invalid'],
})

export const staffLoginByPassword = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/login/password',
  summary:
    'Sign in to the console by e-mail and password; an account without a staff role is refused like a wrong password',
  access: 'anyone',
  body: Type.Omit(login.body, ['remember', 'restore']),
  response: SignedIn,
  signsIn: true,
  errors: ['sign_in_code_required'],
  errorFormat: 'fields',
})

const FirstAdminCode = Type.String({ maxLength: 200, description: 'Of the link that the server printed' })

export const checkFirstAdminCode = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/first-admin/check',
  summary: 'Check the link of the first administrator without using it',
  access: 'anyone',
  body: Type.Object({ token: FirstAdminCode }),
  response: Success,
  errors: ['code_invalid'],
})

export const createFirstAdmin = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/first-admin',
  summary: 'Become the first administrator by the link that the server printed; opens a console session',
  access: 'anyone',
  body: Type.Object({
    token: FirstAdminCode,
    email: Type.String({ maxLength: emailMaximum, description: 'An existing account gets the role and the password' }),
    password: Type.String({ maxLength: passwordMaximum }),
    password_repeat: Type.String({ maxLength: passwordMaximum }),
    name: Type.Optional(Type.String({ maxLength: 60 })),
    timezone: Type.Optional(Type.String({ maxLength: 60 })),
  }),
  response: SignedIn,
  signsIn: true,
  errors: ['code_invalid'],
  errorFormat: 'fields',
})

export const StaffMember = Type.Object({
  id: Id,
  name: Type.String(),
  avatar: Type.String(),
  timezone: Type.String(),
  locale: LanguageCode,
  roles: Type.Array(Type.String(), { description: 'expert, support, content, admin' }),
  disk: Type.Optional(
    Type.Object(
      { state: OneOf(['low', 'full']), free_megabytes: Type.Integer() },
      { description: 'For administrators: the disk of the installation has little space left' },
    ),
  ),
})
export type StaffMember = Static<typeof StaffMember>

export const getStaffMember = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/member',
  summary: 'The signed-in staff member',
  access: 'staff',
  response: StaffMember,
  errors: ['not_found'],
})

export const mintLearnerCode = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/learner-code',
  summary: "A one-time code that opens the learner's website for the member of staff, valid 30 seconds",
  access: 'staff',
  response: Type.Object({ token: Type.String() }),
  errors: ['not_found'],
})

/** The next page begins after the last item of the one before, so that what arrives meanwhile does not move it. */
const byId = { before: Type.Optional(Id) }
const byCursor = { after: Type.Optional(Type.String({ maxLength: 100, description: '`cursor` of the last item' })) }
const Cursor = Type.String({ description: '`after` of the page that follows this item' })

type List<Item extends TSchema, Key> = {
  path: `/${string}`
  summary: string
  access: StaffAccess
  item: Item
  key: Key
}

/** A paged list for staff. */
function staffList<Item extends TSchema, Key extends TProperties>({
  path,
  summary,
  access,
  item,
  key,
}: List<Item, Key>) {
  return endpoint({
    method: 'GET',
    path,
    summary,
    access,
    query: Type.Object({ ...paging, ...key }),
    response: Type.Array(item),
    errors: ['not_found'],
    paged: true,
  })
}

export const StaffMail = Type.Object({
  id: Id,
  recipient: Type.String(),
  subject: Type.String(),
  body: Type.String(),
  brand: Type.String(),
  created_at: Seconds,
  sent_at: Nullable(Seconds),
  state: OneOf(mailStates),
  failure: Nullable(Type.String()),
})
export type StaffMail = Static<typeof StaffMail>

export const listMails = staffList({
  path: '/spa/staff/v1/mails',
  summary: 'Mails of this installation, newest first',
  access: 'admin',
  item: StaffMail,
  key: byId,
})

const Count = Type.Integer({ minimum: 0 })

export const getUnsentMails = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/mails/unsent',
  summary: 'How many mails are not sent, by state',
  access: 'admin',
  response: Type.Object({ has_mail_server: Type.Boolean(), waiting: Count, failed: Count, expired: Count }),
  errors: ['not_found'],
})

export const sendMailsAgain = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/mails/send-again',
  summary: 'Send all mails again that were given up',
  access: 'admin',
  response: Type.Object({ count: Count }),
  errors: ['not_found'],
})

const StaffTextMessage = Type.Object({
  id: Id,
  channel: OneOf(textChannels),
  recipient: Type.String(),
  body: Type.String(),
  brand: Type.String(),
  created_at: Seconds,
  sent_at: Nullable(Seconds),
  failure: Nullable(Type.String()),
})
export type StaffTextMessage = Static<typeof StaffTextMessage>

export const listTextMessages = staffList({
  path: '/spa/staff/v1/text-messages',
  summary: 'SMS and WhatsApp messages of this installation, newest first',
  access: 'admin',
  item: StaffTextMessage,
  key: byId,
})

export const ErrorReport = Type.Object({
  fingerprint: Type.String(),
  message: Type.String(),
  detail: Type.String(),
  brand: Type.String(),
  address: Type.String(),
  count: Type.Integer(),
  first_at: Seconds,
  last_at: Seconds,
  cursor: Cursor,
})
export type ErrorReport = Static<typeof ErrorReport>

export const listErrorReports = staffList({
  path: '/spa/staff/v1/errors',
  summary: 'Error reports of browsers, grouped, latest first',
  access: 'admin',
  item: ErrorReport,
  key: byCursor,
})

export const StaffQuestion = Type.Object({
  id: Id,
  brand: Type.String(),
  name: Type.String(),
  email: Type.String(),
  message: Type.String(),
  created_at: Seconds,
})
export type StaffQuestion = Static<typeof StaffQuestion>

export const listQuestions = staffList({
  path: '/spa/staff/v1/tech-questions',
  summary: 'Support requests, newest first',
  access: 'support',
  item: StaffQuestion,
  key: byId,
})

export const StaffVideo = Type.Object({
  id: Id,
  course: Type.String({ description: "The course's title in the language of the call, else in its own" }),
  title: Nullable(Type.String({ description: 'Of the first lesson with the video, likewise; null where none does' })),
  key: Type.String({ description: 'Key of the video within its course' }),
  status: OneOf(videoStatuses),
  progress: Type.Integer({ description: 'Percent of the conversion' }),
  failure: Nullable(Type.String({ description: 'Why it failed, a word first' })),
  duration: Type.Integer({ description: 'Whole seconds' }),
  width: Type.Integer(),
  height: Type.Integer(),
  created_at: Seconds,
  cursor: Cursor,
})
export type StaffVideo = Static<typeof StaffVideo>

export const listStaffVideos = staffList({
  path: '/spa/staff/v1/videos',
  summary: 'Videos of the courses with their conversion status, failed ones first',
  access: 'content',
  item: StaffVideo,
  key: byCursor,
})

export const StaffCourse = Type.Object({
  id: Id,
  slug: Type.String(),
  title: Type.String({ description: 'In the language of the call, else in its own' }),
  access_days: Type.Integer(),
  days_count: Type.Integer(),
  brands: Type.Array(Type.String(), { description: 'Their titles' }),
})
export type StaffCourse = Static<typeof StaffCourse>

export const listStaffCourses = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/courses',
  summary: 'All courses of this installation',
  access: 'staff',
  response: Type.Array(StaffCourse),
  errors: ['not_found'],
})

export const previewCourse = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/courses/:courseId',
  summary: 'Any course as learners see it, with its stages and days; nothing is counted',
  access: 'content',
  params: Type.Object({ courseId: Id }),
  response: Course,
  errors: ['not_found'],
})

export const previewDay = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/courses/:courseId/days/:dayId',
  summary: 'Any day as learners see it once it is open, with signed playback URLs; nothing is started or counted',
  access: 'content',
  params: Type.Object({ courseId: Id, dayId: Id }),
  response: Day,
  errors: ['not_found'],
})
