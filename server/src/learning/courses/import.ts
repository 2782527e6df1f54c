import type { Database, Sql } from '../../platform/database/database.ts'
import type { Media } from '../../platform/storage/media.ts'
import { OperatorError } from '../../platform/config/operatorError.ts'
import { VideoConflict } from '../videos/videos.ts'
import type { CourseChanges } from './importChanges.ts'
import { cleanUpCourseFiles, describeCourses, storeCourseFiles } from './importFiles.ts'
import { readCourses, requireNoErrors, type CourseContent, type Reading } from './importFolder.ts'
import { courseDrafts } from './importPorts.ts'
import { checkServiceOwners } from './importServices.ts'
import { CourseConflict, writeCourses, type PreparedCourse, type WrittenCourse } from './importWriter.ts'

export { CourseErrors } from './importFolder.ts'

export type ImportContext = Omit<Reading, 'folders'> & { media: Media }

/** `isEdited`: the import would undo edits of the console. */
export type PlannedCourse = { slug: string; version: number; changes: CourseChanges | undefined; isEdited: boolean }

/** `shown` refuses to remove parts that learners begin after the changes were shown. */
export type Approval = 'refused' | 'shown' | 'everything'

type ImportHooks = {
  /** Called before anything is written; by default all changes are approved. */
  approve?: (courses: readonly PlannedCourse[]) => Promise<Approval>
  /** Runs first in the transaction; if false, nothing is written. */
  isWanted?: (sql: Sql) => Promise<boolean>
  after?: (sql: Sql) => Promise<void>
}

export type ImportedCourse = { slug: string; version: number; isChanged: boolean }

const maxAttempts = 3

/**
 * Imports the courses of these folders, all or none. Files are read and copied before the transaction, to keep it
 * short. Returns no courses if the import is unwanted or refused. Throws CourseErrors.
 */
export async function importCourses(
  database: Database,
  { media, ...reading }: ImportContext & { folders: readonly string[] },
  hooks: ImportHooks = {},
): Promise<ImportedCourse[]> {
  const contents = await readCourses(reading)
  const target = { database, media, signal: reading.signal }
  const written = await retryConflicts(() => importOnce(target, contents, hooks))
  if (!written)
    throw new OperatorError(
      'The courses changed while they were imported, so nothing was imported: run the command again.',
    )
  return written.map(({ slug, version, changes }) => ({ slug, version, isChanged: changes !== undefined }))
}

/** Writes courses again while another import or a learner changes them; undefined if that does not end. */
export async function retryConflicts<Written extends object>(
  write: () => Promise<Written>,
): Promise<Written | undefined> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1)
    try {
      return await write()
    } catch (error) {
      if (!isConflict(error)) throw error
    }
  return undefined
}

const lockNotAvailable = '55P03'

function isConflict(error: unknown): boolean {
  const isLocked = error instanceof Error && 'code' in error && error.code === lockNotAvailable
  return isLocked || error instanceof CourseConflict || error instanceof VideoConflict
}

type Target = { database: Database; media: Media; signal: AbortSignal | undefined }

async function importOnce(
  { database, media, signal }: Target,
  contents: readonly CourseContent[],
  { approve, isWanted, after }: ImportHooks,
): Promise<WrittenCourse[]> {
  await checkServiceOwners(database.sql, contents)
  requireNoErrors(contents)
  const described = await describeCourses(database.sql, contents)
  const planned = approve && (await planImport(database, described))
  signal?.throwIfAborted()
  const approval = planned ? await approve(planned) : 'everything'
  if (approval === 'refused') return []
  try {
    const stored = await storeCourseFiles(media, described, signal)
    signal?.throwIfAborted()
    return await database.transaction(async (sql) => {
      if (isWanted && !(await isWanted(sql))) return []
      const written = await writeOver(sql, stored)
      if (planned && approval === 'shown') requireShown(planned, written)
      const changed = written.filter(({ changes }) => changes)
      await courseDrafts.registered.restart(
        sql,
        changed.map(({ id }) => id),
      )
      await after?.(sql)
      return written
    })
  } finally {
    await cleanUpCourseFiles({ sql: database.sql, media }, described)
  }
}

/** Writes the courses, and says which of them were edited in the console. */
async function writeOver(sql: Sql, courses: readonly PreparedCourse[]): Promise<(PlannedCourse & { id: number })[]> {
  const edited = await courseDrafts.registered.listEdited(
    sql,
    courses.map(({ content }) => content.file.slug),
  )
  const written = await writeCourses(sql, courses)
  return written.map((course) => ({
    ...course,
    isEdited: course.changes !== undefined && edited.includes(course.slug),
  }))
}

class Planned extends Error {
  readonly courses: readonly PlannedCourse[]

  constructor(courses: readonly PlannedCourse[]) {
    super('A plan is rolled back')
    this.courses = courses
  }
}

/** Writes the courses and rolls back: so the plan equals the import. */
async function planImport(database: Database, described: readonly PreparedCourse[]): Promise<readonly PlannedCourse[]> {
  const plan = async (sql: Sql): Promise<never> => {
    throw new Planned(await writeOver(sql, described))
  }
  try {
    return await database.transaction(plan)
  } catch (error) {
    if (error instanceof Planned) return error.courses
    throw error
  }
}

/** Throws CourseConflict if people began removed parts or edited courses since the plan was shown: it is planned again. */
function requireShown(planned: readonly PlannedCourse[], written: readonly PlannedCourse[]): void {
  for (const { slug, changes, isEdited } of written) {
    const known = planned.find((course) => course.slug === slug)
    const shown = known?.changes?.begun.map(({ what }) => what)
    if (changes?.begun.some(({ what }) => !shown?.includes(what))) throw new CourseConflict()
    if (isEdited && !known?.isEdited) throw new CourseConflict()
  }
}
