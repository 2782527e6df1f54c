import { dateAfter, dayOf, isDate } from '../../platform/dates.ts'
import type { BookedMeeting } from './bookedMeeting.ts'
import type { FieldRule } from '../../fieldTexts.ts'
import type { FreezePeriod } from './api.ts'
import { frozenDays, openingDay } from './rules.ts'

export type FreezableRun = {
  /** The learner's dates, YYYY-MM-DD: today, and the last one with access. */
  today: string
  lastDate: string
  periods: readonly FreezePeriod[]
  daysLeft: number
}

export type FreezeViolation = { field: keyof FreezePeriod; rule: FieldRule; limit?: number }

/** Violations of a new freeze, at most one per field. */
export function freezeViolations(period: FreezePeriod, run: FreezableRun): FreezeViolation[] {
  const start = startRule(period.start_date, run)
  if (start) return [{ field: 'start_date', rule: start }]
  const { start_date, end_date } = period
  if (!isDate(end_date)) return [{ field: 'end_date', rule: end_date === '' ? 'required' : 'date_nonexistent' }]
  if (end_date <= start_date) return [{ field: 'end_date', rule: 'freeze_without_days' }]
  if (run.periods.some((other) => start_date < other.end_date && other.start_date < end_date))
    return [{ field: 'end_date', rule: 'freeze_overlap' }]
  if (frozenDays(period) > run.daysLeft) return [{ field: 'end_date', rule: 'freeze_too_long', limit: run.daysLeft }]
  return []
}

function startRule(start: string, { today, lastDate, periods }: FreezableRun): FieldRule | undefined {
  if (!isDate(start)) return start === '' ? 'required' : 'date_nonexistent'
  if (start < today) return 'freeze_in_past'
  if (start > lastDate) return 'freeze_after_access'
  return periods.some((other) => other.start_date <= start && start < other.end_date) ? 'freeze_overlap' : undefined
}

/** A freeze that ends on another date than planned; `days`: those that it loses. */
export type CancelledFreeze<Freeze> = { freeze: Freeze; end_date: string; days: number }

/**
 * The freezes that a cancellation ends: the current or next one, which returns its days from today on, and later ones that
 * would then begin after the end of access.
 */
export function cancelledFreezes<Freeze extends FreezePeriod>(
  freezes: readonly Freeze[],
  { today, lastDate }: Pick<FreezableRun, 'today' | 'lastDate'>,
): CancelledFreeze<Freeze>[] {
  const [current, ...later] = freezes
    .filter((freeze) => frozenDays(freeze) > 0 && freeze.end_date > today)
    .toSorted((a, b) => dayOf(a.start_date) - dayOf(b.start_date))
  if (!current) return []
  const cancelled = [cancelledFrom(current, current.start_date > today ? current.start_date : today)]
  for (const freeze of later.toReversed()) {
    const whole = cancelledFrom(freeze, freeze.start_date)
    if (freeze.start_date <= dateAfter(lastDate, -cancelledDays([...cancelled, whole]))) break
    cancelled.push(whole)
  }
  return cancelled
}

function cancelledFrom<Freeze extends FreezePeriod>(freeze: Freeze, date: string): CancelledFreeze<Freeze> {
  return { freeze, end_date: date, days: frozenDays({ start_date: date, end_date: freeze.end_date }) }
}

/** The days by which access ends earlier. */
export function cancelledDays(cancelled: readonly Pick<CancelledFreeze<unknown>, 'days'>[]): number {
  return cancelled.reduce((sum, { days }) => sum + days, 0)
}

/** Booked video consultations that begin in the days of a freeze, which does not cancel them. */
export function meetingsWithin<Meeting extends Pick<BookedMeeting, 'date'>>(
  meetings: readonly Meeting[],
  { start_date, end_date }: FreezePeriod,
): Meeting[] {
  return meetings.filter(({ date }) => start_date <= date && date < end_date)
}

export type MovedDay = { dayNumber: number; from: number; to: number }

/** The days of a course that a new freeze moves, as days since 1970. `startDay` is the first day of the run. */
export function movedDays(
  dayNumbers: readonly number[],
  period: FreezePeriod,
  run: { startDay: number; periods: readonly FreezePeriod[] },
): MovedDay[] {
  const before = run.periods.map(epochDays)
  const after = [...before, epochDays(period)].toSorted((a, b) => a.startDay - b.startDay)
  const days = dayNumbers.map((dayNumber) => ({
    dayNumber,
    from: openingDay(run.startDay, dayNumber, before),
    to: openingDay(run.startDay, dayNumber, after),
  }))
  return days.filter(({ from, to }) => from !== to)
}

function epochDays({ start_date, end_date }: FreezePeriod) {
  return { startDay: dayOf(start_date), endDay: dayOf(end_date) }
}
