import type { AuditAction } from '#contract/accounts/audit/api.ts'
import { communityType } from '#contract/club/communities/rules.ts'
import type { CommunityMember, MemberDates } from '#contract/club/communities/staffApi.ts'
import { dateAfter, isDate } from '#contract/platform/dates.ts'
import { isPaidOn } from '#contract/shop/subscriptions/rules.ts'
import { recordChange } from '../../accounts/audit/audit.ts'
import { findPersonByName } from '../../accounts/users/search.ts'
import { lockUser } from '../../accounts/users/users.ts'
import { recordEvent, type TransactionContext } from '../../messages/live/live.ts'
import { calendarOf, learnerToday } from '../../platform/calendar.ts'
import type { Moment } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database/database.ts'
import { ApiError, refuseField } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/http/context.ts'
import * as queries from './staffQueries.ts'

type StaffCall = TransactionContext & Moment & { viewer: Viewer }
type Membership = { communityId: number; userId: number }

/** A member with the type that the community has for them today, by their own calendar. */
export function serializeMember(row: queries.MemberRow, now: number): CommunityMember {
  const { user_id, name, email, is_optional_purchase, start_date, end_date } = row
  const today = learnerToday(calendarOf(row), now)
  const type = communityType({
    link: { isOptionalPurchase: is_optional_purchase, startDate: start_date, endDate: end_date },
    isSubscribed: row.subscriptions.some((subscription) => isPaidOn(subscription, today)),
    hasCourse: false,
    isArchived: row.is_archived,
    today,
  })
  return { user_id, name, email, type, is_optional_purchase, start_date, end_date }
}

/** The id of the person with an e-mail or an id. Throws a 422 at `person`. */
export async function requireNamedPerson(sql: Sql, name: string): Promise<number> {
  const trimmed = name.trim()
  if (trimmed === '') throw refuseField('person', 'required')
  const id = await findPersonByName(sql, trimmed)
  if (id === undefined) throw refuseField('person', 'unknown_person')
  return id
}

/** Gives a person a membership with days. Throws a 422. */
export async function addMember(
  call: StaffCall,
  { communityId, person, dates }: { communityId: number; person: string; dates: MemberDates },
): Promise<CommunityMember> {
  checkDates(dates)
  const membership = { communityId, userId: await requireNamedPerson(call.sql, person) }
  await lockUser(call.sql, membership.userId)
  const before = await queries.findMember(call.sql, membership)
  await queries.upsertMember(call.sql, membership, dates)
  return recordMember(call, membership, { action: before ? 'membership.update' : 'membership.create', before })
}

/** Sets the days of a membership. Throws `not_found` and a 422. */
export async function changeMember(
  call: StaffCall,
  membership: Membership,
  dates: MemberDates,
): Promise<CommunityMember> {
  checkDates(dates)
  await lockUser(call.sql, membership.userId)
  const before = await requireMember(call.sql, membership)
  await queries.upsertMember(call.sql, membership, dates)
  return recordMember(call, membership, { action: 'membership.update', before })
}

/** Ends a membership with the learner's yesterday. Throws `not_found`. */
export async function endMember(call: StaffCall, membership: Membership): Promise<CommunityMember> {
  await lockUser(call.sql, membership.userId)
  const before = await requireMember(call.sql, membership)
  const today = learnerToday(calendarOf(before), call.now)
  const hasEnded = !before.is_optional_purchase && before.end_date !== null && before.end_date < today
  if (hasEnded) return serializeMember(before, call.now)
  await queries.updateEndedMember(call.sql, membership, dateAfter(today, -1))
  return recordMember(call, membership, { action: 'membership.end', before })
}

export async function requireMember(sql: Sql, membership: Membership): Promise<queries.MemberRow> {
  const member = await queries.findMember(sql, membership)
  if (!member) throw new ApiError('not_found')
  return member
}

function checkDates({ start_date: first, end_date: last }: MemberDates): void {
  if (first !== null && !isDate(first)) throw refuseField('start_date', 'date_nonexistent')
  if (last !== null && !isDate(last)) throw refuseField('end_date', 'date_nonexistent')
  if (first !== null && last !== null && last < first) throw refuseField('end_date', 'ends_before_start')
}

type Recorded = { action: AuditAction; before: queries.MemberRow | undefined }

/** Records a change for the audit and for the member's devices; returns the changed membership. */
async function recordMember(
  call: StaffCall,
  membership: Membership,
  { action, before }: Recorded,
): Promise<CommunityMember> {
  const { communityId, userId } = membership
  const changed = await requireMember(call.sql, membership)
  const recordOf = ({ is_optional_purchase, start_date, end_date }: queries.MemberRow) => ({
    community_id: communityId,
    is_optional_purchase,
    starts_on: start_date,
    ends_on: end_date,
  })
  const change = { action, userId, after: recordOf(changed), ...(before && { before: recordOf(before) }) }
  await recordChange(call.sql, { actorId: call.viewer.user.id }, change)
  await recordEvent(call, { userId, kind: 'membership' })
  return serializeMember(changed, call.now)
}
