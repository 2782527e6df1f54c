import { searchMaximum } from '#contract/accounts/users/staff.ts'
import type { ItemKind } from '#contract/experts/desk/rules.ts'
import type { Report } from '#contract/school/reports/api.ts'
import type { DiscountFilter } from '#contract/shop/discounts/staffApi.ts'
import type { OrderFilter } from '#contract/shop/orders/staffApi.ts'
import { linkCode } from '../platform/navigation/linkCode.ts'
import { stringifySearch } from '../platform/navigation/paths.ts'

/** The search of the list, kept by its items for the way back. */
type Search = { search?: string | undefined }

/** The search of the list of orders, and its filter by status. */
type Orders = Search & { status?: OrderFilter | undefined }

/** The report and its number of months. */
type Reports = { report?: Report | undefined; months?: number | undefined }

/** The search of the list of codes, and its filter by status. */
type Discounts = Search & { status?: DiscountFilter | undefined }

/** The filter of the queue, kept by an opened item for the way back. */
type Queue = { kind?: ItemKind | undefined }

const searched = (path: string, { search }: Search) => path + stringifySearch({ search: search || undefined })

/** Every path of the staff console, below `/admin/`. */
export const staffPaths = {
  home: () => '/',
  login: () => '/login',
  firstAdmin: () => '/first-admin',
  desk: (queue: Queue = {}) => `/desk${stringifySearch(queue)}`,
  deskItem: ({ kind, id }: { kind: ItemKind; id: number }, queue: Queue = {}) =>
    (kind === 'homework' ? `/desk/${id}` : `/desk/${kind}/${id}`) + stringifySearch(queue),
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
  services: (query: Search = {}) => searched('/shop', query),
  service: ({ serviceId, ...query }: { serviceId: number } & Search) => searched(`/shop/${serviceId}`, query),
  newService: () => '/shop/new',
  positions: () => '/shop/catalog',
  offers: ({ course }: { course?: number | undefined } = {}) => `/shop/offers${stringifySearch({ course })}`,
  orders: ({ search, status }: Orders = {}) => `/orders${stringifySearch({ search: search || undefined, status })}`,
  order: ({ orderId, search, status }: { orderId: number } & Orders) =>
    `/orders/${orderId}${stringifySearch({ search: search || undefined, status })}`,
  reports: ({ report, months }: Reports = {}) => `/reports${stringifySearch({ report, months })}`,
  discounts: ({ search, status }: Discounts = {}) =>
    `/discounts${stringifySearch({ search: search || undefined, status })}`,
  discount: ({ discountId, search, status }: { discountId: number } & Discounts) =>
    `/discounts/${discountId}${stringifySearch({ search: search || undefined, status })}`,
  audit: () => '/audit',
} as const

/** The learner's application is a separate program with its own base path. */
export const learnerHome = '/class/'
/** Staff request a new password where learners do. */
export const passwordRecovery = '/class/reset'

export const staffCode = linkCode(staffPaths.login())

/** The code of the link that the server prints while there is no administrator. */
export const firstAdminCode = linkCode(staffPaths.firstAdmin())

/** Reads the search of a list; its items keep it for the way back. */
export function textSearch({ search }: Record<string, unknown>): { search?: string | undefined } {
  return { search: typeof search === 'string' && search ? search.slice(0, searchMaximum) : undefined }
}
