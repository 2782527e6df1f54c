import type { Possessions } from '#contract/catalog/rules.ts'
import { isPaidOn } from '#contract/subscriptions/rules.ts'
import type { Sql } from '../platform/database/database.ts'
import type { Calendar } from '../platform/http/context.ts'
import { learnerToday } from '../users/calendar.ts'
import { findPossessions, type PaidSubscription } from './possessionQueries.ts'

export type Owned = Possessions & {
  /** The open run of a course. */
  streamIds: ReadonlyMap<number, number>
  subscriptions: readonly PaidSubscription[]
}

/** What a person has today. */
export async function possessionsOf(
  sql: Sql,
  { userId, calendar }: { userId: number; calendar: Calendar },
): Promise<Owned> {
  const row = await findPossessions(sql, userId)
  const today = learnerToday(calendar)
  const subscriptions = row.subscriptions.filter((subscription) => isPaidOn(subscription, today))
  const includedCourses = new Set(subscriptions.flatMap(({ course_ids }) => course_ids))
  const open = row.runs.filter((run) =>
    run.is_optional_purchase ? includedCourses.has(run.course_id) : run.is_current,
  )
  return {
    subscriptions,
    includedCourses,
    ownedCourses: new Set(open.map(({ course_id }) => course_id)),
    ownedServices: new Set(subscriptions.flatMap(({ service_id }) => service_id ?? [])),
    streamIds: new Map(open.map((run) => [run.course_id, run.id])),
  }
}
