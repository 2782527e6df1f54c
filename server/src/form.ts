// What the plugin adds to a request.
import '@fastify/multipart'
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { ApiError } from './failure.ts'
import { makeWorkFolder, type Media } from './media.ts'

/** A file that came with a form: on the disk, in a folder of its own, until the call is answered. */
export type Upload = { name: string; path: string; folder: string; bytes: number; hash: string }

type Place = { media: Media; fileBytes: number }

/** The text fields of a multipart form as the body, and its one file where the call takes one. */
export async function readForm(request: FastifyRequest, place: Place): Promise<void> {
  if (!request.isMultipart()) return
  try {
    request.body = await readParts(request, place)
  } catch (error) {
    if (error instanceof ApiError) throw error
    const tooLarge = error instanceof Error && 'statusCode' in error && error.statusCode === 413
    throw new ApiError(tooLarge ? 'payload_too_large' : 'bad_request')
  }
}

async function readParts(request: FastifyRequest, { media, fileBytes }: Place): Promise<Record<string, string>> {
  const fields: Record<string, string> = {}
  const limits = { fields: 40, fieldSize: 20_000, files: fileBytes > 0 ? 1 : 0, fileSize: fileBytes, parts: 42 }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') await keep(request, part, media)
    else if (typeof part.value === 'string') fields[part.fieldname] = part.value
    else throw new ApiError('bad_request')
  }
  return fields
}

/** Files go through to the disk: as many as come at once would not fit into the memory. */
async function keep(request: FastifyRequest, part: MultipartFile, media: Media): Promise<void> {
  const folder = await makeWorkFolder(media, 'upload')
  const upload = { name: part.filename.slice(0, 200), path: join(folder, 'file'), folder, bytes: 0, hash: '' }
  request.upload = upload
  const hash = createHash('sha256')
  part.file.on('data', (bytes: Buffer) => {
    upload.bytes += bytes.length
    hash.update(bytes)
  })
  await pipeline(part.file, createWriteStream(upload.path))
  if (part.file.truncated) throw new ApiError('payload_too_large')
  upload.hash = hash.digest('hex')
}

/** Once the call is answered, or its client gone. */
export async function forgetUpload({ upload }: FastifyRequest): Promise<void> {
  if (upload) await rm(upload.folder, { recursive: true, force: true })
}
