import type { Video } from '#contract/learning/videos/api.ts'
import { fetchFile } from '../../platform/api/api.ts'
import { createEmitter } from '../../platform/emitter.ts'
import { storedUserId } from '../../platform/session/session.ts'

/** The state of one downloaded video. `LOADING` and so on are stored on devices. */
export type Download = {
  videoId: number
  courseId: number
  stageId: number
  dayId: number
  lessonId: number
  title: string
  status: 'LOADING' | 'LOADED' | 'FAIL'
  /** Bytes received, and the size of the file; 0 while unknown. */
  bytes: number
  totalBytes: number
  /** Why it failed: `quotaExceededCode` if the device has no space. */
  code?: number
}

/** A video to download, with valid URLs; `picture` is the URL of the lesson's picture. */
export type DownloadableVideo = Pick<Video, 'id' | 'mp4' | 'subs' | 'preview'> & { picture: string | null }
export type DownloadDetails = Pick<Download, 'courseId' | 'stageId' | 'dayId' | 'lessonId' | 'title'>

export const quotaExceededCode = 10

let downloads: readonly Download[] = []
let ownerId: string | undefined
let reading: Promise<void> | undefined
const emitter = createEmitter()

export const onDownloads = emitter.subscribe

/** The user's downloads, sorted by course and lesson. */
export const listDownloads = (): readonly Download[] => downloads

/** Reads the user's downloads once. One that was interrupted by closing the application has failed. */
export function readDownloads(): Promise<void> {
  const userId = storedUserId()
  if (userId !== ownerId) reading = undefined
  ownerId = userId
  return (reading ??= read())
}

async function read(): Promise<void> {
  const index = async () => (await (await (await openCache()).match(indexPath))?.json()) as Download[] | undefined
  const found = ownerId === undefined ? [] : ((await index().catch(() => undefined)) ?? [])
  downloads = found.map((one) => (one.status === 'LOADING' ? { ...one, status: 'FAIL' } : one))
  emitter.emit()
}

/** Downloads a video unless it is downloaded or downloading already. */
export async function download(video: DownloadableVideo, details: DownloadDetails): Promise<void> {
  await readDownloads()
  const found = downloads.find((one) => one.videoId === video.id)
  if (found && found.status !== 'FAIL') return
  const started: Download = { ...details, videoId: video.id, status: 'LOADING', bytes: 0, totalBytes: 0 }
  await save(started)
  try {
    const totalBytes = await storeVideo(video, started)
    await save({ ...started, status: 'LOADED', bytes: totalBytes, totalBytes })
  } catch (error) {
    const isQuotaExceeded = error instanceof DOMException && error.name === 'QuotaExceededError'
    await save({ ...started, status: 'FAIL', ...(isQuotaExceeded && { code: quotaExceededCode }) })
  }
}

/** Deletes a download with its files. */
export async function removeDownload({ videoId, courseId }: Download): Promise<void> {
  downloads = downloads.filter((one) => one.videoId !== videoId)
  emitter.emit()
  const cache = await openCache()
  const paths = [videoPath(courseId, videoId), picturePath({ courseId, videoId }, '')]
  for (const file of await cache.keys()) {
    const { pathname } = new URL(file.url)
    if (paths.some((path) => pathname.startsWith(path))) await cache.delete(file)
  }
  await saveIndex()
}

/** A downloaded video with object URLs, which work offline; `release` revokes them. */
export async function downloadedVideo(video: Video): Promise<{ video: Video; release: () => void } | undefined> {
  await readDownloads()
  const found = downloads.find((one) => one.videoId === video.id && one.status === 'LOADED')
  if (!found) return undefined
  const cache = await openCache()
  const path = videoPath(found.courseId, video.id)
  const urls: string[] = []
  const objectUrl = async (name: string) => {
    const blob = await (await cache.match(name))?.blob()
    if (!blob) return undefined
    urls.push(URL.createObjectURL(blob))
    return urls.at(-1)
  }
  const mp4 = await objectUrl(path)
  if (mp4 === undefined) return undefined
  const subs = await Promise.all(
    video.subs.map(async (sub) => ({
      ...sub,
      url: (await objectUrl(subtitlePath(path, sub.language_code))) ?? sub.url,
    })),
  )
  const preview = (await objectUrl(picturePath(found, 'preview'))) ?? null
  const release = () => urls.forEach((url) => URL.revokeObjectURL(url))
  return { video: { ...video, hls: null, url: mp4, mp4, subs, preview, thumbnails: null }, release }
}

