import { execFile } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { first, type Sql } from '../src/platform/database/database.ts'
import { mediaFile } from '../src/platform/storage/media.ts'
import { findFfmpeg } from '../src/learning/videos/findFfmpeg.ts'
import { prepareVideo, registerVideo, updateVideosVersions, type NewVideo } from '../src/learning/videos/videos.ts'
import { addCourse } from './course.ts'
import type { School } from './school.ts'

const run = promisify(execFile)

export type Clip = { seconds: number; size: string; languages?: readonly string[]; name?: string; rate?: string }

/** Creates a short video with one tone per audio language; returns its path. */
export async function makeClip(
  folder: string,
  { seconds, size, languages = [], name = 'clip.mp4', rate = '25' }: Clip,
): Promise<string> {
  const ffmpeg = await findFfmpeg()
  if (!ffmpeg) throw new Error('These tests need ffmpeg')
  const path = join(folder, name)
  const tones = languages.flatMap((_, index) => [
    '-f',
    'lavfi',
    '-i',
    `sine=frequency=${440 * (index + 1)}:d=${seconds}`,
  ])
  const maps = languages.flatMap((language, index) => [
    '-map',
    `${index + 1}`,
    `-metadata:s:a:${index}`,
    `language=${language}`,
  ])
  await run(ffmpeg, [
    ...[
      '-v',
      'error',
      '-y',
      '-f',
      'lavfi',
      '-i',
      `testsrc=s=${size}:r=${rate}:d=${seconds}`,
      ...tones,
      '-map',
      '0',
      ...maps,
    ],
    ...[
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-pix_fmt',
      'yuv420p',
      '-c:a',
      'aac',
      '-movflags',
      '+faststart',
      path,
    ],
  ])
  return path
}

/** Creates a short video whose second sound track is of a format that no decoder knows, as phones add it; returns its path. */
export async function makeClipWithUnknownSound(folder: string, name: string): Promise<string> {
  const path = await makeClip(folder, { seconds: 2, size: '320x180', languages: ['rus', 'eng'], name })
  const content = await readFile(path)
  content.write('apac', content.lastIndexOf('mp4a', content.lastIndexOf('esds')), 'latin1')
  content.write('dapa', content.lastIndexOf('esds'), 'latin1')
  await writeFile(path, content)
  return path
}

export async function makeSubtitles(folder: string, languageCode: string, text: string): Promise<string> {
  const path = join(folder, `${languageCode}.vtt`)
  await writeFile(path, `WEBVTT\n\n00:00:00.500 --> 00:00:02.500\n${text}\n`)
  return path
}

/** Assigns a video to a lesson and raises the course version. */
export async function showVideo(sql: Sql, { videoId, lessonId }: { videoId: number; lessonId: number }): Promise<void> {
  await sql`update lessons set video_id = ${videoId} where id = ${lessonId}`
  await sql`update courses set version = version + 1 where id = (select course_id from lessons where id = ${lessonId})`
}

/** Adds a video to a course like the import. */
export async function addVideo(
  { database, media }: Pick<School, 'database' | 'media'>,
  { courseId, ...video }: NewVideo & { courseId: number },
): Promise<number> {
  const prepared = await prepareVideo({ sql: database.sql, media }, { courseId, ...video })
  return database.transaction(async (sql) => {
    const id = await registerVideo(sql, courseId, prepared)
    await updateVideosVersions(sql, [courseId])
    return id
  })
}

export type VideoState = {
  status: string
  progress: number
  failure: string | null
  published: { version: string } | null
}

export async function readState(sql: Sql, id: number): Promise<VideoState> {
  const row = first(await sql<VideoState>`select status, progress, failure, published from videos where id = ${id}`)
  if (!row) throw new Error('Video not found')
  return row
}

/** Adds a clip as the only video of a new course; returns the video's id. */
export async function addClip(school: School, clip: Clip): Promise<number> {
  const course = await addCourse(school.database)
  const sourceFile = await makeClip(school.config.dataDir, clip)
  return addVideo(school, { courseId: course.id, key: 'clip', sourceFile, subtitles: [] })
}

export async function expectPublishedOnce({ database, media }: School, id: number): Promise<void> {
  const { published } = await readState(database.sql, id)
  const versions = await readdir(mediaFile(media, `videos/${id}`))
  expect(versions.filter((name) => !name.startsWith('original'))).toEqual([published?.version])
  expect(await readdir(mediaFile(media, 'work'))).toEqual([])
}
