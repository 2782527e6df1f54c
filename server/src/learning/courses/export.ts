import { constants } from 'node:fs'
import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { OperatorError } from '../../platform/config/operatorError.ts'
import type { Sql } from '../../platform/database/database.ts'
import { mediaFile, type Media } from '../../platform/storage/media.ts'
import { writeNewFolder } from '../../platform/storage/folders.ts'
import { originalFiles } from '../videos/videos.ts'
import { findExportedCourse, type ExportedVideo } from './queries.ts'
import { CourseErrors } from './importFolder.ts'
import { originalDocument } from './importDocuments.ts'
import { originalPath } from './importImages.ts'
import { subtitlesFile } from './importMedia.ts'
import type { CourseSource } from './importQueries.ts'
import { courseFileName, readCourseFile } from './importReader.ts'
import type { CourseFile } from '#contract/learning/courses/courseFile.ts'

export { listAllCourses, type ListedCourse } from './queries.ts'

type Export = { slug: string; folder: string; signal: AbortSignal }

/**
 * Writes a folder that imports to the same course: its file with all comments, and its videos, subtitles, images and
 * documents byte for byte; texts in UTF-8.
 */
export async function exportCourse(
  { sql, media }: { sql: Sql; media: Media },
  { slug, folder, signal }: Export,
): Promise<void> {
  const course = await findExportedCourse(sql, slug)
  if (!course) throw new OperatorError(`There is no course "${slug}": npm run course:list lists all.`)
  const { source, videos } = course
  if (!source)
    throw new OperatorError(
      `"${slug}" was imported by an earlier version, which did not keep its file: import its folder once more, which changes nothing for learners.`,
    )
  await writeNewFolder(folder, async (unfinished) => {
    await writeFile(join(unfinished, courseFileName), source.text, { flush: true })
    const { course: file, errors } = await readCourseFile(unfinished)
    if (!file) throw new CourseErrors(errors, `"${slug}" cannot be exported`)
    for (const [name, path] of exportedFiles({ file, source, videos })) {
      signal.throwIfAborted()
      await copyOut(mediaFile(media, path), join(unfinished, name))
    }
  })
}

function exportedFiles(course: {
  file: CourseFile
  source: CourseSource
  videos: readonly ExportedVideo[]
}): ReadonlyMap<string, string> {
  const files = new Map<string, string>()
  for (const [name, imageHash] of Object.entries(course.source.images)) files.set(name, originalPath(imageHash))
  for (const [name, hash] of Object.entries(course.source.documents ?? {}))
    files.set(name, originalDocument(name, hash))
  for (const video of course.videos) {
    const described = course.file.videos[video.key]
    if (!described) continue
    const { original, subtitles } = originalFiles(video)
    files.set(described.file, original)
    for (const { language, path } of subtitles) files.set(subtitlesFile(described.file, language), path)
  }
  return files
}

async function copyOut(source: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true })
  try {
    await copyFile(source, target, constants.COPYFILE_FICLONE)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause
    throw new OperatorError(`${source} is missing: restore the media folder from a backup.`, { cause })
  }
}
