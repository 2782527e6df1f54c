import { rm } from 'node:fs/promises'
import type { VideoFailure } from '#contract/videos/rules.ts'
import type { Sql } from '../database.ts'
import { enqueue, type Job, type Work } from '../jobs.ts'
import { clearWorkFolders, makeWorkFolder, mediaFile, publishFolder } from '../media.ts'
import { convertVideo, recipe } from './convert.ts'
import { findFfmpeg } from './ffmpeg.ts'
import { UnusableVideo } from './probe.ts'
import {
  updateFailed,
  updateGivenUp,
  listUnconverted,
  listVideos,
  updatePublished,
  updateStarted,
  updateOutdated,
  updateProgress,
  type Conversion,
  type VideoRow,
} from './queries.ts'

const hour = 3600
/** Longer than any address lives. */
const discardDelaySeconds = 48 * hour
const gaveUp: VideoFailure = 'gave_up'

/** Makes of an original what browsers play. Publishes all of it or nothing. */
export const videoConversion: Job<{ videoId: number }> = {
  name: 'convert-video',
  keyOf: ({ videoId }) => String(videoId),
  timeoutSeconds: 12 * hour,
  retries: 5,
  isPossible: async () => (await findFfmpeg()) !== undefined,
  listMissed: async (sql) => {
    await updateOutdated(sql, recipe)
    return listUnconverted(sql)
  },
  run: async (work, { videoId }) => {
    const video = await work.database.transaction((sql) => updateStarted(sql, videoId))
    if (video) await convert(work, video)
  },
  giveUp: ({ database }, { videoId }) => database.transaction((sql) => updateGivenUp(sql, videoId, gaveUp)),
}

/** Removes files that were replaced, once no address to them is valid any more. */
const videoDiscard: Job<{ videoId: number; names: string[] }> = {
  name: 'discard-video-files',
  keyOf: ({ videoId, names }) => [videoId, ...names].join('/'),
  timeoutSeconds: hour,
  retries: 5,
  delaySeconds: discardDelaySeconds,
  run: async ({ database, media }, { videoId, names }) => {
    const [video] = await listVideos(database.sql, [videoId])
    const used = video ? namesInUse(video) : []
    const unused = names.filter((name) => !used.includes(name))
    await Promise.all(
      unused.map((name) => rm(mediaFile(media, `videos/${videoId}/${name}`), { recursive: true, force: true })),
    )
  },
}

export const videoJobs: readonly Job<object>[] = [videoConversion, videoDiscard]

/** What of a video's media folder is the present state. */
export function namesInUse(video: Pick<VideoRow, 'original' | 'subtitles' | 'published'>): string[] {
  const { original, subtitles, published } = video
  return [original, ...subtitles.map(({ file }) => file), ...(published ? [published.version] : [])]
}

/** Asks for the removal of what is no longer used, in the transaction that replaced it. */
export async function enqueueDiscard(sql: Sql, videoId: number, names: string[]): Promise<void> {
  if (names.length > 0) await enqueue(sql, videoDiscard, { videoId, names })
}

async function convert(work: Work, video: Conversion): Promise<void> {
  const { database, media, signal } = work
  const ffmpeg = await findFfmpeg()
  if (!ffmpeg) throw new Error('ffmpeg is gone')
  const name = `video-${video.id}`
  await clearWorkFolders(media, name)
  const folder = await makeWorkFolder(media, name)
  const path = (file: string) => mediaFile(media, `videos/${video.id}/${file}`)
  const subtitles = video.subtitles.map(({ language_code: languageCode, ...rest }) => ({
    ...rest,
    ...{ languageCode, path: path(rest.file) },
  }))
  const onProgress = progressWriter(work, video)
  try {
    await convertVideo({ ffmpeg, original: path(video.original), folder, subtitles, signal, onProgress })
    await publish(work, video, await publishFolder(media, folder, `videos/${video.id}`))
  } catch (error) {
    if (!(error instanceof UnusableVideo)) throw error
    await database.transaction((sql) => updateFailed(sql, video, error.message))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function publish({ database }: Work, video: Conversion, version: string): Promise<void> {
  await database.transaction(async (sql) => {
    const isPublished = await updatePublished(sql, video, { version, recipe })
    const left = isPublished ? video.published?.version : version
    if (left !== undefined && (left !== version || !isPublished)) await enqueueDiscard(sql, video.id, [left])
  })
}

/** Writes rising percents one at a time; a percent that can not be written is not worth stopping for. */
function progressWriter({ database }: Work, video: Conversion): (percent: number) => void {
  let written = 0
  let isWriting = false
  return (percent) => {
    if (isWriting || percent <= written) return
    isWriting = true
    written = percent
    updateProgress(database.sql, video, percent)
      .catch(() => undefined)
      .finally(() => (isWriting = false))
  }
}
