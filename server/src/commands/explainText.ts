import { errorTexts } from '#contract/errorTexts.ts'
import type { Lock } from '#contract/learning/streams/api.ts'
import { textIn } from '../platform/language/text.ts'
import type { Explanation } from '../learning/streams/explanation.ts'
import type { Run } from '../learning/streams/streams.ts'
import { withoutControls } from './output.ts'

const statusNames: Record<Run['status'], string> = {
  open: 'open',
  not_started: 'not started',
  freeze: 'frozen',
  stopped: 'stopped',
  ended: 'ended',
}

const remedies: Record<NonNullable<Lock['way_out']>, string> = {
  wait: 'wait',
  day: 'finish that day',
  homework: 'the homework',
  unfreeze: 'unfreeze the run',
  subscription: 'a subscription',
  instalments: 'paying the overdue instalment',
  full_course: 'the full course',
  support: 'staff, who can extend the run',
}

/** Parts of a day stand indented below it. */
function subjectOf({ kind, dayNumber, homeworkId, title, videosCount }: Explanation): string {
  if (kind === 'day') return `day ${dayNumber}, lessons`
  if (kind === 'videos') return `  ${videosCount === 1 ? 'a video' : `${videosCount} videos`} of it in other days`
  if (kind === 'homework') return `  homework ${homeworkId}${dayNumber === null ? ' of the stage' : ''}: ${title}`
  return kind
}

function reasonOf({ lock, lockingHomework }: Explanation): string {
  if (!lock) return ''
  const { code, day_number: dayNumber } = lock
  if (dayNumber !== null) return `Day ${dayNumber} is required and not finished. (${code})`
  if (lockingHomework !== null) return `“${lockingHomework}” is not approved. (${code})`
  return `${errorTexts[code].en} (${code})`
}

function remedyOf({ lock }: Explanation): string {
  if (!lock) return ''
  return lock.way_out === null ? 'none' : remedies[lock.way_out]
}

/** The beginning and the end of the person's access. */
function accessOf({ row }: Run, time: (seconds: number) => string): string {
  if (row.pending_access_days !== null) return `Access for ${row.pending_access_days} days from the first opening on`
  const end = row.is_optional_purchase ? 'while a subscription covers the course' : `until ${time(row.end_date)}`
  return `Access from ${time(row.start_date)} ${end}`
}

/** The open and locked parts of a run as a table, in the person's time zone. */
export function describeExplanation(run: Run, explanations: readonly Explanation[]): string {
  const { row, content, status, calendar, now, isDemo } = run
  const time = (seconds: number | null) => (seconds === null ? '' : formatTime(seconds, calendar.timezone))
  const name = `${textIn(content.title, 'en', content)}${isDemo ? ', demo' : ''}`
  const title = `Run ${row.id}, ${name}: ${statusNames[status]}`
  const rows = explanations.map((explanation) => [
    withoutControls(subjectOf(explanation)),
    explanation.lock ? 'closed' : 'open',
    time(explanation.until),
    remedyOf(explanation),
    withoutControls(reasonOf(explanation)),
  ])
  return [
    withoutControls(`${title}, today is day ${run.todayNumber}`),
    `At ${time(now)}, ${calendar.timezone}`,
    accessOf(run, time),
    ...row.freezes
      .filter(({ start_day, end_day }) => start_day < end_day)
      .map(({ start_date, end_date }) => `Frozen from ${start_date} on, goes on at ${end_date}`),
    '',
    ...aligned([['what', '', 'until', 'way out', 'why'], ...rows]),
  ].join('\n')
}

function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

function formatTime(seconds: number, timezone: string): string {
  const time = Temporal.Instant.fromEpochMilliseconds(seconds * 1000).toZonedDateTimeISO(timezone)
  return time.toPlainDateTime().toString({ smallestUnit: 'minute' }).replace('T', ' ')
}
