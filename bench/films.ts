import { cp, mkdir } from 'node:fs/promises'
import { openDatabase } from '../server/src/database.ts'
import { mediaFile, openMedia } from '../server/src/media.ts'
import { convertVideo } from '../server/src/videos/convert.ts'
import { findFfmpeg } from '../server/src/videos/ffmpeg.ts'
import { publishedVersion, type House, type School } from './school.ts'

/** Makes the film of the day's first lesson, which the second shows too; gives the playlists below the media folder. */
export async function addFilms({ dataDir }: House, { url, lessonIds }: School): Promise<string[]> {
  const ffmpeg = await findFfmpeg()
  if (!ffmpeg) throw new Error('These measurements need ffmpeg')
  const media = await openMedia(dataDir)
  const database = openDatabase({ connectionString: url, max: 1 })
  const videos = await database.sql<{ id: number; original: string }>`
    select v.id, v.original from unnest(${lessonIds}::bigint[]) with ordinality as wanted (id, place)
    join lessons l on l.id = wanted.id join videos v on v.id = l.video_id order by wanted.place limit 2`
  await database.close()
  const [first] = videos
  if (!first) throw new Error('The day has no films')
  const folders = videos.map(({ id }) => `videos/${id}/${publishedVersion}`)
  const [made = '', ...others] = folders.map((path) => mediaFile(media, path))
  await mkdir(made, { recursive: true })
  await convertVideo({
    ffmpeg,
    original: mediaFile(media, `videos/${first.id}/${first.original}`),
    folder: made,
    subtitles: [],
    signal: new AbortController().signal,
    onProgress: () => undefined,
  })
  for (const other of others) await cp(made, other, { recursive: true })
  return folders.map((folder) => `${folder}/master.m3u8`)
}
