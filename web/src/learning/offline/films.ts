import type { DownloadableLesson, RunDownloads } from '#contract/learning/streams/downloadsApi.ts'
import { videoOf, type LessonVideos } from '../videos/lessonVideos.ts'
import type { Download, Place } from './downloadIndex.ts'

export type DownloadableVideo = NonNullable<DownloadableLesson['local_video_file']>

/** A video of a lesson that a device may download. */
export type Film = { video: DownloadableVideo; place: Place }

/** The films and sizes of a download that has not begun. */
export type DownloadPlan = {
  /** Converted films. */
  films: Film[]
  /** Bytes that are missing on the device. */
  missingBytes: number
  /** Bytes of all films. */
  totalBytes: number
  lessonCount: number
  /** Whether films are left out because they have not been converted yet. */
  hasUnready: boolean
  /** Whether all of them are downloaded or in the queue. */
  isListed: boolean
}

/** The downloads of a lesson's films in either orientation; undefined unless each has one. */
export function downloadsOfLesson(
  lesson: LessonVideos<{ id: number }> & { id: number },
  downloads: readonly Download[],
): Download[] | undefined {
  const own = downloads.filter(({ places }) => places.some(({ lessonId }) => lessonId === lesson.id))
  const films = [false, true].map((isExplanation) =>
    [false, true].flatMap((isVertical) => videoOf(lesson, { isExplanation, isVertical })?.id ?? []),
  )
  const found = films.map((ids) => own.filter(({ videoId }) => ids.includes(videoId)))
  return found.every((listed, index) => listed.length > 0 || films[index]?.length === 0) ? found.flat() : undefined
}

/** The exercise of a lesson and its explanation, each in the orientation that the learner prefers. */
export function filmsOfLesson(lesson: DownloadableLesson, place: Place, isVertical: boolean): Film[] {
  const both = [false, true].map((isExplanation) => videoOf(lesson, { isExplanation, isVertical }))
  return both.flatMap((video) => (video ? [{ video, place }] : []))
}

export function listFilms({ stream_id: streamId, days }: RunDownloads, isVertical: boolean): Film[] {
  return days.flatMap((day) =>
    day.lessons.flatMap((lesson) =>
      filmsOfLesson(
        lesson,
        {
          streamId,
          dayId: day.id,
          dayNumber: day.day_number,
          dayTitle: day.title,
          lessonId: lesson.id,
          lessonTitle: lesson.title,
          lessonSeconds: lesson.delay,
        },
        isVertical,
      ),
    ),
  )
}

/** Sizes of films, each counted once however many lessons show it. */
export function planDownload(found: readonly Film[], downloads: readonly Download[]): DownloadPlan {
  const films = found.filter(({ video }) => video.mp4_bytes !== null)
  const known = new Map(downloads.map((one) => [one.videoId, one]))
  const sizes = new Map(films.map(({ video }) => [video.id, video.mp4_bytes ?? 0]))
  const missing = [...sizes].map(([id, bytes]) => Math.max(0, bytes - (known.get(id)?.bytes ?? 0)))
  return {
    films,
    missingBytes: sum(missing),
    totalBytes: sum([...sizes.values()]),
    lessonCount: new Set(films.map(({ place }) => place.lessonId)).size,
    hasUnready: films.length < found.length,
    isListed: films.every(({ video, place }) => {
      const { status, places = [] } = known.get(video.id) ?? {}
      return (
        status !== 'FAIL' &&
        places.some(({ streamId, lessonId }) => streamId === place.streamId && lessonId === place.lessonId)
      )
    }),
  }
}

/** The downloads with these films added: a file that is there, or on its way, is reused; a failed one is tried again. */
export function withFilms(downloads: readonly Download[], films: readonly Film[], courseId: number): Download[] {
  const all = new Map(downloads.map((one) => [one.videoId, one]))
  for (const { video, place } of films) {
    const found = all.get(video.id)
    if (!found) all.set(video.id, newDownload(video, place, courseId))
    else {
      const isSame = (one: Place) => one.lessonId === place.lessonId && one.streamId === place.streamId
      const others = found.places.filter((one) => !isSame(one))
      const again = found.status === 'FAIL' ? retried(found) : found
      // The picture is on the device, as the film is.
      all.set(video.id, { ...again, places: [...others, { ...found.places.find(isSame), ...place }] })
    }
  }
  return [...all.values()]
}

function newDownload(video: DownloadableVideo, place: Place, courseId: number): Download {
  return {
    videoId: video.id,
    courseId,
    places: [place],
    status: 'pending',
    bytes: 0,
    totalBytes: video.mp4_bytes ?? 0,
    subtitles: [],
  }
}

/** A failed download that waits for its turn again. */
export function retried({ code: _code, missingBytes: _missing, ...rest }: Download): Download {
  return { ...rest, status: 'pending' }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}
