import type { RunDownloads } from '#contract/learning/streams/downloadsApi.ts'
import { createEmitter } from '../../platform/emitter.ts'
import { storedUserId } from '../../platform/session/session.ts'
import { listStorageKeys } from '../../platform/storage/deviceStorage.ts'

/** `LOADING` and so on are stored on devices. */
export type DownloadStatus = 'pending' | 'LOADING' | 'LOADED' | 'FAIL'

/** A lesson that shows the video. */
export type Place = {
  streamId: number
  dayId: number
  dayNumber: number
  dayTitle: string
  lessonId: number
  lessonTitle: string
  lessonSeconds: number
  /** The path of the lesson's picture, once a video of the lesson is loaded. */
  picture?: string
}

/** The copy of a video on this device; one file serves all lessons that show it. */
export type Download = {
  videoId: number
  courseId: number
  places: Place[]
  status: DownloadStatus
  /** Bytes on the device, and of the whole file. */
  bytes: number
  totalBytes: number
  /** Languages and file paths of its subtitles, once it is loaded. */
  subtitles: { languageCode: string; path: string }[]
  preview?: string
  /** When the answers of its days were stored, in seconds since 1970. */
  daysKeptAt?: number
  /** Why it failed: `quotaExceededCode` if the device has no space, with the bytes that are missing. */
  code?: number
  missingBytes?: number
}

/** A run as the server described it last, in seconds since 1970. */
export type RunOfDownloads = Pick<
  RunDownloads,
  'stream_id' | 'course_id' | 'course_title' | 'access' | 'closes_at' | 'ends_at'
>

export type DownloadIndex = {
  downloads: Download[]
  runs: RunOfDownloads[]
  isWifiOnly: boolean
  isPaused: boolean
  /** The latest time that the server told, in seconds. */
  serverTime: number
  /** When the session of the person ended elsewhere, in milliseconds. */
  leftAtMs?: number
}

/** Error code of a full device, as file systems name "quota exceeded". */
export const quotaExceededCode = 10

const prefix = 'downloads '
const emptyIndex: DownloadIndex = { downloads: [], runs: [], isWifiOnly: true, isPaused: false, serverTime: 0 }
const emitter = createEmitter()
let snapshot: { text: string | null; index: DownloadIndex } = { text: null, index: emptyIndex }

/** Calls back with every change, also of another tab. */
export const onIndex = emitter.subscribe

addEventListener('storage', ({ key }) => key?.startsWith(prefix) && emitter.emit())

/** The index of the signed-in person; the same object until it changes. */
export function readIndex(userId = storedUserId()): DownloadIndex {
  const text = userId === undefined ? null : localStorage.getItem(prefix + userId)
  if (text !== snapshot.text) snapshot = { text, index: text === null ? emptyIndex : parse(text) }
  return snapshot.index
}

function parse(text: string): DownloadIndex {
  return { ...emptyIndex, ...(JSON.parse(text) as DownloadIndex) }
}

/** Changes what is stored now, which another tab may have changed. */
export function changeIndex(change: (index: DownloadIndex) => DownloadIndex, userId = storedUserId()): void {
  if (userId === undefined) return
  localStorage.setItem(prefix + userId, JSON.stringify(change(readIndex(userId))))
  emitter.emit()
}

/** Changes a download that is still listed. */
export function changeDownload(userId: string, videoId: number, change: Partial<Download>): void {
  const changed = (one: Download) => (one.videoId === videoId ? { ...one, ...change } : one)
  changeIndex((index) => ({ ...index, downloads: index.downloads.map(changed) }), userId)
}

export function findDownload(videoId: number): Download | undefined {
  return readIndex().downloads.find((one) => one.videoId === videoId)
}

export function deleteIndex(userId: string): void {
  localStorage.removeItem(prefix + userId)
  emitter.emit()
}

/** The people who have downloads on this device. */
export function listOwners(): string[] {
  return listStorageKeys(localStorage, prefix).map((key) => key.slice(prefix.length))
}

/** `<person>/videos/<course>/<video>.mp4`: one person's files are deleted together. */
export function videoPath(userId: string, { courseId, videoId }: Pick<Download, 'courseId' | 'videoId'>): string {
  return `${userId}/videos/${courseId}/${videoId}.mp4`
}

export function subtitlePath(
  userId: string,
  { courseId, videoId }: Pick<Download, 'courseId' | 'videoId'>,
  code: string,
): string {
  return `${userId}/videos/${courseId}/${videoId}.${code}.vtt`
}

/** The poster of a video or the picture of a lesson, with the file type of its address. */
export function imagePath(userId: string, courseId: number, name: string): string {
  return `${userId}/images/${courseId}/${name}`
}

export function extensionOf(url: string): string {
  return /\.(\w{2,5})(?:[?#]|$)/.exec(url)?.[1] ?? 'jpg'
}
