import { maxSearchLength } from '#contract/accounts/users/staff.ts'
import type { Language } from '#contract/endpoint.ts'
import { learnerRoot } from '#contract/platform/addresses.ts'
import type { EventName } from '#contract/school/analytics/events.ts'
import type { EventFigure } from '#contract/school/analytics/staffApi.ts'
import type { DeviceClass } from '#contract/school/analytics/speed.ts'
import type { ArticleState } from '#contract/club/articles/rules.ts'
import type { ItemKind } from '#contract/experts/desk/rules.ts'
import type { InboxTab } from '#contract/club/support/inboxRules.ts'
import type { Report } from '#contract/school/reports/api.ts'
import type { CommunityFilter } from '#contract/club/communities/staffApi.ts'
import type { DiscountFilter } from '#contract/shop/discounts/staffApi.ts'
import type { OrderFilter } from '#contract/shop/orders/staffApi.ts'
import { createPaths } from '#contract/platform/paths.ts'
import { staffAddresses } from '#contract/platform/staffAddresses.ts'
import { linkCode } from '../platform/navigation/linkCode.ts'
import { paths, stringifySearch } from '../platform/navigation/paths.ts'

/** A list's search and filter, which its items keep for the way back. */
type Search = { search?: string | undefined }
type Orders = Search & { status?: OrderFilter | undefined }
type Discounts = Search & { status?: DiscountFilter | undefined }
type Communities = Search & { status?: CommunityFilter | undefined }
type Articles = Search & { status?: ArticleState | undefined }
type Ended = { status?: 'ended' | undefined }
type Queue = { kind?: ItemKind | undefined }
type Inbox = Search & { tab?: InboxTab | undefined }

/** Values of an address besides its ids. */
type StaffAddressValues = {
  desk: Queue
  deskHomework: Queue
  deskChat: Queue
  deskMeeting: Queue
  articles: Articles
  article: Articles
  questions: Inbox
  question: Inbox
  people: Search
  enrolments: Search
  person: Search
  courses: Search
  course: Search
  courseEditor: { part?: string | undefined; field?: string | undefined; language?: Language | undefined }
  courseDay: { lesson?: number | undefined }
  services: Search
  service: Search
  offers: { course?: number | undefined }
  orders: Orders
  order: Orders
  reports: { report?: Report | undefined; months?: number | undefined }
  events: {
    figure?: EventFigure | undefined
    days?: number | undefined
    event?: EventName | undefined
    steps?: string | undefined
    course?: number | undefined
  }
  speed: { device?: DeviceClass | undefined; days?: number | undefined }
  discounts: Discounts
  discount: Discounts
  communities: Communities
  community: Communities
  banners: Ended
  banner: Ended
}

export const staffPaths = createPaths<typeof staffAddresses, StaffAddressValues>(staffAddresses, (search: Search) =>
  // An empty search is none.
  stringifySearch({ ...search, search: search.search || undefined }),
)

/** The learner's application is a separate program with its own base path. */
export const learnerHome = learnerRoot + paths.login()
/** Staff request a new password where learners do. */
export const passwordRecovery = learnerRoot + paths.reset()

export const staffCode = linkCode(staffPaths.login())

/** The code of the link that the server prints while there is no administrator. */
export const firstAdminCode = linkCode(staffPaths.firstAdmin())

/** Reads the search of a list; its items keep it for the way back. */
export function textSearch({ search }: Record<string, unknown>): { search?: string | undefined } {
  return { search: typeof search === 'string' && search ? search.slice(0, maxSearchLength) : undefined }
}
