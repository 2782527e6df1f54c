import { isUpgrade, type SoldCourse } from '../orders/upgrades.ts'

/** Covers on a page of the catalogue. */
export const catalogPageSize = 6
/** Most positions of a catalogue. */
export const positionMaximum = 500

/** `owned`: open in a run; `upgrade`: to be had for the difference to what is owned; `included`: an active subscription includes it; `needs_run`: adds to a run that the person does not have; `free`: to be had for nothing. */
export const positionStates = ['owned', 'upgrade', 'included', 'needs_run', 'free', 'sale'] as const
export type PositionState = (typeof positionStates)[number]

export type Possessions = {
  /** Courses of runs that are open. */
  ownedCourses: ReadonlySet<number>
  /** Courses of runs, also of those that have ended, which can get more days. */
  extendableCourses: ReadonlySet<number>
  /** Courses that active subscriptions include. */
  includedCourses: ReadonlySet<number>
  /** Services of active subscriptions. */
  ownedServices: ReadonlySet<number>
  /** Services of courses that were ordered, whose runs are open. */
  orderedCourses: readonly SoldCourse[]
}

type Offered = {
  serviceId: number
  kind: string
  price: number
  currency: string
  /** The course of the service, or those of a bundle. */
  courseIds: readonly number[]
}

/** What adds to a run that is open can be had again. */
const additions: readonly string[] = ['course_extension', 'consultations']

function isOwned({ serviceId, kind, courseIds }: Offered, { ownedCourses, ownedServices }: Possessions): boolean {
  if (kind === 'subscription') return ownedServices.has(serviceId)
  return !additions.includes(kind) && courseIds.length > 0 && courseIds.every((id) => ownedCourses.has(id))
}

/** Whether what is offered adds to a run of its course, and the person has none that it could add to. */
function needsRun({ kind, courseIds }: Offered, { ownedCourses, extendableCourses }: Possessions): boolean {
  const courses = kind === 'course_extension' ? extendableCourses : ownedCourses
  return additions.includes(kind) && !courseIds.some((id) => courses.has(id))
}

/** What a position of the catalogue is to a person: the first state that holds. */
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

/** Of active subscriptions that include a course, the one to add it to: a main one, then the one that lasts longest. */
export function subscriptionToAddTo<Paid extends PaidSubscription>(subscriptions: readonly Paid[]): Paid | undefined {
  const end = ({ is_lifetime, end_date }: Paid) => (is_lifetime ? '9999-12-31' : (end_date ?? '9999-12-30'))
  const rank = (one: Paid) => `${one.course_service_type === 'main_subscription' ? 1 : 0} ${end(one)}`
  return subscriptions.toSorted((a, b) => rank(b).localeCompare(rank(a)) || a.id - b.id)[0]
}
