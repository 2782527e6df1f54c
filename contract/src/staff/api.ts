import { Type, type Static, type TSchema } from 'typebox'
import { SignedIn } from '../auth/api.ts'
import { endpoint, Id, LanguageCode, Nullable, OneOf, paging, Seconds } from '../endpoint.ts'
import { videoStatuses } from '../videos/api.ts'

export const staffLogin = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/login',
  summary: 'Exchange the one-time code of the dashboard link for a session of the staff console',
  access: 'anyone',
  body: Type.Object({ token: Type.String({ maxLength: 200 }) }),
  response: SignedIn,
  signsIn: true,
  errors: ['code_invalid'],
})

/** Whoever uses the staff console. */
export const StaffMember = Type.Object({
  id: Id,
  name: Type.String(),
  avatar: Type.String(),
  timezone: Type.String(),
  locale: LanguageCode,
  roles: Type.Array(Type.String(), { description: 'expert, support, content, admin' }),
})
export type StaffMember = Static<typeof StaffMember>

export const getStaffMember = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/member',
  summary: 'The signed-in member of staff; whoever is none finds nothing here',
  access: 'learner',
  response: StaffMember,
  errors: ['not_found'],
})

type List<Item extends TSchema> = { path: `/${string}`; summary: string; access: 'support' | 'admin'; item: Item }

/** What some of the staff may read, page by page. */
function staffList<Item extends TSchema>({ path, summary, access, item }: List<Item>) {
  return endpoint({
    method: 'GET',
    path,
    summary,
    access,
    query: Type.Object(paging),
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
  failure: Nullable(Type.String()),
})
export type StaffMail = Static<typeof StaffMail>

export const listMails = staffList({
  path: '/spa/staff/v1/mails',
  summary: 'Mail that this installation has written, newest first',
  access: 'admin',
  item: StaffMail,
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
})
export type ErrorReport = Static<typeof ErrorReport>

export const listErrorReports = staffList({
  path: '/spa/staff/v1/errors',
  summary: 'What went wrong in browsers, one entry a kind, latest first',
  access: 'admin',
  item: ErrorReport,
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
  summary: 'Questions to support, newest first',
  access: 'support',
  item: StaffQuestion,
})

export const StaffVideo = Type.Object({
  id: Id,
  course: Type.String({ description: "The course's title in the language of the call, else in its own" }),
  title: Nullable(
    Type.String({ description: 'Of the first lesson that shows the film, likewise; null where none does' }),
  ),
  key: Type.String({ description: 'Name of the film within its course' }),
  status: OneOf(videoStatuses),
  progress: Type.Integer({ description: 'Percent of the conversion' }),
  failure: Nullable(Type.String({ description: 'Why it failed, a word first' })),
  duration: Type.Integer({ description: 'Whole seconds' }),
  width: Type.Integer(),
  height: Type.Integer(),
  created_at: Seconds,
})
export type StaffVideo = Static<typeof StaffVideo>

export const listStaffVideos = staffList({
  path: '/spa/staff/v1/videos',
  summary: 'Films of the courses with the state of their conversion; those that need a look first',
  access: 'admin',
  item: StaffVideo,
})
