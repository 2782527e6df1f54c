import { discountStatus, isCode, normalizeCode } from '#contract/shop/discounts/rules.ts'
import type { createDiscount, DiscountTerms, StaffDiscount } from '#contract/shop/discounts/staffApi.ts'
import type { Body } from '#contract/endpoint.ts'
import { dateOf, dayOf, isDate } from '#contract/platform/dates.ts'
import { recordChange } from '../../accounts/audit/audit.ts'
import { findPersonByName } from '../../accounts/users/search.ts'
import type { Moment } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { AppContext, Viewer } from '../../platform/http/context.ts'
import { ApiError, refuseField } from '../../platform/errors.ts'
import { countSellableServices } from '../services/services.ts'
import { dayAt, startOfDay } from '../../platform/calendar.ts'
import { lockDiscountById } from './queries.ts'
import * as queries from './staffQueries.ts'

/** A call of an administrator, whose time zone decides on dates. */
type StaffCall = Moment & { sql: Sql; viewer: Viewer; context: AppContext }

/** Creates a code. Throws a 422 for invalid terms and duplicates. */
export async function addDiscount(
  call: StaffCall,
  { code: typed, person, ...input }: Body<typeof createDiscount>,
): Promise<StaffDiscount> {
  const { sql } = call
  const code = normalizeCode(typed)
  if (code === '') throw refuseField('code', 'required')
  if (!isCode(code)) throw refuseField('code', 'code_characters')
  const userId = await personOf(sql, person?.trim() ?? '')
  const terms = await termsOf(call, input)
  const id = await queries.insertDiscount(sql, { ...terms, code, userId })
  if (id === undefined) throw refuseField('code', 'code_taken')
  const created = await requireDiscount(sql, id)
  const after = { discount: code, ...recordedOf(call, created) }
  await recordChange(sql, actorOf(call), { action: 'discount.create', userId, after })
  return serializeDiscount(call, created)
}

/** Replaces the discount and limits of a code. Throws `not_found`, `discount_ended` and a 422. */
export async function changeDiscount(call: StaffCall, id: number, input: DiscountTerms): Promise<StaffDiscount> {
  const { sql } = call
  const before = await lockStaffDiscount(sql, id)
  if (before.archived_at !== null) throw new ApiError('discount_ended')
  await queries.updateDiscountTerms(sql, id, await termsOf(call, input, before))
  const changed = await requireDiscount(sql, id)
  await recordChange(sql, actorOf(call), {
    action: 'discount.update',
    userId: changed.user_id,
    before: { discount: before.code, ...recordedOf(call, before) },
    after: { discount: before.code, ...recordedOf(call, changed) },
  })
  return serializeDiscount(call, changed)
}

/** Ends a code now. Throws `not_found`. */
export async function endDiscount(call: StaffCall, id: number): Promise<StaffDiscount> {
  const { sql } = call
  const { code, archived_at: archivedAt, user_id: userId } = await lockStaffDiscount(sql, id)
  if (archivedAt === null) {
    await queries.updateEndedDiscount(sql, id)
    await recordChange(sql, actorOf(call), { action: 'discount.end', userId, after: { discount: code } })
  }
  return serializeDiscount(call, await requireDiscount(sql, id))
}

/** A code for its reader, with dates in their time zone. */
export function serializeDiscount(
  { viewer, now }: Pick<StaffCall, 'viewer' | 'now'>,
  row: queries.StaffDiscountRow,
): StaffDiscount {
  const { starts_at: startsAt, ends_at: endsAt, archived_at: archivedAt, use_limit: useLimit, uses } = row
  const lifetime = { startsAt, endsAt, archivedAt, useLimit, uses }
  const status = discountStatus(lifetime, now)
  return { ...row, ...datesOf(viewer, row), status, is_ended_by_staff: archivedAt !== null }
}

