import type { Language } from '#contract/endpoint.ts'
import { recordChange } from '../../accounts/audit/audit.ts'
import type { TransactionContext } from '../../messages/live/live.ts'
import type { Moment } from '../../platform/clock.ts'
import type { AppContext, Viewer } from '../../platform/http/context.ts'
import type { Calendar } from '../../platform/calendar.ts'
import { ApiError, requireReason } from '../../platform/errors.ts'
import { requireStaffServicePage } from '../services/staffServices.ts'
import { lockUser } from '../../accounts/users/users.ts'
import { findGrant, insertGrant } from './queries.ts'
import { grantSubscription } from './granting.ts'

type GrantingCall = TransactionContext & Moment & { viewer: Viewer; context: AppContext; language: Language }

type StaffGrant = {
  userId: number
  calendar: Calendar
  serviceId: number
  /** Idempotency key. */
  clientId: string
  reason: string
}

/**
 * Grants a person a subscription that is on sale; returns its id. It ends after its first period unless it is for life. Throws `not_found`,
 * and a 422 at `reason`.
 */
export async function grantByStaff(call: GrantingCall, grant: StaffGrant): Promise<number> {
  const { sql, now, viewer } = call
  const { userId, calendar, serviceId, clientId } = grant
  const [actorId, reason] = [viewer.user.id, requireReason(grant)]
  await lockUser(sql, userId)
  const known = await findGrant(sql, { userId, clientId })
  if (known !== undefined) return known
  const service = await requireStaffServicePage(call, serviceId)
  if (service.kind !== 'subscription' || service.is_archived) throw new ApiError('not_found')
  const { currency, brands } = service
  const none = { orderId: null, priceMinor: null, cardId: null, isRenewed: false }
  const ordered = { ...none, serviceId, brand: brands[0] ?? '', currency }
  const subscriptionId = await grantSubscription(call, { userId, calendar, now }, ordered)
  await insertGrant(sql, { subscriptionId, userId, actorId, clientId, reason })
  const after = { subscription_id: subscriptionId, service_id: serviceId, reason }
  await recordChange(sql, { actorId }, { action: 'subscription.give', userId, after })
  return subscriptionId
}
