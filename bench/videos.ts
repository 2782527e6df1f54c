import { cp, mkdir } from 'node:fs/promises'
import { openDatabase } from '../server/src/platform/database/database.ts'
import { mediaFile, openMedia } from '../server/src/platform/storage/media.ts'
import { convertVideo } from '../server/src/learning/videos/convert.ts'
import { findFfmpeg } from '../server/src/learning/videos/findFfmpeg.ts'
import { publishedVersion, type BenchCluster, type SeededSchool } from './fixtures.ts'

/** Converts the video of the day's first lesson and copies it to the second; returns playlist paths in the media folder. */
export async function addVideos({ dataDir }: BenchCluster, { url, lessonIds }: SeededSchool): Promise<string[]> {
  const ffmpeg = await findFfmpeg()
  if (!ffmpeg) throw new Error('This benchmark needs ffmpeg')
  const media = await openMedia(dataDir)
  const database = openDatabase({ connectionString: url, max: 1 })
  const videos = await database.sql<{ id: number; original: string }>`
    select v.id, v.original from unnest(${lessonIds}::bigint[]) with ordinality as wanted (id, position)
    join lessons l on l.id = wanted.id join videos v on v.id = l.video_id order by wanted.position limit 2`
  await database.close()
  const [first] = videos
  if (!first) throw new Error('The day has no videos')
  const folders = videos.map(({ id }) => `videos/${id}/${publishedVersion}`)
  const [converted = '', ...others] = folders.map((path) => mediaFile(media, path))
  await mkdir(converted, { recursive: true })
  await convertVideo({
    ffmpeg,
    original: mediaFile(media, `videos/${first.id}/${first.original}`),
    folder: converted,
    subtitles: [],
    signal: new AbortController().signal,
    onProgress: () => undefined,
  })
  for (const other of others) await cp(converted, other, { recursive: true })
  return folders.map((folder) => `${folder}/master.m3u8`)
}
