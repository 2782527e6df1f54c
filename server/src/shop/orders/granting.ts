import { recordEvent } from '../../messages/live/live.ts'
import { enrol, lockRunOfPerson, ownRun, type Learner } from '../../learning/streams/enrolment.ts'
import { listRunsOfPerson, runEvent, startTrial } from '../../learning/streams/streams.ts'
import { grantSubscription } from '../subscriptions/granting.ts'
import { splitEvenly } from '#contract/shop/payments/money.ts'
import { createPlan } from '../instalments/instalments.ts'
import type { Calendar } from '../../platform/calendar.ts'
import type { OrderTransaction } from './orderTransaction.ts'
import { updatePaid, type OrderRow } from './queries.ts'
import { findOrderedServiceRow, listCoursesFirst, type ServiceRow } from './serviceQueries.ts'
import { addToRun, grantUpgrade } from './upgrades.ts'

/** The payment and its card, if that may be charged again. */
type PaidBy = { paymentId: number | null; cardId: number | null; isInStore?: boolean }

/** `streamIds` are the runs that began or were extended. */
type Granted = { streamIds: readonly number[]; subscriptionId: number | null }

/** `calendar`: the buyer's. */
type Settled = { order: OrderRow; calendar: Calendar; paid?: PaidBy }

/**
 * Grants the contents of an order and settles it as paid, in the transaction that takes its payment. The only place that begins
 * entitlements of orders; the caller has locked the person and their runs.
 */
export async function grantAndSettle(
  transaction: OrderTransaction,
  { order, calendar, paid = { paymentId: null, cardId: null } }: Settled,
): Promise<void> {
  const { sql } = transaction
  const { id: orderId, user_id: userId } = order
  const learner = { userId, calendar, now: transaction.now }
  const granted = await grantById(transaction, learner, { order, paid, serviceId: order.service_id })
  await planInstalments(transaction, { order, paid, granted, calendar })
  const { streamIds, subscriptionId } = granted
  await updatePaid(sql, { orderId, courseStreamId: streamIds[0] ?? null, subscriptionId })
  const runEvents = streamIds.map((streamId) => runEvent({ userId, streamId }))
  await recordEvent(transaction, ...runEvents, { userId, kind: 'order', payload: { order_id: orderId } })
}

type Planned = { order: OrderRow; paid: PaidBy; granted: Granted; calendar: Calendar }

/** The order pays the first instalment of its plan. */
async function planInstalments(
  transaction: OrderTransaction,
  { order, paid, granted, calendar }: Planned,
): Promise<void> {
  const { user_id: userId, id: orderId, brand, currency, service_id: serviceId } = order
  if (order.instalment_count === null) return
  const amounts = splitEvenly(order.amount_minor, order.instalment_count)
  const plan = { userId, orderId, streamIds: granted.streamIds, brand, serviceId, currency, ...paid }
  await createPlan(transaction, { ...plan, calendar, now: transaction.now, amounts })
}

/** `streamIds` are the runs that other parts of the bundle began or extended. */
type Grant = { order: OrderRow; paid: PaidBy; serviceId: number; streamIds?: ReadonlySet<number> }

async function grantById(transaction: OrderTransaction, learner: Learner, grant: Grant): Promise<Granted> {
  const service = await findOrderedServiceRow(transaction.sql, { orderId: grant.order.id, serviceId: grant.serviceId })
  if (!service) throw new Error(`There is no service ${grant.serviceId}`)
  const ofRun = (streamId: number): Granted => ({ streamIds: [streamId], subscriptionId: null })
  switch (service.kind) {
    case 'demo':
      return ofRun(await grantTrial(transaction, learner, service))
    case 'course': {
      const { order } = grant
      const upgradedId = order.service_id === service.id ? order.upgrades_order_id : null
      if (upgradedId !== null) return ofRun(await grantUpgrade(transaction, learner, { order, upgradedId }))
      return ofRun(await grantCourse(transaction, learner, service))
    }
    case 'bundle':
      return grantBundle(transaction, learner, { ...grant, childIds: service.child_ids })
    case 'subscription':
      return { streamIds: [], subscriptionId: await subscribe(transaction, learner, { ...grant, service }) }
    case 'course_extension':
    case 'consultations':
      return ofRun(await extend(transaction, learner, { ...grant, service }))
  }
}

