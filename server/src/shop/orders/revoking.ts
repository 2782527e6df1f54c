import { dayOf } from '#contract/platform/dates.ts'
import { cancelPlan } from '../instalments/instalments.ts'
import type { Sql } from '../../platform/database/database.ts'
import { listRunsOfPerson, recordRunEvent, type Run } from '../../learning/streams/streams.ts'
import {
  datesOf,
  endRun,
  lockRunOfPerson,
  removeConsultations,
  removeDays,
  type Learner,
} from '../../learning/streams/enrolment.ts'
import { endSubscription } from '../subscriptions/granting.ts'
import { findUserContext } from '../../accounts/users/users.ts'
import type { OrderTransaction } from './orderTransaction.ts'
import { listBegunRuns, requireOrderRow, type OrderRow } from './queries.ts'
import { findLaterGrants, findUpgrades } from './refundQueries.ts'
import { findOrderedServiceRow, type ServiceRow } from './serviceQueries.ts'
import { revokeUpgrade } from './upgrades.ts'

/**
 * Revokes a refunded order: ends the runs, the subscription and the plan that began with it, and removes what it added to an older run. The
 * caller has locked the person and their runs.
 */
export async function revoke(transaction: OrderTransaction, order: OrderRow): Promise<void> {
  const { sql, context, now } = transaction
  const { user_id: userId, subscription_id: subscriptionId } = order
  const person = await findUserContext(sql, userId)
  // An erased account has nothing to end.
  if (!person) return
  const learner = { userId, calendar: person.calendar, now }
  // The provider refunded a service that a paid upgrade builds on: staff decide.
  if ((await findUpgrades(sql, order.id)).isPaid) return
  if (order.upgrades_order_id !== null) return revokeToSmaller(transaction, learner, order)
  const begun = await listBegunRuns(sql, order)
  for (const streamId of begun) {
    const run = await lockRunOfPerson(context.database, sql, { ...learner, streamId })
    if (!run.row.is_optional_purchase) await endBegun(sql, run, order)
    await recordRunEvent(transaction, { userId, streamId })
  }
  await removeAdditions(transaction, learner, { order, begun })
  if (subscriptionId !== null) await endSubscription(transaction, { ...learner, subscriptionId })
  await cancelPlan(transaction, { userId, orderId: order.id })
}

/** Returns to the smaller service; if that was refunded before, it ends too. */
async function revokeToSmaller(transaction: OrderTransaction, learner: Learner, order: OrderRow): Promise<void> {
  const upgradedId = await revokeUpgrade(transaction, learner, order)
  await cancelPlan(transaction, { userId: learner.userId, orderId: order.id })
  if (upgradedId === undefined) return
  const upgraded = await requireOrderRow(transaction.sql, upgradedId)
  if (upgraded.status === 'refunded') await revoke(transaction, upgraded)
}

/** Ends a run that began with the order; days and consultations bought for it later stay. */
async function endBegun(sql: Sql, run: Run, order: OrderRow): Promise<void> {
  const later = await findLaterGrants(sql, { order, run: run.row })
  const service = await findOrderedServiceRow(sql, { orderId: order.id, serviceId: order.service_id })
  const refunded = service?.consultation_count ?? run.content.consultation_count
  const left = await removeConsultations(sql, run, { refunded, later: later.consultations })
  if (later.days > 0) {
    const days = dayOf(datesOf(run).endsOn) - run.row.start_day + 1
    await removeDays(sql, run, { days, laterDays: later.days })
  } else if (left === 0 || later.consultations === 0) await endRun(sql, run)
}

type Added = { order: OrderRow; begun: readonly number[] }

async function removeAdditions(
  transaction: OrderTransaction,
  learner: Learner,
  { order, begun }: Added,
): Promise<void> {
  const { sql, context } = transaction
  const service = await findOrderedServiceRow(sql, { orderId: order.id, serviceId: order.service_id })
  if (!service || service.kind === 'subscription' || service.kind === 'demo') return
  const runs = await listRunsOfPerson(context.database, sql, learner)
  const isOfPart = (run: Run, part: ServiceRow) =>
    service.kind === 'bundle' ? run.row.course_id === part.course_id : run.row.id === order.course_stream_id
  for (const part of service.kind === 'bundle' ? await partsOf(transaction, order, service) : [service]) {
    const run = runs.findLast((one) => isOfPart(one, part) && !one.row.is_demo && one.status !== 'ended')
    if (!run || begun.includes(run.row.id) || run.row.is_optional_purchase) continue
    // Read again, because revoking another part may have changed it.
    const current = await lockRunOfPerson(context.database, sql, { ...learner, streamId: run.row.id })
    await removeAddedPart(sql, current, { order, part })
    await recordRunEvent(transaction, { userId: learner.userId, streamId: run.row.id })
  }
}

async function partsOf(
  { sql }: OrderTransaction,
  { id: orderId }: OrderRow,
  { child_ids: ids }: ServiceRow,
): Promise<ServiceRow[]> {
  const parts = await Promise.all(ids.map((serviceId) => findOrderedServiceRow(sql, { orderId, serviceId })))
  return parts.filter((part) => part !== undefined)
}

type AddedPart = { order: OrderRow; part: ServiceRow }

async function removeAddedPart(sql: Sql, run: Run, { order, part }: AddedPart): Promise<void> {
  const later = await findLaterGrants(sql, { order, run: run.row })
  const isOfCourse = part.kind === 'course'
  const refunded = part.consultation_count ?? (isOfCourse ? part.course_consultations : 0) ?? 0
  if (refunded > 0) await removeConsultations(sql, run, { refunded, later: later.consultations })
  const days = part.access_days ?? (isOfCourse ? (part.course_days ?? 1) : 0)
  if (days > 0) await removeDays(sql, run, { days, laterDays: later.days })
}
