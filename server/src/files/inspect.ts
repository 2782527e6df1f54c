import { stat } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import { UndecodableText } from '#contract/platform/decodeText.ts'
import { fileTypes, isTooLong, recordingSecondsMaximum } from '#contract/files/rules.ts'
import { semaphoreOf, withPermits } from '../platform/concurrency/semaphore.ts'
import { ApiError, refuseField } from '../platform/http/errors.ts'
import { readTextFile } from '../platform/storage/textFile.ts'
import { probeVideo, UnknownDuration, UnusableVideo } from '../videos/probe.ts'
import type { PictureSize } from './images.ts'
import { probeRecording } from './recordings.ts'
import { checkSubtitles, UnusableSubtitles } from '../videos/subtitles.ts'

/** What the content of a file is; `extension` is that of its name on disk. */
export type Content = {
  type: number
  mime: string
  extension: string
  durationMs?: number
  /** Of a video, if it can be known. */
  picture?: PictureSize
  /** Of a text, in UTF-8. */
  content?: Buffer
}

const videoExtensions: Readonly<Record<string, string>> = {
  'video/mp4': 'mp4',
  'video/x-m4v': 'mp4',
  'video/quicktime': 'mov',
  'video/3gpp': '3gp',
  'video/webm': 'webm',
}

const soundExtensions: Readonly<Record<string, 'webm' | 'mp4'>> = {
  'audio/webm': 'webm',
  'video/webm': 'webm',
  'audio/mp4': 'mp4',
  'audio/x-m4a': 'mp4',
  'video/mp4': 'mp4',
}

const documents = new Set(['pdf', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'rtf'])
/** Formats without a signature: the name must say that they are text. */
const textExtension = /\.(?:txt|csv|md)$/i
const plainText = 'text/plain; charset=utf-8'
/** Texts are checked as a whole. */
const longestText = 8 * 1024 * 1024

/** Each may hold the index of a video, which has up to 64 MB. */
const semaphore = semaphoreOf({ permits: 4, queueLength: 64 })

type Upload = {
  path: string
  name: string
  type: number
  /** Recorded and not chosen. */
  isRecording?: boolean | undefined
}

/**
 * Finds out what a file is by its content, whatever its name and the type it was sent as. Throws what the sender may read,
 * or `unavailable` if too many are queued.
 */
export function inspect(upload: Upload): Promise<Content> {
  return withPermits(semaphore, () => findContent(upload))
}

async function findContent({ path, name, type, isRecording = false }: Upload): Promise<Content> {
  const found = await fileTypeFromFile(path)
  const [family] = found?.mime.split('/') ?? []
  if (type === fileTypes.subtitle) return inspectSubtitles(path)
  if (type === fileTypes.sound) return inspectSound(path, found)
  if (type === fileTypes.video || (type === fileTypes.document && family === 'video'))
    return requireLength(await inspectVideo(path, found?.mime), isRecording)
  if (type === fileTypes.image || family === 'image') return inspectImage(found?.mime)
  return inspectDocument({ path, name }, found)
}

async function inspectVideo(path: string, mime = ''): Promise<Content> {
  const extension = videoExtensions[mime]
  if (extension === undefined) throw new ApiError('video_unreadable')
  const video = { type: fileTypes.video, mime, extension }
  if (extension === 'webm') return { ...video, ...(await describeRecording(path, extension)) }
  try {
    const { durationMs, width, height } = await probeVideo(path)
    return { ...video, durationMs, picture: { width, height } }
  } catch (error) {
    if (error instanceof UnknownDuration) return { ...video, ...(await describeRecording(path, 'mp4')) }
    throw error instanceof UnusableVideo ? new ApiError('video_unreadable') : error
  }
}

/** Decoded and encoded again, so that nothing but its pixels is kept. */
function inspectImage(mime = ''): Content {
  if (/^image\/hei[cf]/.test(mime)) throw new ApiError('heic_unreadable')
  return { type: fileTypes.image, mime: 'image/webp', extension: 'webp' }
}

function requireLength(video: Content, isRecording: boolean): Content {
  if (isRecording && isTooLong(video.durationMs, recordingSecondsMaximum)) throw recordingTooLong()
  return video
}

const recordingTooLong = () => refuseField('file', 'recording_too_long', recordingSecondsMaximum)

type Found = { ext: string; mime: string } | undefined

async function inspectDocument({ path, name }: Pick<Upload, 'path' | 'name'>, found: Found): Promise<Content> {
  if (found && documents.has(found.ext)) return { type: fileTypes.document, mime: found.mime, extension: found.ext }
  const content = !found && textExtension.test(name) ? await readText(path) : undefined
  if (content) return { type: fileTypes.document, mime: plainText, extension: 'txt', content }
  throw new ApiError('document_refused')
}

/** How long and how large a video is that was recorded by a browser, as far as that can be known. */
async function describeRecording(
  path: string,
  extension: 'webm' | 'mp4',
): Promise<Pick<Content, 'durationMs' | 'picture'>> {
  const { durationMs, picture } = (await probeRecording(path, extension)) ?? {}
  return { ...(durationMs !== undefined && { durationMs }), ...(picture && { picture }) }
}

/** What browsers record is WebM, or MP4, without a picture. How long other sounds are is not known. */
async function inspectSound(path: string, found: Found): Promise<Content> {
  const extension = soundExtensions[found?.mime ?? '']
  if (!extension && found?.mime.startsWith('audio/'))
    return { type: fileTypes.sound, mime: found.mime, extension: found.ext }
  const recording = extension && (await probeRecording(path, extension))
  if (!extension || !recording?.hasSound || recording.hasPicture) throw refuseField('file', 'file_type')
  const { durationMs } = recording
  if (durationMs === undefined || isTooLong(durationMs, recordingSecondsMaximum)) throw recordingTooLong()
  return { type: fileTypes.sound, mime: `audio/${extension}`, extension, durationMs }
}

async function inspectSubtitles(path: string): Promise<Content> {
  const { content } = await checkSubtitles(path).catch((error: unknown) => {
    throw error instanceof UnusableSubtitles ? refuseField('file', 'file_type') : error
  })
  return { type: fileTypes.subtitle, mime: 'text/vtt; charset=utf-8', extension: 'vtt', content }
}

async function readText(path: string): Promise<Buffer | undefined> {
  const { size } = await stat(path)
  if (size === 0 || size > longestText) return undefined
  try {
    const { text, content } = await readTextFile(path)
    return text.includes('\0') ? undefined : content
  } catch (error) {
    if (error instanceof UndecodableText) return undefined
    throw error
  }
}
