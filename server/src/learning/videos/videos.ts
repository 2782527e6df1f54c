import { rm } from 'node:fs/promises'
import { extname } from 'node:path'
import type { Video } from '#contract/learning/videos/api.ts'
import type { Sql } from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { mediaFile, signedPrefix, storeFileOnce, type Media } from '../../platform/storage/media.ts'
import { published } from './convert.ts'
import { enqueueDiscard, namesInUse, videoConversion } from './jobs.ts'
import { languageCode, languageName } from './playlists.ts'
import { measureFile } from './measureFile.ts'
import { probeVideo } from './probe.ts'
import {
  findVideoByKey,
  listVideos,
  findNextVideoId,
  upsertVideo,
  type NewVideoRow,
  type SubtitleRow,
  type VideoRow,
} from './queries.ts'
import { checkSubtitles } from './subtitles.ts'

export type NewVideo = {
  /** Undefined for a new course. */
  courseId: number | undefined
  /** Stable key within the course: registering it again updates the same video. */
  key: string
  /** Path of an MP4 or MOV file, which is copied. */
  sourceFile: string
  /** Its name, if the path has another. */
  fileName?: string
  subtitles: readonly { languageCode: string; name: string; file: string }[]
}

type ReadVideo = {
  durationMs: number
  width: number
  height: number
  /** SHA-256 of the file. */
  fileHash: string
}

export { videoColumns, videosVersion, type SubtitleRow, type VideoRow } from './queries.ts'

export {
  findVideoOfUpload,
  findVideoOfHash,
  listKnownHashes,
  listVideoPaths,
  listVideos,
  listVideosOfCourse,
  lockVideos,
  updateUpload,
  updateVideosVersions,
} from './queries.ts'

type Storage = { sql: Sql; media: Media }

/** A video whose files are in the media folder, but not yet in the database. */
export type PreparedVideo = {
  row: Omit<NewVideoRow, 'course_id'>
  /** Paths or contents of the files, and their media paths. */
  files: readonly { source: string | Buffer; path: string }[]
}

export class VideoConflict extends Error {}

/** Copies the files of a video, before the transaction. Idempotent. Throws UnusableVideo or UnusableSubtitles. */
export async function prepareVideo({ sql, media }: Storage, video: NewVideo): Promise<PreparedVideo> {
  const source = await probeVideo(video.sourceFile)
  const described = await describeVideo(sql, {
    ...video,
    ...source,
    fileHash: (await measureFile(video.sourceFile)).sha256,
  })
  await storeVideoFiles(media, described)
  return described
}

/** The result of `prepareVideo` before files are copied. Reads only the subtitles: a video may be large. */
export async function describeVideo(sql: Sql, video: NewVideo & ReadVideo): Promise<PreparedVideo> {
  const original = `original-${video.fileHash.slice(0, 16)}${extname(video.fileName ?? video.sourceFile).toLowerCase() === '.mov' ? '.mov' : '.mp4'}`
  const tracks = await Promise.all(video.subtitles.map(readTrack))
  const subtitles = tracks.map(({ row }) => row)
  const { courseId, key } = video
  const known = courseId === undefined ? undefined : await findVideoByKey(sql, { courseId, key })
  const id = known?.id ?? (await findNextVideoId(sql))
  return {
    row: {
      id,
      key,
      content_hash: video.fileHash,
      original,
      subtitles,
      duration_ms: video.durationMs,
      width: video.width,
      height: video.height,
    },
    files: [
      { source: video.sourceFile, path: `videos/${id}/${original}` },
      ...tracks.map(({ row, content }) => ({ source: content, path: `videos/${id}/${row.file}` })),
    ],
  }
}

/**
 * After the transaction: removes files of videos that were not registered, and restores discarded files of registered
 * videos.
 */
export async function reconcileVideoFiles({ sql, media }: Storage, videos: readonly PreparedVideo[]): Promise<void> {
  const rows = await listVideos(
    sql,
    videos.map(({ row }) => row.id),
  )
  const registered = new Set(rows.map(({ id }) => id))
  for (const video of videos)
    if (registered.has(video.row.id)) await storeVideoFiles(media, video)
    else await rm(mediaFile(media, `videos/${video.row.id}`), { recursive: true, force: true })
}

/** Copies missing files. Names contain content hashes, so existing files are the same. */
export async function storeVideoFiles(media: Media, { files }: PreparedVideo): Promise<void> {
  for (const { source, path } of files) await storeFileOnce(media, source, path)
}

/**
 * Adds a prepared video to a course and enqueues its conversion; returns its id. The caller first locks the videos of
 * the course, and later raises its videos version. Throws VideoConflict.
 */
export async function registerVideo(sql: Sql, courseId: number, { row }: PreparedVideo): Promise<number> {
  const before = await findVideoByKey(sql, { courseId, key: row.key })
  if (before && before.id !== row.id) throw new VideoConflict()
  const { id, status } = await upsertVideo(sql, { ...row, course_id: courseId })
  if (status === 'waiting') await enqueue(sql, videoConversion, { videoId: id })
  if (before) await discardReplaced(sql, before, namesInUse({ ...row, published: null }))
  return id
}

export function originalFiles({ id, original, subtitles }: Pick<VideoRow, 'id' | 'original' | 'subtitles'>) {
  return {
    original: `videos/${id}/${original}`,
    subtitles: subtitles.map(({ language_code, file }) => ({ language: language_code, path: `videos/${id}/${file}` })),
  }
}

async function readTrack(subtitle: NewVideo['subtitles'][number]): Promise<{ row: SubtitleRow; content: Buffer }> {
  const { content, contentHash } = await checkSubtitles(subtitle.file)
  const code = languageCode(subtitle.languageCode)
  const file = `${code}-${contentHash.slice(0, 16)}.vtt`
  return { row: { language_code: code, name: subtitle.name, file }, content }
}

async function discardReplaced(sql: Sql, before: Pick<VideoRow, 'id' | 'original' | 'subtitles'>, used: string[]) {
  const replaced = namesInUse({ ...before, published: null }).filter((name) => !used.includes(name))
  await enqueueDiscard(sql, before.id, replaced)
}

/** Videos in the contract's shape, by id, with URLs signed for the session. */
export function playableVideos(
  rows: readonly VideoRow[],
  signing: { media: Media; sessionId: number },
): ReadonlyMap<number, Video> {
  return new Map(rows.map((row) => [row.id, playback(row, signing)]))
}

function playback(video: VideoRow, { media, sessionId }: { media: Media; sessionId: number }): Video {
  const prefix = signedPrefix(media, { scope: `videos/${video.id}`, sessionId })
  const version = video.published && `${prefix}/${video.published.version}`
  const hls = version && `${version}/${published.master}`
  const mp4 = version ? `${version}/${published.download}` : `${prefix}/${video.original}`
  return {
    id: video.id,
    type: 'video',
    course_ids: [video.course_id],
    created_at: video.created_at,
    url: hls ?? mp4,
    duration: Math.round(video.duration_ms / 1000),
    width: video.width,
    height: video.height,
    status: video.status,
    subs: video.subtitles.map(({ language_code, name, file }) => ({
      language_code,
      name,
      label: languageName(language_code),
      url: `${prefix}/${file}`,
    })),
    hls,
    preview: version && `${version}/${published.poster}`,
    thumbnails: version && `${version}/${published.thumbnails}`,
    mp4,
    mp4_bytes: video.mp4_bytes,
    mp4_sha256: video.mp4_sha256,
  }
}