export async function requireDiscount(sql: Sql, id: number): Promise<queries.StaffDiscountRow> {
  const row = await queries.findDiscountById(sql, id)
  if (!row) throw new ApiError('not_found')
  return row
}

/** Locks a code, so that nobody begins to use it until the transaction ends. */
async function lockStaffDiscount(sql: Sql, id: number): Promise<queries.StaffDiscountRow> {
  await lockDiscountById(sql, id)
  return requireDiscount(sql, id)
}

const actorOf = ({ viewer }: StaffCall) => ({ actorId: viewer.user.id })

async function personOf(sql: Sql, name: string): Promise<number | null> {
  if (name === '') return null
  const id = await findPersonByName(sql, name)
  if (id === undefined) throw refuseField('person', 'unknown_person')
  return id
}

/** Unchanged dates keep their moments, in whichever time zone they were set. */
async function termsOf(
  call: StaffCall,
  input: DiscountTerms,
  before?: queries.StaffDiscountRow,
): Promise<queries.DiscountTermsRow> {
  const { percent, amount, currency, brands, service_ids: serviceIds } = input
  if (percent === null && amount === null) throw refuseField('percent', 'required')
  if (percent !== null && (amount !== null || currency !== null)) throw refuseField('amount', 'invalid')
  checkBrands(call, input)
  if ((await countSellableServices(call.sql, serviceIds)) < serviceIds.length)
    throw refuseField('service_ids', 'invalid')
  const { use_limit: useLimit, use_limit_per_person: useLimitPerPerson } = input
  const limits = { useLimit, useLimitPerPerson }
  return { percent, amount, currency, brands, serviceIds, ...limits, ...momentsOf(call.viewer, input, before) }
}

function checkBrands({ context }: StaffCall, { brands, amount, currency }: DiscountTerms): void {
  const configured = context.listBrands()
  const known = new Set(configured.map(({ id }) => id))
  if (!brands.every((id) => known.has(id))) throw refuseField('brands', 'invalid')
  if (amount === null) return
  if (currency === null) throw refuseField('currency', 'required')
  const named = configured.filter(({ id }) => brands.length === 0 || brands.includes(id))
  if (!named.some(({ application }) => application.currency === currency)) throw refuseField('currency', 'invalid')
}

type Dates = Pick<DiscountTerms, 'starts_on' | 'ends_on'>

function momentsOf(viewer: Viewer, { starts_on: first, ends_on: last }: Dates, before?: queries.StaffDiscountRow) {
  if (first !== null && !isDate(first)) throw refuseField('starts_on', 'date_nonexistent')
  if (last !== null && !isDate(last)) throw refuseField('ends_on', 'date_nonexistent')
  if (first !== null && last !== null && last < first) throw refuseField('ends_on', 'ends_before_start')
  const { timezone } = viewer.calendar
  const shown = before && datesOf(viewer, before)
  const startsAt = first === null ? null : startOfDay(timezone, dayOf(first))
  const endsAt = last === null ? null : startOfDay(timezone, dayOf(last) + 1)
  return {
    startsAt: before && shown?.starts_on === first ? before.starts_at : startsAt,
    endsAt: before && shown?.ends_on === last ? before.ends_at : endsAt,
  }
}

function datesOf({ calendar: { timezone } }: Viewer, row: queries.StaffDiscountRow): Dates {
  const { starts_at: startsAt, ends_at: endsAt } = row
  return {
    starts_on: startsAt === null ? null : dateOf(dayAt(timezone, startsAt)),
    ends_on: endsAt === null ? null : dateOf(dayAt(timezone, endsAt - 1)),
  }
}

function recordedOf({ viewer }: StaffCall, row: queries.StaffDiscountRow): Record<string, unknown> {
  const { percent, amount, currency, brands, service_ids, use_limit, use_limit_per_person } = row
  const off = percent === null ? { amount: { minor: amount, currency } } : { percent }
  return { ...off, brands, service_ids, ...datesOf(viewer, row), use_limit, use_limit_per_person }
}
