import type { Video } from '#contract/learning/videos/api.ts'
import { useDownloadedVideo } from '../../offline/useDownloadedVideo.ts'
import { videoOf, type VideoVariant } from './lessonVideos.ts'
import type { FreshLesson } from './useFreshLesson.ts'

export type PlayableVideo = {
  /** null if the lesson has none, undefined while loading. */
  video: Video | null | undefined
  /** Plays from this device, without a connection. */
  isLocal: boolean
  refreshUrls: () => Promise<Video | undefined>
}

/** The lesson's video to play: the downloaded file if there is one, otherwise the server's with fresh URLs. */
export function usePlayableVideo(freshLesson: FreshLesson, variant: VideoVariant): PlayableVideo {
  const downloaded = useDownloadedVideo(freshLesson.staleLesson && videoOf(freshLesson.staleLesson, variant))
  const { video } = downloaded
  if (video) return { video, isLocal: true, refreshUrls: () => Promise.resolve(video) }
  return {
    video: downloaded.isKnown && freshLesson.lesson ? videoOf(freshLesson.lesson, variant) : undefined,
    isLocal: false,
    refreshUrls: async () => videoOf((await freshLesson.refreshUrls()) ?? {}, variant) ?? undefined,
  }
}
