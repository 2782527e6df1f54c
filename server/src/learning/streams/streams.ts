import { dateOf } from '#contract/platform/dates.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Content } from '../courses/content.ts'
import { brandFilter } from '../../platform/http/context.ts'
import { courseContent } from '../courses/contentCache.ts'
import type { Moment } from '../../platform/clock.ts'
import type { Database, Sql } from '../../platform/database/database.ts'
import { recordEvent, type TransactionContext } from '../../messages/live/live.ts'
import { ApiError } from '../../platform/errors.ts'
import type { Brand } from '../../platform/http/context.ts'
import type { Calendar } from '../../platform/calendar.ts'
import type { Call } from '../../platform/http/route.ts'
import { learnerDayAt, openingOf } from '../../platform/calendar.ts'
import { beginRun } from './beginning.ts'
import {
  findStartedDay as findStartedDayRow,
  findState,
  insertTrial,
  listStreams,
  lockStream,
  updateCompleted,
  type StateRow,
  type StreamRow,
  type StreamFilter,
} from './queries.ts'
import { lockCourse, updateStarted } from './enrolmentQueries.ts'
import { accessOf, materialsVerdict, runOf, videoVerdict, type Run } from './run.ts'

export {
  endOf,
  isKeptClosed,
  lockOf,
  materialsVerdict,
  meetingVerdict,
  progressOf,
  runAt,
  seventhDay,
  streakOf,
  type Run,
} from './run.ts'

type ViewerCall = Pick<Call<Endpoint & { access: 'learner' }>, 'sql' | 'viewer' | 'brand' | 'context' | 'now'>

/** The viewer's runs, with a constant number of statements. */
export async function listRuns(call: ViewerCall, filter: Omit<StreamFilter, 'userId' | 'brand'> = {}): Promise<Run[]> {
  const { context, viewer, brand } = call
  const of = { userId: viewer.user.id, ...filter, brand: brandFilter(brand) }
  const rows = await (filter.limit === undefined ? listAllStreams(call.sql, of) : listStreams(call.sql, of))
  return runsOf(context.database, learnerOf(call), rows)
}

const runsPerPage = 100

/** Reads all pages: a person may have any number of runs. */
async function listAllStreams(
  sql: Sql,
  filter: Omit<StreamFilter, 'limit' | 'offset' | 'after'>,
): Promise<StreamRow[]> {
  const rows: StreamRow[] = []
  for (let after: number | undefined = 0; after !== undefined;) {
    const page: StreamRow[] = await listStreams(sql, { ...filter, after, limit: runsPerPage })
    rows.push(...page)
    after = page.length < runsPerPage ? undefined : page.at(-1)?.id
  }
  return rows
}

function learnerOf({ viewer, brand, now }: ViewerCall): Learner {
  return { userId: viewer.user.id, calendar: viewer.calendar, hasDemo: hasDemo(brand), now }
}

type Learner = Moment & { userId: number; calendar: Calendar; hasDemo: boolean }

function runsOf(database: Database, learner: Learner, rows: readonly StreamRow[]): Promise<Run[]> {
  return Promise.all(rows.map((row) => runFor(database, learner, row)))
}

/** All runs of a person at a moment, whatever the brand, for staff. */
export async function listRunsOfPerson(
  database: Database,
  sql: Sql,
  person: Moment & { userId: number; calendar: Calendar; streamId?: number; hasDemo?: boolean },
): Promise<Run[]> {
  const { userId, calendar, streamId, hasDemo = true, now } = person
  const streamIds = streamId === undefined ? {} : { streamIds: [streamId] }
  const rows = await listAllStreams(sql, { userId, brand: null, ...streamIds })
  return runsOf(database, { userId, calendar, hasDemo, now }, rows)
}

async function runFor(database: Database, learner: Learner, row: StreamRow): Promise<Run> {
  const content = await contentOf(database, row)
  return runOf(row, content, learner)
}

type CourseOfRun = Pick<StreamRow, 'course_id' | 'version' | 'videos_version'>

