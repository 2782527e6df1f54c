import { extname } from 'node:path'
import type { CourseVideo } from '#contract/school/authoring/courseApi.ts'
import type { Endpoint, Language } from '#contract/endpoint.ts'
import { fileTypes } from '#contract/learning/files/rules.ts'
import { deleteUpload, openUpload, removeUploadFolder } from '../../learning/files/files.ts'
import { measureFile } from '../../learning/videos/measureFile.ts'
import { probeVideo, UnusableVideo } from '../../learning/videos/probe.ts'
import * as videos from '../../learning/videos/videos.ts'
import { parsePublished } from '../../learning/courses/publish.ts'
import { withDistributedMutex } from '../../platform/database/distributedMutex.ts'
import type { Sql } from '../../platform/database/database.ts'
import { ApiError, refuseField } from '../../platform/errors.ts'
import type { AppContext } from '../../platform/http/context.ts'
import type { Call } from '../../platform/http/route.ts'
import { stemOf } from './courseFiles.ts'
import { findDraftCourse, findSourceText } from './queries.ts'

type Named = { key: string; file: string | null }

/** The name of a video's file in the course file; null if only an earlier version of the course named it. */
export function fileOf({ key, file }: Named, published: Readonly<Record<string, { file: string }>>): string | null {
  return published[key]?.file ?? file
}

/** Throws `not_found`. */
async function publishedVideos(sql: Sql, courseId: number): Promise<Readonly<Record<string, { file: string }>>> {
  const course = await findDraftCourse(sql, courseId)
  if (!course) throw new ApiError('not_found')
  const text = await findSourceText(sql, courseId)
  return text === undefined ? {} : parsePublished(text).videos
}

/** Throws `not_found`. */
export async function listVideos(sql: Sql, courseId: number): Promise<CourseVideo[]> {
  const named = await publishedVideos(sql, courseId)
  return (await videos.listVideosOfCourse(sql, courseId)).flatMap((row) => {
    const file = fileOf(row, named)
    return file === null ? [] : [courseVideo({ ...row, file })]
  })
}

function courseVideo({ key, file, status, progress, failure, ...row }: Row & { file: string }): CourseVideo {
  const subtitles = row.subtitles.map(({ language_code: code }) => code as Language)
  return { key, file, status, progress, failure, duration: Math.round(row.duration_ms / 1000), subtitles }
}

type Row = Awaited<ReturnType<typeof videos.listVideosOfCourse>>[number]

type Connection = {
  context: AppContext
  transaction: (
    work: (call: Pick<Call<Endpoint>, 'sql' | 'afterCommit'>) => Promise<CourseVideo>,
  ) => Promise<CourseVideo>
  signal: AbortSignal
}
type Added = { courseId: number; uploadId: number; userId: number }

/**
 * Turns an upload of the author into a video of the course and queues its conversion. The same upload, and the same
 * content, is one video. Throws `not_found`, `upload_incomplete`, `course_video_unreadable` and a 422.
 */
export async function addVideo({ context, transaction, signal }: Connection, added: Added): Promise<CourseVideo> {
  const { courseId, uploadId, userId } = added
  const { database, media } = context
  const published = await publishedVideos(database.sql, courseId)
  const found = async (sql: Sql) => {
    const row = await videos.findVideoOfUpload(sql, added)
    const file = row && fileOf(row, published)
    return row && file ? courseVideo({ ...row, file }) : undefined
  }
  return withDistributedMutex(database.sql, `upload:${uploadId}`, async () => {
    const known = await found(database.sql)
    if (known) return known
    const upload = await openUpload(context, { userId, fileId: uploadId })
    if (upload.type !== fileTypes.video) throw refuseField('upload_id', 'file_type')
    const source = await probeVideo(upload.path, { signal }).catch(refuseUnusable)
    const { sha256: hash } = await measureFile(upload.path)
    const same = await videos.findVideoOfHash(database.sql, { courseId, hash })
    const names = namesOf(upload)
    const video = { ...names, ...source, courseId, fileHash: hash, sourceFile: upload.path, subtitles: [] }
    const prepared = same === undefined ? await videos.describeVideo(database.sql, video) : undefined
    if (prepared) await videos.storeVideoFiles(media, prepared)
    return transaction(async ({ sql, afterCommit }) => {
      afterCommit(() => removeUploadFolder(media, uploadId))
      await videos.lockVideos(sql, [courseId])
      const id = prepared ? await videos.registerVideo(sql, courseId, prepared) : same
      if (id !== undefined) await videos.updateUpload(sql, { id, uploadId, file: names.file })
      await videos.updateVideosVersions(sql, [courseId])
      await deleteUpload(sql, { userId, fileId: uploadId })
      const video = await found(sql)
      if (!video) throw new ApiError('not_found')
      return video
    })
  })
}

function refuseUnusable(error: unknown): never {
  throw error instanceof UnusableVideo ? new ApiError('course_video_unreadable') : error
}

const maxSlugLength = 40

/** The upload's id keeps keys and files of equal names apart. */
function namesOf({ id, name }: { id: number; name: string }): { key: string; file: string; fileName: string } {
  const extension = /^\.(?:mp4|mov|m4v)$/i.exec(extname(name))?.[0].toLowerCase() ?? '.mp4'
  const stem = stemOf(name) || 'video'
  const slug = stem
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, maxSlugLength)
    .replaceAll(/^-|-$/g, '')
  const fileName = `${stem}${extension}`
  return { key: `${slug || 'video'}-${id}`, file: `${id}/${fileName}`, fileName }
}
