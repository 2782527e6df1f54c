import type { DownloadableLesson, RunDownloads } from '#contract/learning/streams/downloadsApi.ts'
import { videoOf } from '../videos/lessonVideos.ts'
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
  }
}

/** The downloads with these films added: a file that is there, or on its way, is reused; a failed one is tried again. */
export function withFilms(downloads: readonly Download[], films: readonly Film[], courseId: number): Download[] {
  const all = new Map(downloads.map((one) => [one.videoId, one]))
  for (const { video, place } of films) {
    const found = all.get(video.id)
    if (!found) all.set(video.id, newDownload(video, place, courseId))
    else {
      const others = found.places.filter((one) => one.lessonId !== place.lessonId || one.streamId !== place.streamId)
      const again = found.status === 'FAIL' ? retried(found) : found
      all.set(video.id, { ...again, places: [...others, place] })
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
