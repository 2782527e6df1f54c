import { listServiceImagePaths } from '../catalog/import.ts'
import { listCourseImagePaths } from '../courses/courses.ts'
import { listFilePaths } from '../files/files.ts'
import type { Sql } from '../platform/database/database.ts'
import { listVideoPaths } from '../videos/videos.ts'

/** Media files and folders that the rows of any domain name. */
export async function listMediaPaths(sql: Sql): Promise<string[]> {
  return [
    ...(await listVideoPaths(sql)),
    ...(await listCourseImagePaths(sql)),
    ...(await listServiceImagePaths(sql)),
    ...(await listFilePaths(sql)),
  ]
}
