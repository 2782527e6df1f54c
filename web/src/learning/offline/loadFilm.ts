import type { DownloadableLesson } from '#contract/learning/streams/downloadsApi.ts'
import { fetchFile } from '../../platform/api/api.ts'
import { isQuotaExceeded } from '../../platform/device/deviceFiles.ts'
import { downloadFile, requireSpace, withStallLimit, type RemoteFile } from './downloadFile.ts'
import {
  changeDownload,
  extensionOf,
  findDownload,
  imagePath,
  subtitlePath,
  videoPath,
  type Download,
} from './downloadIndex.ts'
import { filmsOfLesson, type DownloadableVideo } from './films.ts'
import { requireDevice } from './keptFiles.ts'
import { askRun } from './runs.ts'

type Loading = { userId: string; listed: Download; signal: AbortSignal; onProgress: () => void }

/** Loads a film with its subtitles and pictures; throws what `downloadFile` throws. */
export async function loadFilm(loading: Loading): Promise<void> {
  const { userId, listed, signal, onProgress } = loading
  const { videoId } = listed
  const { files } = requireDevice()
  const path = videoPath(userId, listed)
  let located = await locate(listed, signal)
  changeDownload(userId, videoId, { totalBytes: remoteOf(located.video).bytes })
  await requireSpace(files, path, remoteOf(located.video))
  // First: their addresses may expire while a long film loads.
  const { picture, ...extras } = await storeExtras(loading, located)
  let isFirst = true
  const remote = await downloadFile({
    files,
    path,
    locate: async () => {
      if (!isFirst) located = await locate(listed, signal)
      isFirst = false
      return remoteOf(located.video)
    },
    fetchFrom: (url, start, limited) => fetchFile(url, { headers: { range: `bytes=${start}-` }, signal: limited }),
    onProgress: (bytes) => {
      changeDownload(userId, videoId, { bytes })
      onProgress()
    },
    signal,
  })
  signal.throwIfAborted()
  const places = (findDownload(videoId) ?? listed).places.map((place) =>
    picture !== undefined && place.lessonId === located.lesson.id ? { ...place, picture } : place,
  )
  changeDownload(userId, videoId, {
    ...extras,
    places,
    status: 'LOADED',
    bytes: remote.bytes,
    totalBytes: remote.bytes,
  })
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

/** Subtitles belong to the film; a picture that fails to load does not fail the download. */
async function storeExtras({ userId, listed, signal }: Loading, { video, lesson }: Located) {
  const { courseId, videoId } = listed
  const subtitles: Download['subtitles'] = []
  for (const { language_code: languageCode, url } of video.subs) {
    const path = subtitlePath(userId, { courseId, videoId }, languageCode)
    await store(path, url, signal)
    subtitles.push({ languageCode, path })
  }
  const storePicture = async (url: string | null, nameOf: (type: string) => string) => {
    if (url === null) return undefined
    const path = imagePath(userId, courseId, nameOf(extensionOf(url)))
    try {
      await store(path, url, signal)
      return path
    } catch (error) {
      if (isQuotaExceeded(error)) throw error
      return undefined
    }
  }
  const preview = await storePicture(video.preview, (type) => `${videoId}.${type}`)
  const picture = await storePicture(lesson.image_url, (type) => `lesson-${lesson.id}.${type}`)
  return { subtitles, ...(preview !== undefined && { preview }), ...(picture !== undefined && { picture }) }
}

async function store(path: string, url: string, signal: AbortSignal): Promise<void> {
  const { files } = requireDevice()
  const content = await withStallLimit(signal, async (limited) =>
    (await fetchFile(url, { signal: limited })).arrayBuffer(),
  )
  await files.remove(path)
  await files.append(path, new Uint8Array(content))
}
