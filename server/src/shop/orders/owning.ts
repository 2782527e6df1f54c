import { canExtend } from '#contract/shop/extensions/rules.ts'
import { requireFlag } from '../../brands/brand.ts'
import { ApiError } from '../../platform/errors.ts'
import { isWithinMaximum } from '../../learning/streams/enrolment.ts'
import { isKeptClosed, listRuns, requireRun, type Run } from '../../learning/streams/streams.ts'
import { learnerToday } from '../../platform/calendar.ts'
import type { OrderCall, Service } from './pricing.ts'
import {
  findRunOrder,
  findPaidSubscription,
  findSubscriptionOrder,
  insertOrder,
  requireOrderRow,
  updatePaid,
  type OrderRow,
} from './queries.ts'
import { listCourseIds } from './serviceQueries.ts'

type Orderable = {
  service: Service
  streamId: number | undefined
  /** A store has taken the money for it. */
  isSold?: boolean
}

/**
 * The run that a service is for; null if it needs none. Throws `not_found` if the viewer cannot order it, and `stream_unpaid` for additions
 * to a run that stays closed. Purchases in a store are ordered anyway: if they cannot be granted, staff are told.
 */
export async function requireOrderable(
  call: OrderCall,
  { service, streamId, isSold = false }: Orderable,
): Promise<number | null> {
  if (service.kind === 'demo') await requireTrial(call, service)
  if (service.kind === 'bundle' && !isSold) await requireOpenRuns(call, service)
  if (service.kind !== 'course_extension' && service.kind !== 'consultations') return null
  const run = streamId === undefined ? await currentRunOf(call, service) : await requireRun(call, streamId)
  const isOfCourse = service.course_id === null || run?.row.course_id === service.course_id
  const isFitting = run !== undefined && isOfCourse && !run.row.is_demo
  const isOfSubscription = service.kind === 'course_extension' && run?.row.is_optional_purchase === true
  if (isSold) return isFitting && !isOfSubscription ? run.row.id : null
  if (!isFitting) throw new ApiError('not_found')
  if (isOfSubscription) throw new ApiError('run_paid_by_subscription')
  if (isKeptClosed(run)) throw new ApiError('stream_unpaid')
  const isOver = service.kind === 'consultations' && !canExtend(stateOf(run), 'expert_additional_question')
  const added = { days: service.access_days ?? 0, consultations: service.consultation_count ?? 0 }
  if (isOver || !isWithinMaximum(run, added)) throw new ApiError('not_found')
  return run.row.id
}

const stateOf = ({ row, status }: Run) => ({ ...row, status, is_unpaid: false })

/** The courses of a bundle extend the runs that the viewer has. */
async function requireOpenRuns(call: OrderCall, { child_ids: ids }: Service): Promise<void> {
  const courseIds = await listCourseIds(call.sql, ids)
  const runs = await listRuns(call)
  const isAddedTo = ({ row, status }: Run) => courseIds.includes(row.course_id) && !row.is_demo && status !== 'ended'
  if (runs.some((run) => isAddedTo(run) && isKeptClosed(run))) throw new ApiError('stream_unpaid')
}

/** A trial is for people without a course. */
async function requireTrial(call: OrderCall, service: Service): Promise<void> {
  requireFlag(call.brand, 'is_demo_accessible')
  if (service.id !== call.brand.application.demo_course_service_id) throw new ApiError('not_found')
  const runs = await listRuns(call)
  if (runs.some(({ row }) => !row.is_demo || row.course_id !== service.course_id)) throw new ApiError('not_found')
}

async function currentRunOf(call: OrderCall, service: Service): Promise<Run | undefined> {
  if (service.course_id === null) return undefined
  const runs = await listRuns(call, { courseId: service.course_id })
  return runs.findLast(({ row }) => !row.is_demo)
}

/** The order that granted what the viewer already has: an open run, or a paying subscription. */
export async function findGrantingOrder(call: OrderCall, service: Service): Promise<OrderRow | undefined> {
  const { sql, viewer, now } = call
  const person = { userId: viewer.user.id, serviceId: service.id }
  if (service.kind === 'subscription') {
    const paid = { ...person, today: learnerToday(viewer.calendar, now) }
    const subscriptionId = await findPaidSubscription(sql, paid)
    if (subscriptionId === undefined) return undefined
    const order = await findSubscriptionOrder(sql, paid)
    return order ?? insertFreeOrder(call, service, { courseStreamId: null, subscriptionId })
  }
  if (service.kind !== 'course' && service.kind !== 'demo') return undefined
  const runs = await listRuns(call, { courseId: service.course_id ?? 0 })
  const owned = runs.find((run) => isOwned(run, service))
  if (!owned) return undefined
  const runId = owned.row.id
  const order = await findRunOrder(sql, { ...person, runId })
  return order ?? insertFreeOrder(call, service, { courseStreamId: runId, subscriptionId: null })
}

type Entitlement = { courseStreamId: number | null; subscriptionId: number | null }

/** Records a free order for a run or a subscription that staff granted. */
async function insertFreeOrder(
  { sql, viewer, brand }: OrderCall,
  service: Service,
  entitlement: Entitlement,
): Promise<OrderRow> {
  const { id: orderId } = await insertOrder(sql, {
    userId: viewer.user.id,
    serviceId: service.id,
    streamId: null,
    brand: brand.id,
    currency: service.currency,
    priceMinor: 0,
    alreadyPaidMinor: 0,
    upgradesOrderId: null,
    discountMinor: 0,
    points: 0,
    pointsMinor: 0,
    dueMinor: 0,
    instalmentCount: null,
    discountId: null,
    status: 'paid',
  })
  await updatePaid(sql, { orderId, ...entitlement })
  return requireOrderRow(sql, orderId)
}

/** A run that came with a subscription can be bought, and then stays. */
function isOwned({ row, status }: Run, { kind }: Service): boolean {
  return kind === 'demo' ? row.is_demo : !row.is_demo && !row.is_optional_purchase && status !== 'ended'
}
