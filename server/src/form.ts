// What the plugin adds to a request.
import '@fastify/multipart'
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { ApiError, isStorageFailure } from './failure.ts'
import { makeWorkFolder, type Media } from './media.ts'

/** A file that came with a form: on the disk, in a folder of its own, until the call is answered. */
export type Upload = {
  name: string
  path: string
  folder: string
  bytes: number
  hash: string
  /** The handler has it, and goes on when its client leaves. */
  isInUse: boolean
}

type Place = { media: Media; fileBytes: number }

/**
 * The text fields of a multipart form as the body, and its one file where the call takes one. Of a form that does not
 * come whole nothing stays.
 */
export async function readForm(request: FastifyRequest, place: Place): Promise<void> {
  if (!request.isMultipart()) return
  const cut = cutSignal(request)
  try {
    request.body = await Promise.race([readParts(request, place, cut), rejectionOf(cut)])
  } catch (error) {
    await forgetUpload(request)
    if (error instanceof ApiError || isStorageFailure(error)) throw error
    const tooLarge = error instanceof Error && 'statusCode' in error && error.statusCode === 413
    throw new ApiError(tooLarge ? 'payload_too_large' : 'bad_request')
  }
}

/** Aborts when the connection closes before the body has come whole: the reader of forms then waits for ever. */
function cutSignal({ raw }: FastifyRequest): AbortSignal {
  const cut = new AbortController()
  raw.once('close', () => {
    if (!raw.complete) cut.abort(new ApiError('bad_request'))
  })
  return cut.signal
}

function rejectionOf(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as ApiError), { once: true })
  })
}

async function readParts(
  request: FastifyRequest,
  { media, fileBytes }: Place,
  cut: AbortSignal,
): Promise<Record<string, string>> {
  const fields: Record<string, string> = {}
  const limits = { fields: 40, fieldSize: 20_000, files: fileBytes > 0 ? 1 : 0, fileSize: fileBytes, parts: 42 }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') await keep(request, part, { media, cut })
    else if (typeof part.value === 'string') fields[part.fieldname] = part.value
    else throw new ApiError('bad_request')
  }
  return fields
}

type Keeping = { media: Media; cut: AbortSignal }

/** Files go through to the disk: as many as come at once would not fit into the memory. */
async function keep(request: FastifyRequest, part: MultipartFile, { media, cut }: Keeping): Promise<void> {
  const folder = await makeWorkFolder(media, 'upload')
  const name = part.filename.slice(0, 200)
  const upload: Upload = { name, path: join(folder, 'file'), folder, bytes: 0, hash: '', isInUse: false }
  request.upload = upload
  const hash = createHash('sha256')
  part.file.on('data', (bytes: Buffer) => {
    upload.bytes += bytes.length
    hash.update(bytes)
  })
  try {
    await pipeline(part.file, createWriteStream(upload.path), { signal: cut })
  } finally {
    // Whoever was cut off while the folder was made has forgotten it already.
    if (cut.aborted) await forgetUpload(request)
  }
  if (part.file.truncated) throw new ApiError('payload_too_large')
  upload.hash = hash.digest('hex')
}

/** Keeps the upload of a request until the work on it is done. */
export async function usingUpload<Result>(request: FastifyRequest, work: () => Promise<Result>): Promise<Result> {
  const { upload } = request
  if (!upload) return work()
  upload.isInUse = true
  try {
    return await work()
  } finally {
    upload.isInUse = false
    await forgetUpload(request)
  }
}

/** Once the call is answered, or its client gone. */
export async function forgetUpload({ upload }: FastifyRequest): Promise<void> {
  if (upload && !upload.isInUse) await rm(upload.folder, { recursive: true, force: true })
}
