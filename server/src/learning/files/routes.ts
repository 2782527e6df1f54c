import { mkdir } from 'node:fs/promises'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { deleteFile, finishUpload, uploadFile } from '#contract/learning/files/api.ts'
import { isForStaff } from '#contract/learning/files/rules.ts'
import type { Viewer } from '../../platform/http/context.ts'
import { ApiError, refuseField } from '../../platform/errors.ts'
import { mediaFile, type Media } from '../../platform/storage/media.ts'
import { hasAccess, preparedRoute, standaloneRoute, writeRoute } from '../../platform/http/route.ts'
import { deleteUpload, findNextFileId, insertFile, insertUpload, updateDeleted } from './queries.ts'
import { fileRecord } from './records.ts'
import { moveIntoMedia, prepareFile, removeContent } from './store.ts'
import { enforceUploadLimits } from './uploadLimits.ts'
import { finish, removeUploadFolder } from './uploads.ts'

export const fileRoutes = [
  preparedRoute(
    uploadFile,
    async ({ viewer, body, upload, context, abortSignal, transaction }) => {
      const { media, database } = context
      requireType(viewer, body.type)
      if (!upload) throw refuseField('file', 'required')
      const userId = viewer.user.id
      const sent = { ...upload, type: body.type, isRecording: body.is_recording }
      const prepared = await prepareFile({ ...sent, userId, signal: abortSignal() })
      const id = await findNextFileId(database.sql)
      // If it is unknown whether the file's row was committed, the cleanup finds its content by this one.
      await insertUpload(database.sql, { ...prepared, id, userId })
      return transaction(async ({ sql, afterRollback }) => {
        afterRollback(async ({ mayBeCommitted }) => {
          if (mayBeCommitted) return
          await removeContent(media, id)
          await deleteUpload(database.sql, { userId, fileId: id })
        })
        // A folder of this name can only be left from before a backup was restored.
        await removeContent(media, id)
        await moveIntoMedia(media, id, prepared)
        await deleteUpload(sql, { userId, fileId: id })
        const file = await insertFile(sql, { ...prepared, id, userId })
        return { success: true, data: fileRecord(file, { media, sessionId: viewer.sessionId }) }
      })
    },
    {
      upload: {
        maximumBytes: (brand) => brand.application.upload_limits.other_bytes,
        enforceLimits: enforceUploadLimits,
      },
    },
  ),

  standaloneRoute(finishUpload, async ({ viewer, params: { fileId }, context, abortSignal }) => {
    const { media } = context
    const file = await finish(context, { userId: viewer.user.id, fileId, signal: abortSignal() })
    return { success: true, data: fileRecord(file, { media, sessionId: viewer.sessionId }) }
  }),

  writeRoute(deleteFile, async ({ sql, viewer, params: { fileId }, context: { media }, afterCommit }) => {
    const file = { userId: viewer.user.id, fileId }
    const isUpload = await deleteUpload(sql, file)
    if (!isUpload && !(await updateDeleted(sql, file))) throw new ApiError('not_found')
    afterCommit(async () => {
      if (isUpload) await removeUploadFolder(media, fileId)
      await removeContent(media, fileId)
    })
    return { success: true }
  }),
]

/** Only console sessions may send sounds and subtitles. */
export function requireType(viewer: Viewer, type: number): void {
  if (isForStaff(type) && !hasAccess('staff', viewer)) throw refuseField('type', 'invalid')
}

/** `GET /files/<random>/<size>.webp`: avatars and images of the school, cached by browsers forever. */
export async function serveImages(app: FastifyInstance, media: Media): Promise<void> {
  await mkdir(mediaFile(media, 'pictures'), { recursive: true })
  await app.register(fastifyStatic, {
    root: mediaFile(media, 'pictures'),
    prefix: '/files/',
    decorateReply: false,
    immutable: true,
    maxAge: '365d',
    index: false,
  })
}
