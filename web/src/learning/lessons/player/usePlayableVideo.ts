import { useQuery } from '@tanstack/react-query'
import type { Day, Lesson } from '#contract/learning/courses/api.ts'
import type { Video } from '#contract/learning/videos/api.ts'
import { ApiFailure } from '../../../platform/api/apiFailure.ts'
import { queryClient } from '../../../platform/cache/queries.ts'
import { nowMs } from '../../../platform/clock.ts'
import { useReconnect } from '../../../ui/useOnline.ts'
import { dayQuery, hasValidUrls } from '../../courses/videoQueries.ts'
import { useDownloadedVideo } from '../../offline/downloaded.ts'
import { videoOf, type VideoVariant } from '../../videos/lessonVideos.ts'

export type DayKey = { courseId: number; stageId: number; dayId: number }

type FreshLesson = {
  /** The lesson with valid URLs; undefined until they are loaded. */
  lesson: Lesson | undefined
  /** The same with URLs that may have expired; enough to find a download. */
  staleLesson: Lesson | undefined
  error: 'offline' | 'failed' | undefined
  reload: () => void
  refreshUrls: () => Promise<Lesson | undefined>
}

export type PlayableVideo = {
  /** null if the lesson has none, undefined while loading. */
  video: Video | null | undefined
  /** Plays from this device, without a connection. */
  isLocal: boolean
  /** The device has it, but no run opens it now. */
  isClosed: boolean
  refreshUrls: () => Promise<Video | undefined>
}

/** The lesson's video to play: the downloaded file if there is one, otherwise the server's with fresh URLs. */
export function usePlayableVideo(freshLesson: FreshLesson, variant: VideoVariant): PlayableVideo {
  const { staleLesson = {} } = freshLesson
  const wanted = videoOf(staleLesson, variant)
  const turned = videoOf(staleLesson, { ...variant, isVertical: !variant.isVertical })
  const downloaded = useDownloadedVideo([wanted, turned].filter((one) => one !== null))
  const { video, isClosed = false } = downloaded
  if (video) return { video, isLocal: true, isClosed, refreshUrls: () => Promise.resolve(video) }
  return {
    video: downloaded.isKnown && freshLesson.lesson ? videoOf(freshLesson.lesson, variant) : undefined,
    isLocal: false,
    isClosed,
    refreshUrls: async () => videoOf((await freshLesson.refreshUrls()) ?? {}, variant) ?? undefined,
  }
}

/** A lesson whose videos have valid URLs: expired ones are fetched again first. */
export function useFreshLesson(day: DayKey, lessonId: number): FreshLesson {
  const { data, dataUpdatedAt, error: failure, refetch } = useQuery(dayQuery(day))
  const lesson = data && hasValidUrls(dataUpdatedAt, nowMs()) ? lessonOf(data, lessonId) : undefined
  const error =
    lesson || !failure ? undefined : failure instanceof ApiFailure && failure.isNetwork ? 'offline' : 'failed'
  useReconnect(() => error && void refetch())
  return {
    lesson,
    staleLesson: data && lessonOf(data, lessonId),
    error,
    reload: () => void refetch(),
    refreshUrls: async () =>
      lessonOf(await queryClient.query({ ...dayQuery(day), staleTime: 0, retry: false }), lessonId),
  }
}

function lessonOf(day: Day, lessonId: number): Lesson | undefined {
  return day.lesson_sets?.flatMap(({ lessons }) => lessons).find(({ id }) => id === lessonId)
}