/** Deletes the downloads of all other users. */
export async function deleteOtherUsersDownloads(userId: string): Promise<void> {
  if (!('caches' in globalThis)) return
  const others = (await caches.keys()).filter((name) => name.startsWith(cachePrefix) && name !== cachePrefix + userId)
  await Promise.all(others.map((name) => caches.delete(name)))
}

/** An object URL of the lesson's downloaded picture, for the caller to revoke. */
export async function downloadedPicture(lessonId: number): Promise<string | undefined> {
  await readDownloads()
  const found = downloads.find((one) => one.lessonId === lessonId && one.status === 'LOADED')
  const blob = found && (await (await (await openCache()).match(picturePath(found, 'lesson')))?.blob())
  return blob && URL.createObjectURL(blob)
}

/** Stores the video with its subtitles and pictures and returns its size. The video comes last. */
async function storeVideo(video: DownloadableVideo, started: Download): Promise<number> {
  const cache = await openCache()
  const path = videoPath(started.courseId, video.id)
  for (const { language_code, url } of video.subs)
    await cache.put(subtitlePath(path, language_code), await fetchFile(url))
  await storePictures(video, started)
  const response = await fetchFile(video.mp4)
  const totalBytes = Number(response.headers.get('content-length') ?? 0)
  await requireSpace(totalBytes)
  let bytes = 0
  const countBytes = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength
      publish({ ...started, bytes, totalBytes })
      controller.enqueue(chunk)
    },
  })
  const { headers } = response
  await cache.put(path, new Response(response.body?.pipeThrough(countBytes) ?? null, { headers }))
  return bytes
}

/** A picture that fails to load does not fail the download. */
async function storePictures({ preview, picture }: DownloadableVideo, started: Download): Promise<void> {
  const cache = await openCache()
  for (const [kind, url] of Object.entries({ preview, lesson: picture })) {
    const response = url ? await fetchFile(url).catch(() => undefined) : undefined
    if (response) await cache.put(picturePath(started, kind), response)
  }
}

async function requireSpace(bytes: number): Promise<void> {
  const { quota = Infinity, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {}
  if (quota - usage < bytes) throw new DOMException('The device has no space for the video', 'QuotaExceededError')
}

/** The user's files and their index. */
function openCache(): Promise<Cache> {
  return caches.open(cachePrefix + ownerId)
}

const cachePrefix = 'videos '
const indexPath = '/videos/index.json'

async function saveIndex(): Promise<void> {
  await (await openCache()).put(indexPath, new Response(JSON.stringify(downloads)))
}

/** `/videos/<course>/<video>.mp4` in the user's cache. */
function videoPath(courseId: number, videoId: number): string {
  return `/videos/${courseId}/${videoId}.mp4`
}

/** `/images/<course>/<video>.<kind>`: the `preview` of the video, or the picture of its `lesson`. */
function picturePath({ courseId, videoId }: Pick<Download, 'courseId' | 'videoId'>, kind: string): string {
  return `/images/${courseId}/${videoId}.${kind}`
}

function subtitlePath(path: string, language: string): string {
  return `${path}.${language}.vtt`
}

/** Publishes the state even where the device cannot store it. */
async function save(state: Download): Promise<void> {
  publish(state)
  await saveIndex().catch(() => undefined)
}

function publish(state: Download): void {
  const others = downloads.filter((one) => one.videoId !== state.videoId)
  downloads = [...others, state].toSorted((a, b) => a.courseId - b.courseId || a.lessonId - b.lessonId)
  emitter.emit()
}
