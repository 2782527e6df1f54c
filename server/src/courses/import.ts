import { createHash } from 'node:crypto'
import { basename, resolve } from 'node:path'
import type { Sql } from '../database.ts'
import type { Media } from '../media.ts'
import { OperatorError } from '../operatorError.ts'
import { checkCourse } from './importChecks.ts'
import { readCourseVideos } from './importMedia.ts'
import { readCoursePictures } from './importPictures.ts'
import { readCourseFile } from './importReader.ts'
import { writeCourse, type CourseContent } from './importWriter.ts'

/** What is wrong with the folders of an import: each mistake with its folder, file and line. Nothing was changed. */
export class CourseMistakes extends OperatorError {
  readonly mistakes: readonly string[]

  constructor(mistakes: readonly string[]) {
    super(`Nothing was imported:\n${mistakes.map((mistake) => `  - ${mistake}`).join('\n')}`)
    this.mistakes = mistakes
  }
}

export type ImportedCourse = { slug: string; version: number; isChanged: boolean }

export type Importing = {
  /** Ids of the brands that there are. */
  brands: ReadonlySet<string>
  media: Media
}

/** Imports the courses of these folders in the caller's transaction, once all of them are right. Throws CourseMistakes. */
export async function importCourses(
  sql: Sql,
  importing: Importing,
  folders: readonly string[],
): Promise<ImportedCourse[]> {
  const contents = await readCourses(importing, folders)
  const courses: ImportedCourse[] = []
  for (const content of contents)
    courses.push({ slug: content.file.slug, ...(await writeCourse(sql, importing.media, content)) })
  return courses
}

async function readCourses({ brands }: Importing, folders: readonly string[]): Promise<CourseContent[]> {
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
