import { listDownloads, type DownloadableLesson, type RunDownloads } from '#contract/learning/streams/downloadsApi.ts'
import { call, fetchFile } from '../../platform/api/api.ts'
import { ApiFailure } from '../../platform/api/apiFailure.ts'
import { nowMs } from '../../platform/clock.ts'
import { isQuotaExceeded } from '../../platform/device/deviceFiles.ts'
import { devicePlatform, type DevicePlatform } from '../../platform/device/platform.ts'
import { createEmitter } from '../../platform/emitter.ts'
import { logError } from '../../platform/errorLog/errorLog.ts'
import { storedToken, storedUserId } from '../../platform/session/session.ts'
import { DamagedDownload, downloadFile, SpaceMissing, type RemoteFile } from './downloadFile.ts'
import {
  changeDownload,
  changeIndex,
  extensionOf,
  findDownload,
  imagePath,
  onIndex,
  quotaExceededCode,
  readIndex,
  subtitlePath,
  videoPath,
  type Download,
  type DownloadIndex,
  type Place,
} from './downloadIndex.ts'
import { filmsOfLesson, type DownloadableVideo } from './films.ts'

/** Why downloads wait; undefined while nothing keeps them. */
export type WaitReason = 'paused' | 'offline' | 'wifi' | undefined

const maxFailures = 6
const minBackoffMs = 2000
const emitter = createEmitter()

let running: Promise<void> = Promise.resolve()
/** A run that has not begun serves all who ask meanwhile. */
let queued: Promise<void> | undefined
let current: { videoId: number; stopped: AbortController } | undefined
let reason: WaitReason
let timer: ReturnType<typeof setTimeout> | undefined
/** The network failed: nothing is asked before this time. */
let pausedUntilMs = 0
/** Failures in a row of the network, and damaged copies, by video. */
const failures = new Map<number, number>()
let isObserving = false

/** Calls back when the reason to wait changes. */
export const onWaitReason = emitter.subscribe

export const waitReason = (): WaitReason => reason

/** The device that holds the downloads; throws in a browser. */
export function requireDevice(): DevicePlatform {
  const platform = devicePlatform.registered
  if (!platform) throw new Error('Downloads need the application')
  return platform
}

/** Downloads what is listed, one video after the other, in one tab at a time. */
export function runQueue(): Promise<void> {
  observe()
  queued ??= running
    .then(() => {
      queued = undefined
      return withLock(downloadAll)
    })
    .catch(logError)
  running = queued
  return running
}

/** Stops the video that is loading; what is there of it stays. */
export function stopQueue(): void {
  clearTimeout(timer)
  pausedUntilMs = 0
  failures.clear()
  current?.stopped.abort()
}

/** Tries again at once: a press, or a connection that came back. */
export function resumeQueue(): void {
  pausedUntilMs = 0
  void runQueue()
}

function observe(): void {
  if (isObserving) return
  isObserving = true
  requireDevice().network.subscribe(() => void connectionChanged())
  addEventListener('online', resumeQueue)
  // Removed or paused, here or in another tab.
  onIndex(() => {
    if (current && (readIndex().isPaused || !findDownload(current.videoId))) current.stopped.abort()
  })
}

async function connectionChanged(): Promise<void> {
  pausedUntilMs = 0
  if (await findReason(readIndex())) current?.stopped.abort()
  await runQueue()
}

async function withLock(work: () => Promise<void>): Promise<void> {
  const { locks } = navigator as { locks?: LockManager }
  if (!locks) return work()
  await locks.request('downloads', work)
}

async function downloadAll(): Promise<void> {
  for (;;) {
    const userId = storedUserId()
    const index = readIndex()
    const next = index.downloads.find(({ status }) => status === 'LOADING') ?? firstPending(index)
    setReason(next && (await findReason(index)))
    if (!userId || !storedToken() || !next || reason) return
    await load(userId, next)
  }
}

function firstPending({ downloads }: DownloadIndex): Download | undefined {
  return downloads.find(({ status }) => status === 'pending')
}

async function findReason({ isPaused, isWifiOnly }: DownloadIndex): Promise<WaitReason> {
  if (isPaused) return 'paused'
  const connection = await requireDevice().network.connection()
  if (connection === 'none' || !navigator.onLine || pausedUntilMs > nowMs()) return 'offline'
  return isWifiOnly && connection === 'cellular' ? 'wifi' : undefined
}

function setReason(next: WaitReason): void {
  if (next === reason) return
  reason = next
  emitter.emit()
}

/** Loads one video with its subtitles and pictures, and records the outcome. Never throws. */
async function load(userId: string, listed: Download): Promise<void> {
  const { videoId } = listed
  const stopped = new AbortController()
  current = { videoId, stopped }
  changeDownload(userId, videoId, { status: 'LOADING' })
  try {
    await loadFiles(userId, listed, stopped.signal)
    failures.delete(videoId)
  } catch (error) {
    if (!stopped.signal.aborted) applyFailure(userId, videoId, error)
    else if (storedUserId() === userId) changeDownload(userId, videoId, { status: 'pending' })
  } finally {
    current = undefined
    // Removed while it was loading.
    if (storedUserId() === userId && !findDownload(videoId)) await removeFiles(userId, listed)
  }
}

