import type { RunDownloads } from '#contract/learning/streams/downloadsApi.ts'
import { nowMs, nowSeconds } from '../../platform/clock.ts'
import type { FileAddress } from '../../platform/device/deviceFiles.ts'
import type { Video } from '#contract/learning/videos/api.ts'
import { storedUserId } from '../../platform/session/session.ts'
import {
  changeIndex,
  deleteIndex,
  findDownload,
  listOwners,
  readIndex,
  videoPath,
  type Download,
  type DownloadIndex,
  type Place,
} from './downloadIndex.ts'
import { retried, withFilms, type Film } from './films.ts'
import { isOpenAt, keptAccess } from './keptAccess.ts'
import { requireDevice, sweepFiles } from './keptFiles.ts'
import { resumeQueue, runQueue } from './queue.ts'
import { askRun, recordRun } from './runs.ts'

export { onIndex } from './downloadIndex.ts'

/** Films of a session that ended elsewhere wait so long for their person. */
const keptAfterSessionMs = 7 * 86_400_000

/** Adds films of the answer to the queue. */
export function addDownloads(answer: RunDownloads, films: readonly Film[]): void {
  recordRun(answer)
  changeIndex((index) => ({ ...index, downloads: withFilms(index.downloads, films, answer.course_id) }))
  resumeQueue()
}

export function retryDownloads(videoIds: readonly number[]): void {
  const again = (one: Download) => (videoIds.includes(one.videoId) && one.status === 'FAIL' ? retried(one) : one)
  changeIndex((index) => ({ ...index, downloads: index.downloads.map(again) }))
  resumeQueue()
}

export function changeDownloadSettings(change: Partial<Pick<DownloadIndex, 'isWifiOnly' | 'isPaused'>>): void {
  changeIndex((index) => ({ ...index, ...change }))
  resumeQueue()
}

/** Deletes the downloads of these lessons; a film that another lesson shows stays. */
export async function removePlaces(isRemoved: (place: Place, download: Download) => boolean): Promise<void> {
  const userId = storedUserId()
  changeIndex((index) => ({
    ...index,
    downloads: index.downloads.flatMap((one) => {
      const places = one.places.filter((place) => !isRemoved(place, one))
      return places.length > 0 ? [{ ...one, places }] : []
    }),
  }))
  if (userId !== undefined) await sweepFiles(userId)
}

/** Whether a run of the film opens it now, by the device's clock but never before the server's latest time. */
function isOpen(download: Download): boolean {
  return isOpenAt(nowSeconds(), download, readIndex())
}

type DownloadedVideo = { video: Video; release: () => void }

/** A downloaded video with addresses that play without a network, until `release`; `closed` if no run opens it now. */
export async function downloadedVideo(video: Video): Promise<DownloadedVideo | 'closed' | undefined> {
  const userId = storedUserId()
  const found = findDownload(video.id)
  if (userId === undefined || found?.status !== 'LOADED') return undefined
  if (!isOpen(found)) return 'closed'
  const opened: FileAddress[] = []
  const urlOf = async (path: string | undefined) => {
    const address = path === undefined ? undefined : await requireDevice().files.addressOf(path)
    if (address) opened.push(address)
    return address?.url
  }
  const mp4 = await urlOf(videoPath(userId, found))
  // The system or the person deleted the file.
  if (mp4 === undefined) return undefined
  const paths = new Map(found.subtitles.map(({ languageCode, path }) => [languageCode, path]))
  const subs = await Promise.all(
    video.subs.map(async (sub) => ({ ...sub, url: (await urlOf(paths.get(sub.language_code))) ?? sub.url })),
  )
  const preview = (await urlOf(found.preview)) ?? null
  const release = () => opened.forEach((address) => address.release())
  return { video: { ...video, hls: null, url: mp4, mp4, subs, preview, thumbnails: null }, release }
}

/** Whether a downloaded video was closed since it was looked up: the application runs for days. */
export function isClosedSince({ id }: Video): boolean {
  const found = findDownload(id)
  return found !== undefined && !isOpen(found)
}

/** The address of a lesson's downloaded picture, for the caller to release. */
export async function downloadedPicture(lessonId: number): Promise<FileAddress | undefined> {
  const places = readIndex().downloads.flatMap((one) => one.places)
  const path = places.find((place) => place.lessonId === lessonId && place.picture !== undefined)?.picture
  return path === undefined ? undefined : requireDevice().files.addressOf(path)
}

/** Lessons with a film that plays without a network. */
export function listDownloadedLessons(): ReadonlySet<number> {
  const open = readIndex().downloads.filter((one) => one.status === 'LOADED' && isOpen(one))
  return new Set(open.flatMap(({ places }) => places.map(({ lessonId }) => lessonId)))
}

/** Hears from the server which runs are open, deletes films of those that are over, and continues with the others. */
export async function refreshRuns(): Promise<void> {
  const places = new Map(readIndex().downloads.flatMap((one) => one.places.map((place) => [place.streamId, place])))
  for (const place of places.values()) await askRun(place).catch(() => undefined)
  await removeOver()
  await runQueue()
}

/** Deletes films of runs whose access is over. */
export async function removeOver(): Promise<void> {
  const { runs, serverTime } = readIndex()
  const over = runs.filter((run) => keptAccess(run, { now: nowSeconds(), serverTime }) === 'over')
  const ids = new Set(over.map((run) => run.stream_id))
  if (ids.size === 0) return
  await removePlaces(({ streamId }) => ids.has(streamId))
  changeIndex((index) => ({ ...index, runs: index.runs.filter((run) => !ids.has(run.stream_id)) }))
}

/** Deletes all films of a person who signed out. */
export async function forgetOwner(userId: string): Promise<void> {
  // If this is interrupted, the next start goes on.
  changeIndex((index) => ({ ...index, leftAtMs: 0 }), userId)
  await requireDevice().files.remove(userId)
  deleteIndex(userId)
}

/** Notes when the session of a person ended without their wish. */
export function leaveOwner(userId: string): void {
  if (!listOwners().includes(userId)) return
  changeIndex((index) => ({ ...index, leftAtMs: index.leftAtMs ?? nowMs() }), userId)
}

/** Welcomes the signed-in person back, and deletes the films of those who did not return in time. */
export async function sweepOwners(): Promise<void> {
  for (const userId of listOwners()) {
    const { leftAtMs, serverTime } = readIndex(userId)
    // A chosen sign-out that was interrupted left at 0.
    const isOverdue = leftAtMs !== undefined && Math.max(nowMs(), serverTime * 1000) - leftAtMs > keptAfterSessionMs
    if (isOverdue) await forgetOwner(userId)
    else if (userId !== storedUserId()) leaveOwner(userId)
    else if (leftAtMs !== undefined) changeIndex(({ leftAtMs: _left, ...index }) => index)
  }
}
