import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { VideoFailure } from '#contract/learning/videos/rules.ts'
import { hourSeconds } from '#contract/platform/dates.ts'
import type { Sql } from '../../platform/database/database.ts'
import { enqueue, type Job, type JobContext } from '../../platform/jobs/jobs.ts'
import { MachineError } from '../../platform/config/operatorError.ts'
import { clearWorkFolders, makeWorkFolder, mediaFile, publishFolder } from '../../platform/storage/media.ts'
import { convertVideo, published, recipe } from './convert.ts'
import { findFfmpeg } from './findFfmpeg.ts'
import { measureFile } from './measureFile.ts'
import { UnusableVideo } from './probe.ts'
import {
  isLatestAttempt,
  updateFailed,
  updateGivenUp,
  updateMeasured,
  listUnconverted,
  listUnmeasured,
  listVideos,
  updatePublished,
  claimConversion,
  updateOutdated,
  updateProgress,
  type Conversion,
  type MeasuredMp4,
  type VideoRow,
} from './queries.ts'

/** Longer than any signed URL is valid. */
const discardDelaySeconds = 48 * hourSeconds
const gaveUp: VideoFailure = 'gave_up'

/** Converts an original for browsers. Publishes atomically. */
export const videoConversion: Job<{ videoId: number }> = {
  name: 'convert-video',
  keyOf: ({ videoId }) => String(videoId),
  timeoutSeconds: 12 * hourSeconds,
  retries: 10,
  backsOff: true,
  waitsForDisk: true,
  isSupported: async ({ ffmpegPath }) => (await findFfmpeg(ffmpegPath)) !== undefined,
  findOrphans: async (sql) => {
    await updateOutdated(sql, recipe)
    return listUnconverted(sql)
  },
  run: async (context, { videoId }) => {
    const video = await context.database.transaction((sql) => claimConversion(sql, videoId))
    if (video) await convert(context, video)
  },
  onFailed: ({ database }, { videoId }) => database.transaction((sql) => updateGivenUp(sql, videoId, gaveUp)),
}

/** Measures the mp4 of a video that an earlier release converted, so that devices can download it. */
const videoMeasurement: Job<{ videoId: number }> = {
  name: 'measure-video',
  keyOf: ({ videoId }) => String(videoId),
  timeoutSeconds: hourSeconds,
  retries: 5,
  findOrphans: listUnmeasured,
  run: async ({ database, media }, { videoId }) => {
    const [video] = await listVideos(database.sql, [videoId])
    const version = video?.published?.version
    if (version === undefined || video?.mp4_sha256 !== null) return
    const measured = await measureFile(mediaFile(media, `videos/${videoId}/${version}/${published.download}`))
    await database.transaction((sql) => updateMeasured(sql, { videoId, version }, measured))
  },
}

/** Removes replaced files once no signed URL to them is valid. */
const videoDiscard: Job<{ videoId: number; names: string[] }> = {
  name: 'discard-video-files',
  keyOf: ({ videoId, names }) => [videoId, ...names].join('/'),
  timeoutSeconds: hourSeconds,
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

export const videoJobs: readonly Job<object>[] = [videoConversion, videoMeasurement, videoDiscard]

/** Names in a video's media folder that are in use. */
export function namesInUse(video: Pick<VideoRow, 'original' | 'subtitles' | 'published'>): string[] {
  const { original, subtitles, published } = video
  return [original, ...subtitles.map(({ file }) => file), ...(published ? [published.version] : [])]
}

/** Enqueues the removal of unused files, in the transaction that replaced them. */
export async function enqueueDiscard(sql: Sql, videoId: number, names: string[]): Promise<void> {
  if (names.length > 0) await enqueue(sql, videoDiscard, { videoId, names })
}

async function convert(context: JobContext, video: Conversion): Promise<void> {
  const { database, media, signal } = context
  const ffmpeg = await findFfmpeg(context.config.ffmpegPath)
  if (!ffmpeg) throw new MachineError('ffmpeg is not available')
  const name = `video-${video.id}`
  await clearWorkFolders(media, name)
  const folder = await makeWorkFolder(media, name)
  const path = (file: string) => mediaFile(media, `videos/${video.id}/${file}`)
  const subtitles = video.subtitles.map(({ language_code: languageCode, ...rest }) => ({
    ...rest,
    languageCode,
    path: path(rest.file),
  }))
  const onProgress = progressWriter(context, video)
  try {
    await convertVideo({ ffmpeg, original: path(video.original), folder, subtitles, signal, onProgress })
    const mp4 = await measureFile(join(folder, published.download))
    await publish(context, video, { version: await publishFolder(media, folder, `videos/${video.id}`), ...mp4 })
  } catch (error) {
    // A retry would clear the folder of a later attempt.
    if (!(await isLatestAttempt(database.sql, video))) return
    if (!(error instanceof UnusableVideo)) throw error
    await database.transaction((sql) => updateFailed(sql, video, error.message))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type Publication = { version: string } & MeasuredMp4

async function publish({ database }: JobContext, video: Conversion, publication: Publication): Promise<void> {
  const { version } = publication
  await database.transaction(async (sql) => {
    const isPublished = await updatePublished(sql, video, { ...publication, recipe })
    const unused = isPublished ? video.published?.version : version
    if (unused !== undefined && (unused !== version || !isPublished)) await enqueueDiscard(sql, video.id, [unused])
  })
}

/** Writes the progress, one statement at a time; ignores errors. */
function progressWriter({ database }: JobContext, video: Conversion): (percent: number) => void {
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
