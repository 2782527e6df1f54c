import type { Possessions } from '#contract/shop/services/serviceStates.ts'
import type { Language } from '#contract/endpoint.ts'
import { isPaidOn } from '#contract/shop/subscriptions/rules.ts'
import type { SoldCourse } from '#contract/shop/services/upgrades.ts'
import type { Moment } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { Calendar } from '../../platform/calendar.ts'
import { learnerToday } from '../../platform/calendar.ts'
import { listOwnedCourses, type OwnedCourse, findPossessions, type PaidSubscription } from './ownedCourseQueries.ts'

export type Owned = Possessions & {
  /** The open run of a course. */
  streamIds: ReadonlyMap<number, number>
  subscriptions: readonly PaidSubscription[]
  /** The ordered services of the courses with open runs. */
  courses: readonly OwnedCourse[]
}

/** Everything that a person has at a moment (epoch seconds). */
export async function possessionsOf(
  sql: Sql,
  { userId, calendar, now, language }: Moment & { userId: number; calendar: Calendar; language: Language },
): Promise<Owned> {
  const row = await findPossessions(sql, { userId, now })
  const courses = await listOwnedCourses(sql, { userId, language, now })
  const today = learnerToday(calendar, now)
  const subscriptions = row.subscriptions.filter((subscription) => isPaidOn(subscription, today))
  const includedCourses = new Set(subscriptions.flatMap(({ course_ids }) => course_ids))
  // The subscription that began a run keeps it open even after it drops the course.
  const payers = new Set<number | null>(subscriptions.map(({ id }) => id))
  const open = row.runs.filter((run) =>
    run.is_optional_purchase
      ? includedCourses.has(run.course_id) || payers.has(run.payment_subscription_id)
      : run.is_current,
  )
  const newest = new Map(row.runs.map((run) => [run.course_id, run]))
  return {
    subscriptions,
    courses,
    orderedCourses: courses.map(soldCourseOf),
    includedCourses,
    ownedCourses: new Set(open.map(({ course_id }) => course_id)),
    extendableCourses: new Set([...newest.values()].flatMap((run) => (run.is_optional_purchase ? [] : run.course_id))),
    ownedServices: new Set(subscriptions.flatMap(({ service_id }) => service_id ?? [])),
    streamIds: new Map(open.map((run) => [run.course_id, run.id])),
  }
}

/** An ordered service of a course, in the shape that the rules of upgrades take. */
export function soldCourseOf({ service_id: serviceId, course_id: courseId, price, currency }: OwnedCourse): SoldCourse {
  return { serviceId, kind: 'course', courseId, price, currency }
}
