import { isUpgrade, type SoldCourse } from '../orders/upgrades.ts'

export const catalogPageSize = 6
export const positionMaximum = 500

/**
 * `owned`: open in a run; `upgrade`: for the difference to an owned service; `included`: part of an active subscription; `needs_run`: adds
 * to a run that the person does not have; `free`: costs nothing.
 */
export const positionStates = ['owned', 'upgrade', 'included', 'needs_run', 'free', 'sale'] as const
export type PositionState = (typeof positionStates)[number]

export type Possessions = {
  /** Courses of open runs. */
  ownedCourses: ReadonlySet<number>
  /** Courses of runs, ended ones included, that can get more days. */
  extendableCourses: ReadonlySet<number>
  includedCourses: ReadonlySet<number>
  /** Services of active subscriptions. */
  ownedServices: ReadonlySet<number>
  /** Ordered services of courses with open runs. */
  orderedCourses: readonly SoldCourse[]
}

type Offered = {
  serviceId: number
  kind: string
  price: number
  currency: string
  /** The course of the service, or the courses of the bundle. */
  courseIds: readonly number[]
}

/** Additions to an open run can be bought repeatedly. */
const additions: readonly string[] = ['course_extension', 'consultations']

function isOwned({ serviceId, kind, courseIds }: Offered, { ownedCourses, ownedServices }: Possessions): boolean {
  if (kind === 'subscription') return ownedServices.has(serviceId)
  return !additions.includes(kind) && courseIds.length > 0 && courseIds.every((id) => ownedCourses.has(id))
}

/** Whether an offer adds to a run of its course that the person does not have. */
function needsRun({ kind, courseIds }: Offered, { ownedCourses, extendableCourses }: Possessions): boolean {
  const courses = kind === 'course_extension' ? extendableCourses : ownedCourses
  return additions.includes(kind) && !courseIds.some((id) => courses.has(id))
}

/** The state of a catalogue position for a person: the first that applies. */
export function positionState(offered: Offered, person: Possessions): PositionState {
  const { kind, price, courseIds } = offered
  const wanted = { ...offered, courseId: courseIds[0] ?? null }
  if (person.orderedCourses.some((owned) => isUpgrade(wanted, owned))) return 'upgrade'
  if (isOwned(offered, person)) return 'owned'
  const [courseId] = courseIds
  if (kind === 'course' && courseId !== undefined && person.includedCourses.has(courseId)) return 'included'
  if (needsRun(offered, person)) return 'needs_run'
  return price === 0 ? 'free' : 'sale'
}

type PaidSubscription = { id: number; course_service_type: string; is_lifetime: boolean; end_date: string | null }

/** The subscription to which a course is added, among active ones that include it: a main one, then the one that lasts longest. */
export function subscriptionToAddTo<Paid extends PaidSubscription>(subscriptions: readonly Paid[]): Paid | undefined {
  const end = ({ is_lifetime, end_date }: Paid) => (is_lifetime ? '9999-12-31' : (end_date ?? '9999-12-30'))
  const rank = (one: Paid) => `${one.course_service_type === 'main_subscription' ? 1 : 0} ${end(one)}`
  return subscriptions.toSorted((a, b) => rank(b).localeCompare(rank(a)) || a.id - b.id)[0]
}
