import { dateOf, dayOf } from '#contract/platform/dates.ts'
import type { FreezePeriod, Freezing } from '#contract/learning/streams/api.ts'
import {
  cancelledDays,
  cancelledFreezes,
  freezeViolations,
  type FreezableRun,
} from '#contract/learning/streams/freezes.ts'
import { verdict, type Verdict } from '#contract/learning/streams/verdict.ts'
import type { Sql } from '../../platform/database/database.ts'
import { ApiError, refuseField } from '../../platform/errors.ts'
import { learnerDayAt, movedEnd, openingOf } from '../../platform/calendar.ts'
import * as queries from './enrolmentQueries.ts'
import type { Run } from './run.ts'

/** Runs of a subscription have no end date of their own. */
export function requireOwnEnd({ row }: Run): void {
  if (row.is_optional_purchase) throw new ApiError('run_paid_by_subscription')
}

export function lastDateOf({ row, calendar }: Run): string {
  return dateOf(learnerDayAt(calendar, row.end_date - 1))
}

/** Freezes a run for days from a date on, for staff; returns whether it changed. */
export async function freezeRun(sql: Sql, run: Run, { startsOn, days }: { startsOn: string; days: number }) {
  requireOwnEnd(run)
  const start = dayOf(startsOn)
  const end = start + days
  if (run.row.freezes.some((freeze) => freeze.start_day === start && freeze.end_day === end)) return false
  const isApart = run.row.freezes.every((freeze) => end <= freeze.start_day || freeze.end_day <= start)
  const isWithin = start >= run.today && openingOf(run.calendar, start) < run.row.end_date
  if (run.row.pending_access_days !== null || !isApart || !isWithin) throw refuseField('starts_on', 'invalid')
  await freeze(sql, run, { start_date: dateOf(start), end_date: dateOf(end) })
  return true
}

/** Freezes a run for its learner; `allowanceDays` are those that the brand grants. */
export async function freezeOwnRun(
  sql: Sql,
  run: Run,
  { period, allowanceDays }: { period: FreezePeriod; allowanceDays: number },
): Promise<void> {
  const { lock } = freezeVerdict(run, allowanceDays)
  // While frozen, an overlap is reported at its field.
  if (lock && lock.code !== 'stream_frozen') throw new ApiError(lock.code)
  const fields = freezeViolations(period, freezableRun(run, allowanceDays))
  if (fields.length > 0) throw new ApiError('validation_failed', { fields })
  if (lock) throw new ApiError(lock.code)
  await freeze(sql, run, period)
}

async function freeze(sql: Sql, run: Run, { start_date, end_date }: FreezePeriod): Promise<void> {
  await queries.insertFreeze(sql, { streamId: run.row.id, startDate: start_date, endDate: end_date })
  await moveEnd(sql, run, dayOf(end_date) - dayOf(start_date))
}

/**
 * Cancels the current or next freeze of a run; returns whether there was one. Without an Idempotency-Key, a call soon
 * after another may repeat it, and cancels nothing.
 */
export async function cancelFreeze(sql: Sql, run: Run, { hasKey }: { hasKey: boolean }): Promise<boolean> {
  const { row } = run
  if (!hasKey && (await queries.hasCancelledFreeze(sql, row.id))) return false
  const planned = row.freezes.filter(({ status }) => status !== 2)
  const cancelled = cancelledFreezes(planned, { today: dateOf(run.today), lastDate: lastDateOf(run) })
  if (cancelled.length === 0) return false
  for (const { freeze, end_date: endDate } of cancelled)
    await queries.updateCancelledFreeze(sql, { streamId: row.id, freezeId: freeze.id, endDate })
  await moveEnd(sql, run, -cancelledDays(cancelled))
  return true
}

async function moveEnd(sql: Sql, run: Run, days: number): Promise<void> {
  const endsAt = movedEnd(run.calendar, run.row.end_date, days)
  await queries.updateEnd(sql, { streamId: run.row.id, endsAt, pendingAccessDays: null })
}

export function freezeVerdict(run: Run, allowanceDays: number): Verdict {
  const isPending = run.row.pending_access_days !== null
  const isPaidBySubscription = run.row.is_optional_purchase
  return verdict(run, { kind: 'freeze', allowanceDays, isPending, isPaidBySubscription })
}

/** Freezes by staff count too. */
function freezableRun(run: Run, allowanceDays: number): FreezableRun {
  const used = run.frozenDays.reduce((sum, { startDay, endDay }) => sum + endDay - startDay, 0)
  return {
    today: dateOf(run.today),
    lastDate: lastDateOf(run),
    periods: run.row.freezes
      .filter((one) => one.start_day < one.end_day)
      .map(({ start_date, end_date }) => ({ start_date, end_date })),
    daysLeft: Math.max(0, allowanceDays - used),
  }
}

export function freezingOf(run: Run, allowanceDays: number): Freezing {
  const { periods, daysLeft } = freezableRun(run, allowanceDays)
  const { lock } = freezeVerdict(run, allowanceDays)
  const first_date = dateOf(run.row.start_day)
  return { days: allowanceDays, days_left: daysLeft, lock, first_date, periods: [...periods] }
}
