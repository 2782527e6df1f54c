import type { JobContext } from '../platform/jobs/jobs.ts'
import { listOld, removeOld, touch } from '../platform/storage/media.ts'
import { listMediaPaths } from './mediaPaths.ts'

const folder = 'pictures/school'

/** Deletes pictures of courses, offers and banners a day after the last row named them. Until then each night marks them as changed. */
export async function cleanSchoolPictures({ database, media }: JobContext): Promise<void> {
  const paths = (await listOld(media, folder)).map((name) => `${folder}/${name}`)
  if (paths.length === 0) return
  const named = new Set(await listMediaPaths(database.sql))
  for (const path of paths) await (named.has(path) ? touch(media, path) : removeOld(media, path))
}