async function loadFiles(userId: string, listed: Download, signal: AbortSignal): Promise<void> {
  const { videoId } = listed
  let located = await locate(listed, signal)
  let isFirst = true
  const remote = await downloadFile({
    files: requireDevice().files,
    path: videoPath(userId, listed),
    locate: async () => {
      if (!isFirst) located = await locate(listed, signal)
      isFirst = false
      return remoteOf(located.video)
    },
    fetchFrom: (url, start) => fetchFile(url, { headers: { range: `bytes=${start}-` }, signal }),
    onProgress: (bytes) => changeDownload(userId, videoId, { bytes }),
    signal,
  })
  const extras = await storeExtras(userId, listed, located)
  signal.throwIfAborted()
  const { picture, ...rest } = extras
  const places = (findDownload(videoId) ?? listed).places.map((place) =>
    picture !== undefined && place.lessonId === located.lesson.id ? { ...place, picture } : place,
  )
  changeDownload(userId, videoId, { ...rest, places, status: 'LOADED', bytes: remote.bytes, totalBytes: remote.bytes })
}

type Located = { video: DownloadableVideo; lesson: DownloadableLesson }

/** The video with fresh addresses; throws if none of its lessons is open any more. */
async function locate({ videoId, places }: Download, signal: AbortSignal): Promise<Located> {
  for (const place of places) {
    const answer = await askRun(place, signal)
    const lesson = answer?.days.flatMap(({ lessons }) => lessons).find(({ id }) => id === place.lessonId)
    const films = lesson ? [false, true].flatMap((isVertical) => filmsOfLesson(lesson, place, isVertical)) : []
    const video = films.find((film) => film.video.id === videoId)?.video
    if (lesson && video) return { video, lesson }
  }
  throw new Error('The video is not open any more')
}

function remoteOf({ mp4, mp4_bytes, mp4_sha256 }: DownloadableVideo): RemoteFile {
  if (mp4_bytes === null || mp4_sha256 === null) throw new Error('The video is being converted')
  return { url: mp4, bytes: mp4_bytes, sha256: mp4_sha256 }
}

/** Asks about one lesson of a run and records what the server says of the run; undefined if the person has it no more. */
export async function askRun(
  { streamId, lessonId }: Pick<Place, 'streamId' | 'lessonId'>,
  signal?: AbortSignal,
): Promise<RunDownloads | undefined> {
  try {
    const query = { filter: { lesson_id: lessonId } }
    const answer = await call(listDownloads, { params: { streamId }, query, ...(signal && { signal }) })
    recordRun(answer)
    return answer
  } catch (error) {
    if (!(error instanceof ApiFailure) || (error.status !== 404 && error.status !== 403)) throw error
    const access = error.status === 404 ? 'over' : 'closed'
    changeIndex((index) => ({
      ...index,
      runs: index.runs.map((run) => (run.stream_id === streamId ? { ...run, access } : run)),
    }))
    return undefined
  }
}

export function recordRun({
  stream_id,
  course_id,
  course_title,
  access,
  closes_at,
  ends_at,
  server_time,
}: RunDownloads): void {
  const run = { stream_id, course_id, course_title, access, closes_at, ends_at }
  changeIndex((index) => ({
    ...index,
    runs: [...index.runs.filter((one) => one.stream_id !== stream_id), run],
    serverTime: server_time,
  }))
}

/** Subtitles belong to the film; a picture that fails to load does not fail the download. */
async function storeExtras(userId: string, { courseId, videoId }: Download, { video, lesson }: Located) {
  const subtitles: Download['subtitles'] = []
  for (const { language_code: languageCode, url } of video.subs) {
    const path = subtitlePath(userId, { courseId, videoId }, languageCode)
    await store(path, url)
    subtitles.push({ languageCode, path })
  }
  const preview = await storePicture(video.preview, (type) => imagePath(userId, courseId, `${videoId}.${type}`))
  const picture = await storePicture(lesson.image_url, (type) =>
    imagePath(userId, courseId, `lesson-${lesson.id}.${type}`),
  )
  return { subtitles, ...(preview !== undefined && { preview }), ...(picture !== undefined && { picture }) }
}

async function storePicture(url: string | null, pathOf: (type: string) => string): Promise<string | undefined> {
  if (url === null) return undefined
  const path = pathOf(extensionOf(url))
  return store(path, url).then(
    () => path,
    (error: unknown) => {
      if (isQuotaExceeded(error)) throw error
      return undefined
    },
  )
}

async function store(path: string, url: string): Promise<void> {
  const { files } = requireDevice()
  const content = new Uint8Array(await (await fetchFile(url)).arrayBuffer())
  await files.remove(path)
  await files.append(path, content)
}

/** Deletes the film with its subtitles and its poster. */
export async function removeFiles(userId: string, download: Download): Promise<void> {
  const { files } = requireDevice()
  const { subtitles, preview } = download
  const paths = [videoPath(userId, download), ...subtitles.map(({ path }) => path), ...(preview ? [preview] : [])]
  for (const path of paths) await files.remove(path)
}

function applyFailure(userId: string, videoId: number, error: unknown): void {
  if (error instanceof SpaceMissing || isQuotaExceeded(error)) {
    const missingBytes = error instanceof SpaceMissing ? { missingBytes: error.bytes } : {}
    return changeDownload(userId, videoId, { status: 'FAIL', code: quotaExceededCode, ...missingBytes })
  }
  const count = (failures.get(videoId) ?? 0) + 1
  failures.set(videoId, count)
  const isNetwork = error instanceof ApiFailure && error.isNetwork
  if (isNetwork && count < maxFailures) waitForNetwork(count)
  const isTried = isNetwork ? count >= maxFailures : count > 1 || !(error instanceof DamagedDownload)
  if (isTried) failures.delete(videoId)
  changeDownload(userId, videoId, { status: isTried ? 'FAIL' : 'pending' })
}

function waitForNetwork(count: number): void {
  const delayMs = minBackoffMs * 2 ** count
  pausedUntilMs = nowMs() + delayMs
  clearTimeout(timer)
  timer = setTimeout(resumeQueue, delayMs)
}
