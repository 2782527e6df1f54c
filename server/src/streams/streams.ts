import type { Content, ContentDay } from '../courses/content.ts'
import { courseContent } from '../courses/contentCache.ts'
import type { Database, Sql } from '../database.ts'
import { ApiError } from '../failure.ts'
import type { Brand, Calendar } from '../machine.ts'
import type { Call } from '../route.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { dateOf, learnerDayAt, openingOf } from './calendar.ts'
import {
  findStartedDay as findStartedDayRow,
  findState,
  insertDemo,
  listStreams,
  lockStream,
  updateCompleted,
  type StateRow,
  type StreamRow,
  type StreamsWanted,
} from './queries.ts'
import { lockOf, runOf, type Run } from './run.ts'

export { lockOf, progressOf, type Run } from './run.ts'

type Asking = Pick<Call<Endpoint & { access: 'learner' }>, 'sql' | 'viewer' | 'brand' | 'machine'>

/** The viewer's runs, as many statements for one as for a hundred. */
export async function listRuns(call: Asking, wanted: Omit<StreamsWanted, 'userId' | 'brand'> = {}): Promise<Run[]> {
  const { machine, viewer, brand } = call
  const rows = await listStreams(call.sql, { userId: viewer.user.id, ...wanted, brand: shownBrand(brand) })
  return runsOf(machine.database, learnerOf(call), rows)
}

function learnerOf({ viewer, brand }: Asking): Learner {
  return { userId: viewer.user.id, calendar: viewer.calendar, hasDemo: hasDemo(brand) }
}

type Learner = { userId: number; calendar: Calendar; hasDemo: boolean }

function runsOf(database: Database, learner: Learner, rows: readonly StreamRow[]): Promise<Run[]> {
  return Promise.all(rows.map((row) => runFor(database, learner, row)))
}

/** A person's run as it is now. */
async function runFor(database: Database, learner: Learner, row: StreamRow): Promise<Run> {
  const content = await contentOf(database, row)
  return runOf(row, content, { ...learner, now: Math.floor(Date.now() / 1000) })
}

type CourseOfRun = Pick<StreamRow, 'course_id' | 'version' | 'videos_version'>

function contentOf(database: Database, { course_id: id, version, videos_version }: CourseOfRun): Promise<Content> {
  return courseContent(database, { id, version, videos_version })
}

/** Whether one of a person's runs of a course opens a day of the wanted kind now. */
export async function hasOpenDay(
  database: Database,
  learner: Learner,
  wanted: { courseId: number; isWanted: (day: ContentDay) => boolean },
): Promise<boolean> {
  const rows = await listStreams(database.sql, { userId: learner.userId, courseId: wanted.courseId, brand: null })
  const runs = await runsOf(database, learner, rows)
  return runs.some((run) => run.content.days.some((day) => wanted.isWanted(day) && !lockOf(run, day)))
}

/** One run of the viewer; another person's is a missing one. */
export async function requireRun(call: Asking, streamId: number): Promise<Run> {
  const [run] = await listRuns(call, { streamIds: [streamId] })
  if (!run) throw new ApiError('not_found')
  return run
}

/** A day of the viewer's run with the course's content; `started` is undefined where the day was not started. */
export async function requireStartedDay(call: Asking, { streamId, dayId }: { streamId: number; dayId: number }) {
  const { sql, viewer, brand, machine } = call
  const row = await findStartedDayRow(sql, { userId: viewer.user.id, streamId, dayId, brand: shownBrand(brand) })
  if (!row) throw new ApiError('not_found')
  const { id, started_at } = row
  const started = id === null || started_at === null ? undefined : { id, started_at }
  return { started, content: await contentOf(machine.database, row) }
}

/** One run of the viewer as it stands after every other call that changes it alone. */
export async function requireRunAlone(call: Asking, streamId: number): Promise<Run> {
  await lockStream(call.sql, { userId: call.viewer.user.id, streamId })
  return requireRun(call, streamId)
}

/** One run of the viewer with what was watched in it and its chat. */
export async function requireState(call: Asking, streamId: number): Promise<{ run: Run; state: StateRow }> {
  const { sql, viewer, brand, machine } = call
  const state = await findState(sql, { userId: viewer.user.id, streamId, brand: shownBrand(brand) })
  if (!state) throw new ApiError('not_found')
  return { run: await runFor(machine.database, learnerOf(call), state.run), state }
}

/** The brand whose content is asked for; null where every brand's is shown. */
export function shownBrand(brand: Brand): string | null {
  return brand.showsEverything ? null : brand.id
}

/** Whether a brand has trial runs. */
export function hasDemo(brand: Brand): boolean {
  return brand.application.feature_flags.is_demo_accessible
}

/** The run in which a person tries a course, from their today on; the one that there is, where there is one. */
export async function beginDemo(
  sql: Sql,
  { userId, calendar }: Omit<Learner, 'hasDemo'>,
  { courseId, days }: { courseId: number; days: number },
): Promise<number> {
  const today = learnerDayAt(calendar, Math.floor(Date.now() / 1000))
  return insertDemo(sql, {
    userId,
    courseId,
    startedOn: dateOf(today),
    startsAt: openingOf(calendar, today),
    endsAt: openingOf(calendar, today + days),
  })
}

/** Remembers that every day of a run is done. */
export const markCompleted = updateCompleted
