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
  const rows = explanations.map(({ subject, isOpen, until, why, remedy }) => [
    withoutControls(subject),
    isOpen ? 'open' : 'closed',
    time(until),
    remedy,
    withoutControls(why),
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
