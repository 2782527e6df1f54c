import type { Endpoint } from '#contract/endpoint.ts'
import type { Video } from '#contract/learning/videos/api.ts'
import type { Call } from '../../platform/http/route.ts'
import { playableVideos } from '../videos/videos.ts'
import type { Content } from './content.ts'

type ViewerCall = Pick<Call<Endpoint & { access: 'learner' }>, 'context' | 'viewer'>

/** The demo video of a course with URLs signed for the viewer's session; null if it has none. */
export function demoVideoOf({ context, viewer }: ViewerCall, { videos, demo_video_id: id }: Content): Video | null {
  const video = id === null ? undefined : videos.get(id)
  const signing = { media: context.media, sessionId: viewer.sessionId }
  return (video && playableVideos([video], signing).get(video.id)) ?? null
}
