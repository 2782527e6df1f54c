import { mkdir } from 'node:fs/promises'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { fileTypes, uploadFile } from '#contract/files/api.ts'
import { refuseField } from '../failure.ts'
import { mediaFile, type Media } from '../media.ts'
import { route } from '../route.ts'
import { keepPicture } from './files.ts'
import { countUpload } from './uploadLimits.ts'

export const fileRoutes = [
  route(
    uploadFile,
    async ({ sql, viewer, body, upload, machine, afterCommit }) => {
      if (body.type !== fileTypes.image) throw refuseField('type', 'invalid')
      if (!upload) throw refuseField('file', 'required')
      const place = { sql, media: machine.media, afterCommit }
      const picture = await keepPicture(place, { userId: viewer.user.id, upload })
      return { success: true, data: { ...picture, type: body.type } }
    },
    { fileBytes: (brand) => brand.application.upload_limits.other_bytes, beforeBody: countUpload },
  ),
]

/** `GET /files/<random>/<size>.webp`: pictures that people show, kept by browsers for ever. */
export async function servePictures(app: FastifyInstance, media: Media): Promise<void> {
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
