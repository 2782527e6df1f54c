import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, rm } from 'node:fs/promises'
import { extname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Video } from '#contract/videos/api.ts'
import type { Sql } from '../database.ts'
import { enqueue } from '../jobs.ts'
import { mediaFile, signedPrefix, storeFile, type Media } from '../media.ts'
import { published } from './convert.ts'
import { enqueueDiscard, namesInUse, videoConversion } from './jobs.ts'
import { languageCode, languageName } from './languages.ts'
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
  /** Undefined of a course that is not there yet. */
  courseId: number | undefined
  /** Stable name within the course: registering it again brings the same video up to date. */
  key: string
  /** Path of an MP4 or MOV file, which is copied. */
  sourceFile: string
  subtitles: readonly { languageCode: string; name: string; file: string }[]
}

export { videoColumns, videosVersion, type VideoRow } from './queries.ts'

export { lockVideos, updateVideosVersions } from './queries.ts'

type Place = { sql: Sql; media: Media }

/** A video whose files stand in the media folder; its row does not name them yet. */
export type PreparedVideo = { row: Omit<NewVideoRow, 'course_id'>; files: readonly { source: string; path: string }[] }

/** Another import has added the same video meanwhile: what was prepared stands under another id. */
export class VideoOvertaken extends Error {}

/**
 * Copies the files of a video, before the transaction that registers it. The same files again change nothing. Throws
 * UnusableVideo or UnusableSubtitles.
 */
export async function prepareVideo({ sql, media }: Place, video: NewVideo): Promise<PreparedVideo> {
  const source = await probeVideo(video.sourceFile)
  const contentHash = await hashFile(video.sourceFile)
  const original = `original-${contentHash.slice(0, 16)}${extname(video.sourceFile).toLowerCase() === '.mov' ? '.mov' : '.mp4'}`
  const subtitles = await Promise.all(video.subtitles.map(subtitleRow))
  const { courseId, key } = video
  const known = courseId === undefined ? undefined : await findVideoByKey(sql, { courseId, key })
  const id = known?.id ?? (await findNextVideoId(sql))
  const prepared = {
    row: {
      ...{ id, key, content_hash: contentHash, original, subtitles },
      ...{ duration_ms: source.durationMs, width: source.width, height: source.height },
    },
    files: [
      { source: video.sourceFile, path: `videos/${id}/${original}` },
      ...video.subtitles.map(({ file }, index) => ({ source: file, path: `videos/${id}/${subtitles[index]?.file}` })),
    ],
  }
  await keepFiles(media, prepared)
  return prepared
}

/**
 * After the transaction: removes the files of videos that were not registered. Of those that were it copies again what
 * was removed meanwhile, since a file that comes back may have been replaced before.
 */
export async function settleVideos({ sql, media }: Place, videos: readonly PreparedVideo[]): Promise<void> {
  const rows = await listVideos(
    sql,
    videos.map(({ row }) => row.id),
  )
  const registered = new Set(rows.map(({ id }) => id))
  for (const video of videos)
    if (registered.has(video.row.id)) await keepFiles(media, video)
    else await rm(mediaFile(media, `videos/${video.row.id}`), { recursive: true, force: true })
}

/** Copies what is not there yet. Names follow contents, so a file that is there already is the same. */
async function keepFiles(media: Media, { files }: PreparedVideo): Promise<void> {
  for (const { source, path } of files) await keep(media, source, path)
}

/**
 * Adds a prepared video to a course and asks for its conversion; gives its id. The caller locks the videos of the course
 * before, and raises the course's version of videos afterwards. Throws VideoOvertaken.
 */
export async function registerVideo(sql: Sql, courseId: number, { row }: PreparedVideo): Promise<number> {
  const before = await findVideoByKey(sql, { courseId, key: row.key })
  if (before && before.id !== row.id) throw new VideoOvertaken()
  const { id, status } = await upsertVideo(sql, { ...row, course_id: courseId })
  if (status === 'waiting') await enqueue(sql, videoConversion, { videoId: id })
  if (before) await discardReplaced(sql, before, namesInUse({ ...row, published: null }))
  return id
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

async function subtitleRow(subtitle: NewVideo['subtitles'][number]): Promise<SubtitleRow> {
  const { contentHash } = await checkSubtitles(subtitle.file)
  const code = languageCode(subtitle.languageCode)
  return { language_code: code, name: subtitle.name, file: `${code}-${contentHash.slice(0, 16)}.vtt` }
}

async function keep(media: Media, source: string, path: string): Promise<void> {
  const isThere = await access(mediaFile(media, path)).then(
    () => true,
    () => false,
  )
  if (!isThere) await storeFile(media, source, path)
}

async function discardReplaced(sql: Sql, before: Pick<VideoRow, 'id' | 'original' | 'subtitles'>, used: string[]) {
  const replaced = namesInUse({ ...before, published: null }).filter((name) => !used.includes(name))
  await enqueueDiscard(sql, before.id, replaced)
}

/** Videos as a learner's client gets them, by id, with addresses signed for one session. */
export function playableVideos(
  rows: readonly VideoRow[],
  place: { media: Media; sessionId: number },
): ReadonlyMap<number, Video> {
  return new Map(rows.map((row) => [row.id, playback(row, place)]))
}

function playback(video: VideoRow, { media, sessionId }: { media: Media; sessionId: number }): Video {
  const prefix = signedPrefix(media, { scope: `videos/${video.id}`, sessionId })
  const version = video.published && `${prefix}/${video.published.version}`
  const hls = version && `${version}/${published.master}`
  const mp4 = version ? `${version}/${published.film}` : `${prefix}/${video.original}`
  return {
    id: video.id,
    type: 'video',
    created_at: video.created_at,
    url: hls ?? mp4,
    duration: Math.round(video.duration_ms / 1000),
    ...{ width: video.width, height: video.height, status: video.status },
    subs: video.subtitles.map(({ language_code, name, file }) => ({
      ...{ language_code, name, label: languageName(language_code), url: `${prefix}/${file}` },
    })),
    hls,
    preview: version && `${version}/${published.poster}`,
    thumbnails: version && `${version}/${published.thumbnails}`,
    mp4,
  }
}
