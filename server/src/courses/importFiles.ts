import type { Language } from '#contract/endpoint.ts'
import type { Sql } from '../database.ts'
import type { Media } from '../media.ts'
import { prepareVideo, settleVideos, type PreparedVideo } from '../videos/videos.ts'
import type { CourseVideo } from './importMedia.ts'
import { keepCoursePictures } from './importPictures.ts'
import { findCourseHash } from './importQueries.ts'
import type { CourseContent, PreparedCourse } from './importWriter.ts'

type Place = { sql: Sql; media: Media }

const languageNames: Record<Language, string> = { ru: 'Русский', en: 'English', es: 'Español' }

/** Copies the pictures and films of courses into the media folder, so that no transaction has to wait for it. */
export async function prepareCourses(place: Place, contents: readonly CourseContent[]): Promise<PreparedCourse[]> {
  const prepared: PreparedCourse[] = []
  for (const content of contents) prepared.push(await prepareCourse(place, content))
  return prepared
}

async function prepareCourse(place: Place, content: CourseContent): Promise<PreparedCourse> {
  const known = await findCourseHash(place.sql, content.file.slug)
  if (known?.contentHash === content.contentHash) return { content, pictures: new Map(), videos: undefined }
  const pictures = await keepCoursePictures(place.media, content.pictures)
  const videos = new Map<string, PreparedVideo>()
  for (const video of content.videos) videos.set(video.key, await prepareFilm(place, known?.id, video))
  return { content, pictures, videos }
}

function prepareFilm(place: Place, courseId: number | undefined, video: CourseVideo): Promise<PreparedVideo> {
  const subtitles = video.subtitles.map(({ language, path: file }) => ({
    ...{ languageCode: language, name: languageNames[language], file },
  }))
  return prepareVideo(place, { courseId, key: video.key, sourceFile: video.path, subtitles })
}

/** Leaves the files of the films that the courses have now, and no others that were prepared. */
export function settleCourseFiles(place: Place, courses: readonly PreparedCourse[]): Promise<void> {
  return settleVideos(
    place,
    courses.flatMap(({ videos }) => [...(videos?.values() ?? [])]),
  )
}
