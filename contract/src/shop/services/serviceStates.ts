import { isUpgrade, type SoldCourse } from './upgrades.ts'

/**
 * `owned`: open in a run; `upgrade`: for the difference to an owned service; `included`: part of an active subscription; `needs_run`: adds
 * to a run that the person does not have; `free`: costs nothing.
 */
export const serviceStates = ['owned', 'upgrade', 'included', 'needs_run', 'free', 'sale'] as const
export type ServiceState = (typeof serviceStates)[number]

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

/** The state of a service for a person: the first that applies. */
export function serviceState(offered: Offered, person: Possessions): ServiceState {
  const { kind, price, courseIds } = offered
  const wanted = { ...offered, courseId: courseIds[0] ?? null }
  if (person.orderedCourses.some((owned) => isUpgrade(wanted, owned))) return 'upgrade'
  if (isOwned(offered, person)) return 'owned'
  const [courseId] = courseIds
  if (kind === 'course' && courseId !== undefined && person.includedCourses.has(courseId)) return 'included'
  if (needsRun(offered, person)) return 'needs_run'
  return price === 0 ? 'free' : 'sale'
}
