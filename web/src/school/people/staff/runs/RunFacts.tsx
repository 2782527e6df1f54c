import { DoorOpen } from 'lucide-react'
import type { ErrorCode } from '#contract/errors.ts'
import type { PersonRun } from '#contract/school/people/api.ts'
import { dateAfter } from '#contract/platform/dates.ts'
import { formatDate, formatPercent } from '../../../../platform/language/format.ts'
import { t, type TextKey } from '../../../../platform/language/language.ts'
import { Facts } from '../../../../console/Facts.tsx'
import { StreamTag } from '../../../../learning/streams/StreamTag.tsx'
import { StatusTag } from '../../../../ui/StatusTag.tsx'
import { Tag } from '../../../../ui/Tag.tsx'
import styles from '../../../../accounts/users/staff/Person.module.css'

/** The state of a run: what the learner sees, in the words of staff. */
export function RunFacts({ run }: { run: PersonRun }) {
  return (
    <>
      <div className={styles.line}>
        <h3 className="t-h3" id={`run-${run.id}`}>
          <bdi>{run.course}</bdi>
        </h3>
        <div className={styles.tags}>
          <RunTag run={run} />
          {run.is_demo && <StatusTag tone="neutral">{t('people.staff.runs.demo')}</StatusTag>}
        </div>
      </div>
      <p className={styles.runDates}>{datesText(run)}</p>
      <p className="t-small muted">
        <Facts facts={progressFacts(run)} />
      </p>
      {run.lock?.startsWith('day_') && <p className="t-small muted">{lockText(run.lock)}</p>}
      {run.freeze && (
        <p className="t-small muted">
          {t('people.staff.runs.freezeDates', {
            start: formatDate(run.freeze.starts_on),
            end: formatDate(run.freeze.ends_on),
          })}
        </p>
      )}
      {run.is_paid_by_subscription && <p className="t-small muted">{t('people.staff.runs.bySubscription')}</p>}
    </>
  )
}

function RunTag({ run }: { run: PersonRun }) {
  const { status, starts_on: startsOn, ends_on: endsOn, freeze } = run
  if (run.starts_on_first_opening && status !== 'ended')
    return (
      <Tag tone="info" icon={<DoorOpen aria-hidden />}>
        {t('people.staff.runs.waitsForOpening')}
      </Tag>
    )
  // Learners see the day on which a frozen run resumes.
  const goesOn = freeze && dateAfter(freeze.ends_on, 1)
  const openUntil = run.is_paid_by_subscription ? '' : endsOn
  const dates = { not_started: startsOn, freeze: goesOn, open: openUntil, ended: endsOn, stopped: endsOn }
  const label = status === 'open' ? 'started' : status
  // Otherwise a subscription is missing.
  const isUnpaid = status === 'stopped' && !run.is_paid_by_subscription
  return <StreamTag tag={{ label, date: dates[status] ?? endsOn, daysLeft: 0, isUnpaid }} />
}

/** The run's current day, the learner's progress, and the included services. */
function progressFacts(run: PersonRun): (string | false)[] {
  const { complete_days_count: done, days_count: days, progress, today_day_number: today, consultations } = run
  const isRunning = !run.starts_on_first_opening && run.status !== 'not_started' && run.status !== 'ended'
  const percent = formatPercent(progress / 100)
  return [
    isRunning
      ? t('people.staff.runs.day', { today: Math.max(0, today), days })
      : t('people.staff.runs.allDays', { days }),
    run.status !== 'not_started' && !run.starts_on_first_opening && t('people.staff.runs.done', { done, percent }),
    consultations > 0 && t('people.staff.runs.consultationsCount', { count: consultations }),
  ]
}

/** A run that waits for its first opening has no fixed dates; one paid by a subscription has no last day. */
function datesText(run: PersonRun): string {
  const [start, end] = [formatDate(run.starts_on), formatDate(run.ends_on)]
  if (run.starts_on_first_opening) return t('people.staff.runs.datesMove')
  if (run.is_paid_by_subscription) return t('people.staff.runs.datesFrom', { start })
  return start === end ? start : t('people.staff.runs.dates', { start, end })
}

const lockTexts = {
  day_not_open_yet: 'people.staff.runs.lockLater',
  day_needs_earlier_day: 'people.staff.runs.lockEarlier',
  day_needs_homework: 'people.staff.runs.lockHomework',
  day_locked_in_demo: 'people.staff.runs.lockDemo',
} as const satisfies Partial<Record<ErrorCode, TextKey>>

const hasText = (code: string): code is keyof typeof lockTexts => code in lockTexts

/** The reason why today's day is locked; the tag names the lock of the whole run. */
function lockText(code: string): string {
  return hasText(code)
    ? t('people.staff.runs.locked', { reason: t(lockTexts[code]) })
    : t('people.staff.runs.lockedToday')
}
