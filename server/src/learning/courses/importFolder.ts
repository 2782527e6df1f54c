import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { OperatorError } from '../../platform/config/operatorError.ts'
import type { AddError } from '../../platform/config/yamlFile.ts'
import { checkCourse } from './importChecks.ts'
import { readCourseDocuments, type CourseDocuments } from './importDocuments.ts'
import { readCourseImages, type CourseImages } from './importImages.ts'
import { checkForDamage, readCourseVideos, type CourseVideo } from './importMedia.ts'
import { readCourseFile } from './importReader.ts'
import type { CourseFile } from '#contract/learning/courses/courseFile.ts'
import { checkServices } from './importServices.ts'

/** All errors in the folders of an import, with folder, file and line. Nothing was imported. */
export class CourseErrors extends OperatorError {
  readonly errors: readonly string[]

  constructor(errors: readonly string[], consequence = 'Nothing was imported') {
    super(`${consequence}:\n${errors.map((error) => `  - ${error}`).join('\n')}`)
    this.errors = errors
  }
}

export type CourseContent = {
  file: CourseFile
  source: string
  contentHash: string
  videos: readonly CourseVideo[]
  images: CourseImages
  documents: CourseDocuments
  /** `addError` adds to the errors. */
  errors: readonly string[]
  addError: AddError
}

export type Reading = {
  folders: readonly string[]
  brands: ReadonlySet<string>
  /** Selects the videos that are decoded, to find damage; none by default. */
  selectDecoded?: (videos: readonly CourseVideo[]) => Promise<readonly CourseVideo[]>
  signal?: AbortSignal
  /** Called for everything that is left out. */
  onWarning?: (sentence: string) => void
}

const neverAborted = new AbortController().signal

/** Reads and validates the folders of courses. Throws CourseErrors. */
export async function readCourses({
  folders,
  brands,
  selectDecoded,
  signal = neverAborted,
  onWarning = () => undefined,
}: Reading): Promise<CourseContent[]> {
  const errors: string[] = []
  const contents: CourseContent[] = []
  for (const folder of folders.map((name) => resolve(name))) {
    const { course, source, errors: found, addError } = await readCourseFile(folder)
    if (course) {
      checkCourse(course, brands, addError)
      if (contents.some((other) => other.file.slug === course.slug))
        addError(['slug'], `"${course.slug}" is imported twice`)
      const videos = await readCourseVideos(folder, course, { addError, onWarning, signal })
      const images = await readCourseImages(folder, course, addError)
      const documents = await readCourseDocuments(folder, course, { addError, onWarning })
      const content = { file: course, videos, images, documents }
      contents.push({ ...content, source, contentHash: hashOf(content), errors: found, addError })
    } else errors.push(...found)
  }
  checkServices(contents)
  requireNoErrors(contents, errors)
  for (const { videos, addError } of contents)
    await checkForDamage((await selectDecoded?.(videos)) ?? [], { addError, signal })
  requireNoErrors(contents)
  return contents
}

/** Throws CourseErrors if errors were reported. */
export function requireNoErrors(contents: readonly CourseContent[], others: readonly string[] = []): void {
  const errors = [...others, ...contents.flatMap((content) => content.errors)]
  if (errors.length > 0) throw new CourseErrors(errors)
}

function hashOf({
  file,
  videos,
  images,
  documents,
}: Omit<CourseContent, 'source' | 'contentHash' | 'errors' | 'addError'>) {
  const shown = Array.from([...images, ...documents], ([name, { hash }]) => [name, hash])
  const content = JSON.stringify([file, videos.map((video) => [video.key, video.contentHash]), ...shown])
  return createHash('sha256').update(content).digest('hex')
}
