import { upgradeDifference, isUpgrade } from '#contract/shop/services/upgrades.ts'
import { openChat } from '../../experts/chats/chats.ts'
import type { Sql } from '../../platform/database/database.ts'
import { ApiError } from '../../platform/errors.ts'
import {
  addConsultations,
  addDays,
  lockRunOfPerson,
  removeConsultations,
  removeDays,
  updateServiceId,
  type Learner,
} from '../../learning/streams/enrolment.ts'
import { recordRunEvent, type Run } from '../../learning/streams/streams.ts'
import type { OrderTransaction } from './orderTransaction.ts'
import type { Service, ViewerCall } from './pricing.ts'
import type { OrderRow } from './queries.ts'
import { findLaterGrants, findUpgradedServiceId } from './refundQueries.ts'
import { findOrderedServiceRow } from './serviceQueries.ts'
import { listOwnedCourses, type OwnedCourse } from '../services/ownedCourseQueries.ts'
import { soldCourseOf } from '../services/possessions.ts'

/** The smaller service of its course that the viewer has; the service then costs the difference. */
export async function findOwnedCourse(
  { sql, viewer, language, now }: Pick<ViewerCall, 'sql' | 'viewer' | 'language' | 'now'>,
  service: Service,
): Promise<OwnedCourse | undefined> {
  const { id: serviceId, kind, course_id: courseId, price_minor: price, currency } = service
  if (kind !== 'course' || courseId === null) return undefined
  const owned = await listOwnedCourses(sql, { userId: viewer.user.id, language, courseId, now })
  return owned.find((one) => isUpgrade({ serviceId, kind, courseId, price, currency }, soldCourseOf(one)))
}

/**
 * Grants the difference to the smaller service in its run. Throws `not_found` if the smaller one has changed since: its run is over, it was
 * partly refunded, or another service replaced it.
 */
export async function grantUpgrade(
  transaction: OrderTransaction,
  learner: Learner,
  { order, upgradedId }: { order: OrderRow; upgradedId: number },
): Promise<number> {
  const { sql, context } = transaction
  const owned = await listOwnedCourses(sql, { userId: learner.userId, language: 'en', now: learner.now })
  const upgraded = owned.find((one) => one.order_id === upgradedId)
  if (!upgraded || Math.min(upgraded.paid, order.price_minor) !== order.already_paid_minor)
    throw new ApiError('not_found')
  const run = await lockRunOfPerson(context.database, sql, { ...learner, streamId: upgraded.stream_id })
  await addToRun(
    sql,
    run,
    await findDifference(transaction, order, { orderId: upgraded.order_id, serviceId: upgraded.service_id }),
  )
  await updateServiceId(sql, { streamId: run.row.id, to: order.service_id })
  return run.row.id
}

/** Revokes an upgrade. Returns the order whose smaller service applies again. */
export async function revokeUpgrade(
  transaction: OrderTransaction,
  learner: Learner,
  order: OrderRow,
): Promise<number | undefined> {
  const { sql, context } = transaction
  const { upgrades_order_id: upgradedId, course_stream_id: streamId } = order
  const serviceId = upgradedId === null ? undefined : await findUpgradedServiceId(sql, upgradedId)
  if (upgradedId === null || serviceId === undefined || streamId === null) return undefined
  const run = await lockRunOfPerson(context.database, sql, { ...learner, streamId })
  // A partial refund may have revoked it already.
  if (!(await updateServiceId(sql, { streamId, from: order.service_id, to: serviceId }))) return undefined
  const difference = await findDifference(transaction, order, { orderId: upgradedId, serviceId })
  const later = await findLaterGrants(sql, { order, run: run.row })
  await removeConsultations(sql, run, { refunded: difference.consultations, later: later.consultations })
  if (difference.days > 0) await removeDays(sql, run, { days: difference.days, laterDays: later.days })
  await recordRunEvent(transaction, { userId: learner.userId, streamId })
  return upgradedId
}

type Ordered = { orderId: number; serviceId: number }

async function findDifference({ sql }: OrderTransaction, order: OrderRow, upgraded: Ordered) {
  const findContents = async (ordered: Ordered) => {
    const service = await findOrderedServiceRow(sql, ordered)
    return {
      days: service?.access_days ?? service?.course_days ?? 0,
      consultations: service?.consultation_count ?? service?.course_consultations ?? 0,
    }
  }
  return upgradeDifference(
    await findContents({ orderId: order.id, serviceId: order.service_id }),
    await findContents(upgraded),
  )
}

type Additions = { days: number; consultations: number }

/** Adds an order's days and consultations to a run, which the caller has locked. */
export async function addToRun(sql: Sql, run: Run, { days, consultations }: Additions): Promise<void> {
  if (days > 0) await addDays(sql, run, days)
  if (consultations === 0) return
  // Consultations take place in the chat of the run.
  if (run.row.chat_channel_id === null) await openChat(sql, run.row.id)
  await addConsultations(sql, run, consultations)
}