/** Courses come first, because the other parts add to their runs. */
async function grantBundle(
  transaction: OrderTransaction,
  learner: Learner,
  { childIds, ...grant }: Grant & { childIds: readonly number[] },
): Promise<Granted> {
  const streamIds = new Set<number>()
  let subscriptionId: number | null = null
  for (const serviceId of await listCoursesFirst(transaction.sql, childIds)) {
    const child = await grantById(transaction, learner, { ...grant, serviceId, streamIds })
    for (const streamId of child.streamIds) streamIds.add(streamId)
    subscriptionId ??= child.subscriptionId
  }
  return { streamIds: [...streamIds], subscriptionId }
}

function grantTrial({ sql }: OrderTransaction, learner: Learner, service: ServiceRow): Promise<number> {
  return startTrial(sql, learner, { courseId: service.course_id ?? 0, days: service.course_days ?? 1 })
}

/** Begins a run of the course, or extends the run that the person has. */
async function grantCourse(transaction: OrderTransaction, learner: Learner, service: ServiceRow): Promise<number> {
  const { sql, context } = transaction
  const courseId = service.course_id ?? 0
  const days = service.access_days ?? service.course_days ?? 1
  const consultations = service.consultation_count ?? service.course_consultations ?? 0
  const runs = await listRunsOfPerson(context.database, sql, learner)
  const current = runs.find(({ row, status }) => row.course_id === courseId && !row.is_demo && status !== 'ended')
  if (current?.row.is_optional_purchase) {
    await ownRun(sql, current, { days, consultations, serviceId: service.id })
    return current.row.id
  }
  const known = current?.row.id
  const enrolled =
    known === undefined
      ? await enrol(sql, learner, { courseId, start: 'today', days, consultations, serviceId: service.id })
      : { streamId: known, isNew: false }
  if (!enrolled.isNew) {
    const run = await lockRunOfPerson(context.database, sql, { ...learner, streamId: enrolled.streamId })
    await addToRun(sql, run, { days, consultations })
  }
  return enrolled.streamId
}

function subscribe(
  transaction: OrderTransaction,
  learner: Learner,
  { order, paid, service }: Grant & { service: ServiceRow },
): Promise<number> {
  const { brand, currency } = order
  // Codes and points lower the first payment only.
  const priceMinor = service.id === order.service_id ? order.price_minor : null
  const ordered = {
    orderId: order.id,
    serviceId: service.id,
    brand,
    currency,
    priceMinor,
    cardId: paid.cardId,
    isRenewed: paid.isInStore !== true,
  }
  return grantSubscription(transaction, learner, ordered)
}

async function extend(
  transaction: OrderTransaction,
  learner: Learner,
  grant: Grant & { service: ServiceRow },
): Promise<number> {
  const { sql, context } = transaction
  const { service } = grant
  const streamId = await runToExtend(transaction, learner, grant)
  const run = await lockRunOfPerson(context.database, sql, { ...learner, streamId })
  await addToRun(sql, run, { days: service.access_days ?? 0, consultations: service.consultation_count ?? 0 })
  return run.row.id
}

/** The run that the order is for; for a bundle, the run it began or extended. 0 if there is none. */
async function runToExtend(
  { sql, context }: OrderTransaction,
  learner: Learner,
  { order, service, streamIds }: Grant & { service: ServiceRow },
): Promise<number> {
  if (!streamIds) return order.stream_id ?? 0
  const runs = await listRunsOfPerson(context.database, sql, learner)
  return runs.find(({ row }) => streamIds.has(row.id) && row.course_id === service.course_id)?.row.id ?? 0
}
