import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { realpath } from 'node:fs/promises'
import { relative, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Language } from '#contract/endpoint.ts'
import { probeVideo } from '../videos/probe.ts'
import { checkSubtitles } from '../videos/subtitles.ts'
import type { Note, Path } from '../yamlFile.ts'
import type { CourseFile } from './importSchema.ts'

export type CourseVideo = {
  key: string
  /** Absolute path of the film. */
  path: string
  durationMs: number
  width: number
  height: number
  subtitles: { language: Language; path: string }[]
  /** SHA-256 of the film and its subtitles. */
  contentHash: string
}

export type Place = { folder: string; path: Path; note: Note }

/** Checks that every film and subtitle file is there and can be read; gives those that are right. */
export async function readCourseVideos(folder: string, course: CourseFile, note: Note): Promise<CourseVideo[]> {
  const videos: CourseVideo[] = []
  for (const [key, { file, subtitles = [] }] of Object.entries(course.videos)) {
    const place = { folder, path: ['videos', key], note }
    const film = await readFilm(file, { ...place, path: [...place.path, 'file'] })
    const tracks = await readSubtitles(file, subtitles, place)
    if (!film || tracks.length < subtitles.length) continue
    const hash = createHash('sha256')
    for (const path of [film.path, ...tracks.map((track) => track.path)])
      await pipeline(createReadStream(path), hash, { end: false })
    videos.push({ key, ...film, subtitles: tracks, contentHash: hash.digest('hex') })
  }
  return videos
}

async function readFilm(file: string, place: Place) {
  const path = await requireFile(file, place)
  if (!path) return undefined
  try {
    const { durationMs, width, height } = await probeVideo(path)
    return { path, durationMs, width, height }
  } catch (error) {
    place.note(place.path, `${file} can not be used (${reasonOf(error)})`)
    return undefined
  }
}

async function readSubtitles(film: string, languages: readonly Language[], place: Place) {
  const tracks: CourseVideo['subtitles'] = []
  for (const [index, language] of languages.entries()) {
    const file = film.replace(/\.\w+$/, `.${language}.vtt`)
    const here = { ...place, path: [...place.path, 'subtitles', index] }
    const path = await requireFile(file, here)
    if (!path) continue
    const reason = await checkSubtitles(path).then(
      () => undefined,
      (error: unknown) => reasonOf(error),
    )
    if (reason === undefined) tracks.push({ language, path })
    else place.note(here.path, `${file} can not be used (${reason})`)
  }
  return tracks
}

/** A file outside the course's folder is refused, also behind a link. */
export async function requireFile(file: string, { folder, path, note }: Place): Promise<string | undefined> {
  const found = await realpath(resolve(folder, file)).catch(() => undefined)
  if (!found) {
    note(path, `the file ${file} is not there`)
    return undefined
  }
  if (relative(await realpath(folder), found).startsWith('..')) {
    note(path, `the file ${file} is outside the course's folder`)
    return undefined
  }
  return found
}

export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
