import type { Day } from '#contract/learning/courses/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Call } from '../../platform/http/route.ts'
import { playableVideos } from '../videos/videos.ts'
import { videoIdsOf, type Content, type ContentDay } from './content.ts'
import { serializer } from './serialize.ts'

type ViewerCall = Pick<Call<Endpoint & { access: 'learner' }>, 'context' | 'viewer' | 'language'>

/** A day with its lessons, homework and URLs of videos, signed for the viewer's session. */
export function showDay({ context, viewer, language }: ViewerCall, content: Content, day: ContentDay): Day {
  const shown = videoIdsOf(day).flatMap((id) => content.videos.get(id) ?? [])
  const videos = playableVideos(shown, { media: context.media, sessionId: viewer.sessionId })
  return serializer(content, language).day(day, { sets: true, homeworks: true, videos })
}
