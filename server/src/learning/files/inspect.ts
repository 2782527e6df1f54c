import { stat } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import { UndecodableText } from '#contract/platform/decodeText.ts'
import { fileTypes, isTooLong, maxRecordingSeconds } from '#contract/learning/files/rules.ts'
import { semaphoreOf, withPermits } from '../../platform/concurrency/semaphore.ts'
import { ApiError, refuseField } from '../../platform/errors.ts'
import { readTextFile } from '../../platform/storage/folders.ts'
import { probeFile, UnusableVideo, type Picture, type Probe } from '../videos/probe.ts'
import type { PictureSize } from './images.ts'
import { checkSubtitles, UnusableSubtitles } from '../videos/subtitles.ts'

/** The content of a file; `extension` ends its name on disk. */
export type Content = {
  type: number
  mime: string
  extension: string
  durationMs?: number
  /** Dimensions of a video, if known. */
  picture?: PictureSize
  /** A text in UTF-8. */
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
const longestSide = 16_384

/** Each permit may be a process that holds the index of a video. */
const semaphore = semaphoreOf({ permits: 4, ownerPermits: 2, queueLength: 64, ownerQueueLength: 24 })

type Upload = {
  /** Users share the permits in turn. */
  userId?: number | undefined
  signal?: AbortSignal | undefined
  path: string
  name: string
  type: number
  /** Recorded in the browser, not chosen from files. */
  isRecording?: boolean | undefined
}

/**
 * Detects a file's type by its content, whatever its name and declared type. Throws errors for the sender, or
 * `unavailable` if too many are queued.
 */
export function inspect(upload: Upload): Promise<Content> {
  return withPermits(semaphore, () => findContent(upload), { owner: upload.userId, signal: upload.signal })
}

async function findContent({ path, name, type, isRecording = false, signal }: Upload): Promise<Content> {
  const found = await fileTypeFromFile(path)
  signal?.throwIfAborted()
  const [family] = found?.mime.split('/') ?? []
  if (type === fileTypes.subtitle) return inspectSubtitles(path)
  if (type === fileTypes.sound) return inspectSound({ path, signal }, found)
  if (type === fileTypes.video || (type === fileTypes.document && family === 'video'))
    return requireLength(await inspectVideo({ path, signal }, found?.mime), isRecording)
  if (type === fileTypes.image || family === 'image') return inspectImage(found?.mime)
  return inspectDocument({ path, name }, found)
}

type Probed = Pick<Upload, 'path' | 'signal'>

async function inspectVideo({ path, signal }: Probed, mime = ''): Promise<Content> {
  const extension = videoExtensions[mime]
  if (extension === undefined) throw new ApiError('video_unreadable')
  const probe = await probeFile(path, { signal }).catch((error: unknown) => {
    if (!(error instanceof UnusableVideo)) throw error
    // A cut recording may be partly usable: its conversion finds out.
    return extension === 'webm' && error.failure !== 'too_slow' ? undefined : error
  })
  if (probe instanceof UnusableVideo || (extension !== 'webm' && !probe?.picture))
    throw new ApiError('video_unreadable')
  return { type: fileTypes.video, mime, extension, ...lengthOf(probe), ...sizeOf(probe?.picture) }
}

const lengthOf = (probe: Probe | undefined) => probe && probe.durationMs > 0 && { durationMs: probe.durationMs }

/** Undefined for implausible sides. */
function sizeOf(picture: Picture | undefined): { picture?: PictureSize } {
  const { width, height } = picture ?? { width: 0, height: 0 }
  return Math.min(width, height) > 0 && Math.max(width, height) <= longestSide ? { picture: { width, height } } : {}
}

/** Images are re-encoded, so that only their pixels are kept. */
function inspectImage(mime = ''): Content {
  if (/^image\/hei[cf]/.test(mime)) throw new ApiError('heic_unreadable')
  return { type: fileTypes.image, mime: 'image/webp', extension: 'webp' }
}

function requireLength(video: Content, isRecording: boolean): Content {
  if (isRecording && isTooLong(video.durationMs, maxRecordingSeconds)) throw recordingTooLong()
  return video
}

const recordingTooLong = () => refuseField('file', 'recording_too_long', maxRecordingSeconds)

type Found = { ext: string; mime: string } | undefined

async function inspectDocument({ path, name }: Pick<Upload, 'path' | 'name'>, found: Found): Promise<Content> {
  if (found && documents.has(found.ext)) return { type: fileTypes.document, mime: found.mime, extension: found.ext }
  const content = !found && textExtension.test(name) ? await readText(path) : undefined
  if (content) return { type: fileTypes.document, mime: plainText, extension: 'txt', content }
  throw new ApiError('document_refused')
}

/** Browsers record WebM or MP4 without a picture. The length of other sounds is unknown. */
async function inspectSound({ path, signal }: Probed, found: Found): Promise<Content> {
  const extension = soundExtensions[found?.mime ?? '']
  if (!extension && found?.mime.startsWith('audio/'))
    return { type: fileTypes.sound, mime: found.mime, extension: found.ext }
  const probe = extension && (await probeFile(path, { signal }).catch(unlessUnusable))
  if (!extension || !probe || probe.sounds.length === 0 || probe.picture) throw refuseField('file', 'file_type')
  const { durationMs } = probe
  if (durationMs === 0 || isTooLong(durationMs, maxRecordingSeconds)) throw recordingTooLong()
  return { type: fileTypes.sound, mime: `audio/${extension}`, extension, durationMs }
}

function unlessUnusable(error: unknown): undefined {
  if (!(error instanceof UnusableVideo)) throw error
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
