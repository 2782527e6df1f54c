import { listArticleImagePaths, listHostImagePaths } from '../club/articles/articles.ts'
import { listBannerImagePaths } from '../club/banners/banners.ts'
import { listCourseFilePaths, listCoursePaths } from '../learning/courses/courses.ts'
import { listFilePaths } from '../learning/files/files.ts'
import { listVideoPaths } from '../learning/videos/videos.ts'
import { hasTable } from '../platform/backup/tableQueries.ts'
import type { Sql } from '../platform/database/database.ts'
import { listServiceImagePaths } from '../shop/catalog/import.ts'

/** Media files and folders named in any domain's rows. An upgrade backs up a schema that may lack the later tables. */
export async function listMediaPaths(sql: Sql): Promise<string[]> {
  return [
    ...(await listVideoPaths(sql)),
    ...(await listCoursePaths(sql)),
    ...((await hasTable(sql, 'course_files')) ? await listCourseFilePaths(sql) : []),
    ...(await listServiceImagePaths(sql)),
    ...(await listFilePaths(sql)),
    ...((await hasTable(sql, 'banners')) ? await listBannerImagePaths(sql) : []),
    ...((await hasTable(sql, 'articles')) ? await listArticleImagePaths(sql) : []),
    ...((await hasTable(sql, 'host_pictures')) ? await listHostImagePaths(sql) : []),
  ]
}
