import { listServiceImagePaths } from '../shop/catalog/import.ts'
import { listCourseImagePaths } from '../learning/courses/courses.ts'
import { listFilePaths } from '../learning/files/files.ts'
import type { Sql } from '../platform/database/database.ts'
import { listVideoPaths } from '../learning/videos/videos.ts'

/** Media files and folders that the rows of any domain name. */
export async function listMediaPaths(sql: Sql): Promise<string[]> {
  return [
    ...(await listVideoPaths(sql)),
    ...(await listCourseImagePaths(sql)),
    ...(await listServiceImagePaths(sql)),
    ...(await listFilePaths(sql)),
  ]
}
