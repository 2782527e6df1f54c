import type { Language } from '#contract/endpoint.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { Media } from '../../platform/storage/media.ts'
import {
  listKnownHashes,
  describeVideo,
  reconcileVideoFiles,
  storeVideoFiles,
  type PreparedVideo,
} from '../videos/videos.ts'
import type { CourseVideo } from './importMedia.ts'
import { storeDocuments } from './importDocuments.ts'
import { saveCourseImages, storeOriginals } from './importImages.ts'
import { findCourseHash } from './importQueries.ts'
import type { CourseContent } from './importFolder.ts'
import type { PreparedCourse } from './importWriter.ts'

type Storage = { sql: Sql; media: Media }

const languageNames: Record<Language, string> = { ru: 'Русский', en: 'English', es: 'Español' }

/** Describes the courses before their images and videos are copied. */
export async function describeCourses(sql: Sql, contents: readonly CourseContent[]): Promise<PreparedCourse[]> {
  const described: PreparedCourse[] = []
  for (const content of contents) described.push(await describeCourse(sql, content))
  return described
}

async function describeCourse(sql: Sql, content: CourseContent): Promise<PreparedCourse> {
  const known = await findCourseHash(sql, content.file.slug)
  if (known?.contentHash === content.contentHash) return { content, images: new Map(), videos: undefined }
  const videos = new Map<string, PreparedVideo>()
  for (const video of content.videos) videos.set(video.key, await describeCourseVideo(sql, known?.id, video))
  return { content, images: new Map(), videos }
}

function describeCourseVideo(sql: Sql, courseId: number | undefined, video: CourseVideo): Promise<PreparedVideo> {
  const subtitles = video.subtitles.map(({ language, path: file }) => ({
    languageCode: language,
    name: languageNames[language],
    file,
  }))
  return describeVideo(sql, { ...video, courseId, sourceFile: video.path, subtitles })
}

/** Copies the images, documents and videos of described courses to the media folder, before the transaction. */
export async function storeCourseFiles(
  media: Media,
  courses: readonly PreparedCourse[],
  signal?: AbortSignal,
): Promise<PreparedCourse[]> {
  const stored: PreparedCourse[] = []
  for (const { content, videos } of courses) {
    await storeOriginals(media, content.images)
    await storeDocuments(media, content.documents)
    const images = videos ? await saveCourseImages(media, content.images) : new Map<string, string>()
    for (const video of videos?.values() ?? []) {
      signal?.throwIfAborted()
      await storeVideoFiles(media, video)
    }
    stored.push({ content, videos, images })
  }
  return stored
}

/** Removes prepared video files that were not imported. */
export function cleanUpCourseFiles(storage: Storage, courses: readonly PreparedCourse[]): Promise<void> {
  return reconcileVideoFiles(
    storage,
    courses.flatMap(({ videos }) => [...(videos?.values() ?? [])]),
  )
}

/** The videos that were never imported. */
export async function selectNewVideos(sql: Sql, videos: readonly CourseVideo[]): Promise<CourseVideo[]> {
  const hashes = videos.map(({ fileHash }) => fileHash)
  const known = new Set((await listKnownHashes(sql, hashes)).map(({ content_hash }) => content_hash))
  return videos.filter(({ fileHash }) => !known.has(fileHash))
}