function contentOf(database: Database, { course_id: id, version, videos_version }: CourseOfRun): Promise<Content> {
  return courseContent(database, { id, version, videos_version })
}

export async function canWatch(
  database: Database,
  learner: Learner,
  { courseId, videoId }: { courseId: number; videoId: number },
): Promise<boolean> {
  const rows = await listAllStreams(database.sql, { userId: learner.userId, courseId, brand: null })
  const runs = await runsOf(database, learner, rows)
  return runs.some((run) => videoVerdict(run, videoId).lock === null)
}

/** Whether a run of the learner opens the documents of the course. */
export async function canOpenDocuments(database: Database, learner: Learner, courseId: number): Promise<boolean> {
  const rows = await listAllStreams(database.sql, { userId: learner.userId, courseId, brand: null })
  const runs = await runsOf(database, learner, rows)
  return runs.some((run) => materialsVerdict(run).lock === null)
}

/** A run of the viewer; any other is not found. */
export async function requireRun(call: ViewerCall, streamId: number): Promise<Run> {
  const [run] = await listRuns(call, { streamIds: [streamId] })
  if (!run) throw new ApiError('not_found')
  return run
}

/** A day of the viewer's run with the course's content; `started` is undefined if the day is not started. */
export async function requireStartedDay(call: ViewerCall, { streamId, dayId }: { streamId: number; dayId: number }) {
  const { sql, viewer, brand, context } = call
  const row = await findStartedDayRow(sql, { userId: viewer.user.id, streamId, dayId, brand: brandFilter(brand) })
  if (!row) throw new ApiError('not_found')
  const { id, started_at } = row
  const started = id === null || started_at === null ? undefined : { id, started_at }
  return { started, content: await contentOf(context.database, row) }
}

/** A run of the viewer, locked until the transaction ends. */
export async function lockRun(call: ViewerCall, streamId: number): Promise<Run> {
  await lockStream(call.sql, { userId: call.viewer.user.id, streamId })
  return requireRun(call, streamId)
}

type ChangedRun = { userId: number; streamId: number }

export const runEvent = ({ userId, streamId }: ChangedRun) =>
  ({ userId, kind: 'stream', payload: { stream_id: streamId } }) as const

export function recordRunEvent(transaction: TransactionContext, run: ChangedRun): Promise<void> {
  return recordEvent(transaction, runEvent(run))
}

export async function requireState(call: ViewerCall, streamId: number): Promise<{ run: Run; state: StateRow }> {
  const { sql, viewer, brand, context } = call
  const state = await findState(sql, { userId: viewer.user.id, streamId, brand: brandFilter(brand) })
  if (!state) throw new ApiError('not_found')
  return { run: await runFor(context.database, learnerOf(call), state.run), state }
}

export function hasDemo(brand: Brand): boolean {
  return brand.application.feature_flags.is_demo_accessible
}

/** Starts a trial run today, unless there is one; returns its id. */
export async function startTrial(
  sql: Sql,
  { userId, calendar, now }: Omit<Learner, 'hasDemo'>,
  { courseId, days }: { courseId: number; days: number },
): Promise<number> {
  const today = learnerDayAt(calendar, now)
  await lockCourse(sql, courseId)
  const streamId = await insertTrial(sql, {
    userId,
    courseId,
    startedOn: dateOf(today),
    startsAt: openingOf(calendar, today),
    endsAt: openingOf(calendar, today + days),
  })
  await beginRun(sql, streamId)
  return streamId
}

/** Starts a run that waited for its first opening; no effect on others. */
export async function startOnFirstOpening(sql: Sql, { row, calendar, today }: Run): Promise<void> {
  if (row.pending_access_days === null) return
  const { start_date: startsAt, end_date: endsAt } = accessOf(calendar, today, row.pending_access_days)
  await updateStarted(sql, { streamId: row.id, startedOn: dateOf(today), startsAt, endsAt })
}

export const markCompleted = updateCompleted
