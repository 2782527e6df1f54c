import { stringifySearch } from '../../platform/navigation/paths.ts'

/** What the list was searched for, which its items keep for the way back. */
type Search = { search?: string | undefined }

const searched = (path: string, { search }: Search) => path + stringifySearch({ search: search || undefined })

/** Every path of the staff console, below `/admin/`. */
export const staffPaths = {
  home: () => '/',
  login: () => '/login',
  firstAdmin: () => '/first-admin',
  desk: () => '/desk',
  deskEntry: ({ attemptId }: { attemptId: number }) => `/desk/${attemptId}`,
  deskItem: ({ kind, id }: { kind: 'homework' | 'chat' | 'meeting'; id: number }) =>
    kind === 'homework' ? `/desk/${id}` : `/desk/${kind}/${id}`,
  meetings: () => '/meetings',
  rota: () => '/rota',
  mails: () => '/mail',
  textMessages: () => '/messages',
  errors: () => '/errors',
  questions: () => '/questions',
  videos: () => '/videos',
  people: (query: Search = {}) => searched('/people', query),
  enrolments: (query: Search = {}) => searched('/people/enrol', query),
  person: ({ userId, ...query }: { userId: number } & Search) => searched(`/people/${userId}`, query),
  courses: (query: Search = {}) => searched('/courses', query),
  course: ({ courseId, ...query }: { courseId: number } & Search) => searched(`/courses/${courseId}`, query),
  courseDay: ({ courseId, dayId }: { courseId: number; dayId: number }) => `/courses/${courseId}/days/${dayId}`,
  audit: () => '/audit',
} as const

/** The learner's application is a separate program with its own base path. */
export const learnerHome = '/class/'
/** Where staff get a new password, like learners. */
export const passwordRecovery = '/class/reset'
