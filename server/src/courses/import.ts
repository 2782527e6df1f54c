import { createHash } from 'node:crypto'
import { basename, resolve } from 'node:path'
import type { Database, Sql } from '../database.ts'
import type { Media } from '../media.ts'
import { OperatorError } from '../operatorError.ts'
import { VideoOvertaken } from '../videos/videos.ts'
import { checkCourse } from './importChecks.ts'
import { prepareCourses, settleCourseFiles } from './importFiles.ts'
import { readCourseVideos } from './importMedia.ts'
import { readCoursePictures } from './importPictures.ts'
import { readCourseFile } from './importReader.ts'
import { CourseOvertaken, writeCourses, type CourseContent, type ImportedCourse } from './importWriter.ts'

/** What is wrong with the folders of an import: each mistake with its folder, file and line. Nothing was changed. */
export class CourseMistakes extends OperatorError {
  readonly mistakes: readonly string[]

  constructor(mistakes: readonly string[]) {
    super(`Nothing was imported:\n${mistakes.map((mistake) => `  - ${mistake}`).join('\n')}`)
    this.mistakes = mistakes
  }
}

export type Importing = {
  /** Ids of the brands that there are. */
  brands: ReadonlySet<string>
  media: Media
}

/** What belongs to the transaction of an import. */
type Beside = {
  /** Asked first; where it is false nothing is written. */
  isWanted?: (sql: Sql) => Promise<boolean>
  after?: (sql: Sql) => Promise<void>
}

const attempts = 3

/**
 * Imports the courses of these folders, all or none, once all of them are right. Files are read and copied before the
 * transaction, which therefore is short. Throws CourseMistakes.
 */
export async function importCourses(
  database: Database,
  { folders, ...importing }: Importing & { folders: readonly string[] },
  beside: Beside = {},
): Promise<ImportedCourse[]> {
  const contents = await readCourses(importing, folders)
  for (let attempt = 1; ; attempt += 1)
    try {
      return await importOnce({ database, media: importing.media }, contents, beside)
    } catch (error) {
      const isOvertaken = error instanceof CourseOvertaken || error instanceof VideoOvertaken
      if (!isOvertaken || attempt === attempts) throw error
    }
}

async function importOnce(
  { database, media }: { database: Database; media: Media },
  contents: readonly CourseContent[],
  { isWanted, after }: Beside,
): Promise<ImportedCourse[]> {
  const place = { sql: database.sql, media }
  const prepared = await prepareCourses(place, contents)
  try {
    return await database.transaction(async (sql) => {
      if (isWanted && !(await isWanted(sql))) return []
      const written = await writeCourses(sql, prepared)
      await after?.(sql)
      return written
    })
  } finally {
    await settleCourseFiles(place, prepared)
  }
}

async function readCourses(
  { brands }: Pick<Importing, 'brands'>,
  folders: readonly string[],
): Promise<CourseContent[]> {
  const mistakes: string[] = []
  const contents: CourseContent[] = []
  for (const folder of folders.map((name) => resolve(name))) {
    const { course, mistakes: found, note } = await readCourseFile(folder)
    if (course) {
      checkCourse(course, brands, note)
      if (contents.some((other) => other.file.slug === course.slug))
        note(['slug'], `"${course.slug}" is imported twice`)
      const videos = await readCourseVideos(folder, course, note)
      const pictures = await readCoursePictures(folder, course, note)
      const content = { file: course, videos, pictures }
      contents.push({ ...content, contentHash: hashOf(content) })
    }
    mistakes.push(...found.map((mistake) => `${basename(folder)}/${mistake}`))
  }
  if (mistakes.length > 0) throw new CourseMistakes(mistakes)
  return contents
}

function hashOf({ file, videos, pictures }: Omit<CourseContent, 'contentHash'>): string {
  const shown = Array.from(pictures, ([name, { hash }]) => [name, hash])
  const content = JSON.stringify([file, videos.map((video) => [video.key, video.contentHash]), ...shown])
  return createHash('sha256').update(content).digest('hex')
}
