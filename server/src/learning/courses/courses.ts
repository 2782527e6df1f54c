import type { Endpoint } from '#contract/endpoint.ts'
import type { Day } from '#contract/learning/courses/api.ts'
import type { OpenDocument } from '#contract/learning/streams/api.ts'
import type { Video } from '#contract/learning/videos/api.ts'
import { brandFilter } from '../../platform/http/context.ts'
import { ApiError } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/route.ts'
import { signedPrefix } from '../../platform/storage/media.ts'
import { textIn } from '../../platform/language/text.ts'
import { playableVideos } from '../videos/videos.ts'
import { type Content, videoIdsOf, type ContentDay } from './content.ts'
import { courseContent } from './contentCache.ts'
import { documentName } from './documents.ts'
import { findCourseVersion } from './queries.ts'
import { serializer } from './serialize.ts'

type ViewerCall = Pick<Call<Endpoint & { access: 'learner' }>, 'context' | 'viewer' | 'language'>

type ContentCall = Pick<Call<Endpoint & { access: 'learner' }>, 'sql' | 'viewer' | 'brand' | 'context'>

/** The content of a course that the viewer has a run of and the brand shows; any other is not found. */
export async function requireContent({ sql, viewer, brand, context }: ContentCall, courseId: number): Promise<Content> {
  const course = await findCourseVersion(sql, { userId: viewer.user.id, brand: brandFilter(brand), courseId })
  if (!course) throw new ApiError('not_found')
  return courseContent(context.database, course)
}

export {
  listCourseFilePaths,
  listCoursePaths,
  listCourseTitles,
  updateVersions,
  type CourseVersion,
} from './queries.ts'

/** A day with its lessons, homework and URLs of videos, signed for the viewer's session. */
export function showDay({ context, viewer, language }: ViewerCall, content: Content, day: ContentDay): Day {
  const shown = videoIdsOf(day).flatMap((id) => content.videos.get(id) ?? [])
  const videos = playableVideos(shown, { media: context.media, sessionId: viewer.sessionId })
  return serializer(content, language).day(day, { sets: true, homeworks: true, videos })
}

/** Documents of a course with URLs; those of files are signed for the viewer's session. */
export function showDocuments({ context, viewer, language }: ViewerCall, content: Content): OpenDocument[] {
  const { media } = context
  const prefix = signedPrefix(media, { scope: `documents/${content.id}`, sessionId: viewer.sessionId })
  return content.documents.map(({ key, title, url, file = '' }) => ({
    key,
    title: textIn(title, language, content),
    url: url ?? `${prefix}/${documentName(key, file)}`,
  }))
}

export function demoVideoOf(
  { context, viewer }: Omit<ViewerCall, 'language'>,
  { videos, demo_video_id: id }: Content,
): Video | null {
  const video = id === null ? undefined : videos.get(id)
  const signing = { media: context.media, sessionId: viewer.sessionId }
  return (video && playableVideos([video], signing).get(video.id)) ?? null
}
