import { hash } from 'node:crypto'
import { parse, stringify } from 'yaml'
import type { CourseFile } from '#contract/learning/courses/courseFile.ts'
import type { Sql } from '../../platform/database/database.ts'
import { mediaFile, type Media } from '../../platform/storage/media.ts'
import type { PreparedVideo } from '../videos/videos.ts'
import { saveCourseImage } from '../files/files.ts'
import { checkCourse } from './importChecks.ts'
import { storedDocuments } from './importDocuments.ts'
import { CourseErrors, type CourseContent } from './importFolder.ts'
import { imageNames, originalPath } from './importImages.ts'
import { parseCourseFile } from './importReader.ts'
import { writeCourses, type PreparedCourse, type WrittenCourse } from './importWriter.ts'
import { listServiceOwners } from './importQueries.ts'
import type { StoredCourse, UploadedCourseFile } from './queries.ts'

export { retryConflicts } from './import.ts'
export type { PreparedCourse } from './importWriter.ts'
export { countLearners, findCourseFile, findStoredCourse, insertCourseFile, type StoredCourse } from './queries.ts'
export { storeOriginals } from './importImages.ts'
export { storeDocuments } from './importDocuments.ts'
export { insertEmptyCourse } from './importQueries.ts'

/** Reads the published file of a course, which was checked when it was published. */
export function parsePublished(text: string): CourseFile {
  return parse(text) as CourseFile
}

/** Services among these that the catalogue or other courses have. */
export async function listTakenServices(sql: Sql, slug: string, ids: readonly number[]): Promise<number[]> {
  const owners = await listServiceOwners(sql, ids)
  return owners.filter((owner) => owner.slug !== slug).map(({ id }) => id)
}

type Edited = { file: unknown; stored: StoredCourse; published: CourseFile; brands: ReadonlySet<string> }

/**
 * Prepares an edited file of a course for the writer of the import; its files are those that the course has. Slow: call
 * it before the transaction. Throws CourseErrors.
 */
export async function prepareEdited(
  media: Media,
  { file: edited, stored, published, brands }: Edited,
): Promise<PreparedCourse> {
  const source = stringify(edited, { lineWidth: 0 })
  const { course: file, errors, addError } = parseCourseFile(stored.slug, Buffer.from(source))
  if (file) checkCourse(file, brands, addError)
  if (!file || errors.length > 0) throw new CourseErrors(errors, 'Nothing was published')
  const videos = new Map(Object.entries(file.videos).map(([key, video]) => [key, storedVideo(stored, key, video)]))
  const imageHashes = fileHashes(stored, 'image')
  const images = new Map(
    imageNames(file).flatMap((name) => {
      const imageHash = imageHashes[name]
      return imageHash ? [[name, { path: mediaFile(media, originalPath(imageHash)), hash: imageHash }]] : []
    }),
  )
  const named = new Set((file.documents ?? []).map((document) => document.file))
  const documentHashes = Object.entries(fileHashes(stored, 'document')).filter(([name]) => named.has(name))
  const documents = storedDocuments(media, Object.fromEntries(documentHashes))
  const rows = [...videos.values()].map(({ row }) => row)
  const contentHash = hash('sha256', JSON.stringify([source, rows, ...[...images, ...documents]]))
  const content: CourseContent = { file, source, contentHash, videos: [], images, documents, errors, addError }
  return { content, videos, images: await servedImages(media, content, { stored, published }) }
}

/** The names of the pictures or documents that a course has, each with the hash of its content. */
export function fileHashes({ source, files }: StoredCourse, kind: UploadedCourseFile['kind']): Record<string, string> {
  const hashes: Record<string, string> = {}
  for (const file of files) if (file.kind === kind) hashes[file.name] = file.hash
  return { ...hashes, ...(kind === 'image' ? source?.images : source?.documents) }
}

function storedVideo({ videos }: StoredCourse, key: string, { subtitles = [] }: CourseFile['videos'][string]) {
  const row = videos.find((video) => video.key === key)
  if (!row) throw new Error(`The video "${key}" was not uploaded`)
  const left = row.subtitles.filter(({ language_code: code }) => subtitles.some((language) => language === code))
  return { row: { ...row, subtitles: left }, files: [] } satisfies PreparedVideo
}

/** The served images by name; those that nothing showed before are made. */
async function servedImages(
  media: Media,
  { images }: CourseContent,
  { stored, published: before }: Pick<Edited, 'stored' | 'published'>,
): Promise<ReadonlyMap<string, string>> {
  const known = new Map<string | undefined, string | null>([
    [before.image, stored.image],
    [before.background, stored.background],
    ...stored.lessons.map(({ key, image }) => [before.lessons[key]?.image, image] as const),
  ])
  const served = new Map<string, string>()
  for (const [name, { path }] of images) served.set(name, known.get(name) ?? (await saveCourseImage(media, path)))
  return served
}

/** Writes a prepared course in the caller's transaction. */
export async function writeEdited(sql: Sql, prepared: PreparedCourse): Promise<WrittenCourse> {
  const [written] = await writeCourses(sql, [prepared])
  if (!written) throw new Error('The course was not written')
  return written
}
