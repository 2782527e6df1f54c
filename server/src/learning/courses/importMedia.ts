import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { realpath } from 'node:fs/promises'
import { basename, isAbsolute, relative, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Language } from '#contract/endpoint.ts'
import { findDamage, listUndecodableSounds } from '../videos/damage.ts'
import { probeVideo, type Sound } from '../videos/probe.ts'
import { checkSubtitles } from '../videos/subtitles.ts'
import type { AddError, Path } from '../../platform/config/yamlFile.ts'
import { findFile } from '../../platform/storage/folders.ts'
import type { CourseFile } from '#contract/learning/courses/courseFile.ts'

export type CourseVideo = {
  key: string
  path: string
  durationMs: number
  width: number
  height: number
  sounds: readonly Sound[]
  subtitles: { language: Language; path: string }[]
  /** SHA-256 of the video. */
  fileHash: string
  /** SHA-256 of the video and its subtitles. */
  contentHash: string
}

export type FileReference = { folder: string; path: Path; addError: AddError }

/** `onWarning` reports changes of the import; `signal` aborts it. */
export type Notices = { onWarning: (sentence: string) => void; signal: AbortSignal }

/** Validates all video and subtitle files; returns the valid ones. */
export async function readCourseVideos(
  folder: string,
  course: CourseFile,
  { addError, ...notices }: Notices & { addError: AddError },
): Promise<CourseVideo[]> {
  const videos: CourseVideo[] = []
  for (const [key, { file, subtitles = [] }] of Object.entries(course.videos)) {
    const reference = { folder, path: ['videos', key], addError }
    const video = await readVideo(file, { ...reference, ...notices, path: [...reference.path, 'file'] })
    const tracks = await readSubtitles(file, subtitles, reference)
    if (!video || tracks.length < subtitles.length) continue
    const hash = createHash('sha256')
    await pipeline(createReadStream(video.path), hash, { end: false })
    const fileHash = hash.copy().digest('hex')
    for (const { path } of tracks) hash.update((await checkSubtitles(path)).content)
    videos.push({ key, ...video, subtitles: tracks, fileHash, contentHash: hash.digest('hex') })
  }
  return videos
}

/** Reports damage inside the videos, each file once. Decoding takes long: call it last. */
export async function checkForDamage(
  videos: readonly CourseVideo[],
  { addError, signal }: { addError: AddError; signal: AbortSignal },
): Promise<void> {
  const checked = new Set<string>()
  for (const { key, path, fileHash, durationMs, sounds } of videos) {
    if (checked.has(fileHash)) continue
    checked.add(fileHash)
    const damage = await findDamage({ path, durationMs, sounds, signal })
    if (damage !== undefined) addError(['videos', key, 'file'], `${basename(path)} cannot be used (${damage})`)
  }
}

async function readVideo(file: string, reference: FileReference & Notices) {
  const path = await requireFile(file, reference)
  if (!path) return undefined
  try {
    const { durationMs, width, height, sounds } = await probeVideo(path, { signal: reference.signal })
    await warnOfSounds({ file, path, sounds }, reference)
    return { path, durationMs, width, height, sounds }
  } catch (error) {
    reference.addError(reference.path, `${file} cannot be used (${reasonOf(error)})`)
    return undefined
  }
}

type Sounds = { file: string; path: string; sounds: readonly Sound[] }

async function warnOfSounds({ file, ...source }: Sounds, { onWarning, signal }: Notices): Promise<void> {
  for (const number of await listUndecodableSounds({ ...source, signal }))
    onWarning(`${file}: there is no decoder for sound track ${number}, which is left out`)
}

export function subtitlesFile(video: string, language: string): string {
  return video.replace(/\.\w+$/, `.${language}.vtt`)
}

async function readSubtitles(video: string, languages: readonly Language[], reference: FileReference) {
  const tracks: CourseVideo['subtitles'] = []
  for (const [index, language] of languages.entries()) {
    const file = subtitlesFile(video, language)
    const trackReference = { ...reference, path: [...reference.path, 'subtitles', index] }
    const path = await requireFile(file, trackReference)
    if (!path) continue
    const reason = await checkSubtitles(path).then(
      () => undefined,
      (error: unknown) => reasonOf(error),
    )
    if (reason === undefined) tracks.push({ language, path })
    else reference.addError(trackReference.path, `${file} cannot be used (${reason})`)
  }
  return tracks
}

/** Rejects a file outside the course's folder, even behind a symbolic link. */
export async function requireFile(
  file: string,
  { folder, path, addError }: FileReference,
): Promise<string | undefined> {
  if (isAbsolute(file)) {
    addError(path, `the file ${file} must be given by its path inside the course's folder`)
    return undefined
  }
  const found = findFile(folder, file)
  if (!found) {
    addError(path, `the file ${file} does not exist`)
    return undefined
  }
  const paths = [relative(folder, resolve(folder, file)), relative(await realpath(folder), found)]
  if (paths.some((other) => other.startsWith('..'))) {
    addError(path, `the file ${file} is outside the course's folder`)
    return undefined
  }
  return found
}

export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
