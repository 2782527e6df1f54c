// Types that the plugin adds to a request.
import '@fastify/multipart'
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { makeWorkFolder, type Media } from '../storage/media.ts'
import { ApiError, isStorageError } from '../errors.ts'

/** An uploaded file, in a temporary folder that is removed after the response. */
export type Upload = {
  name: string
  path: string
  folder: string
  bytes: number
  hash: string
  /** A handler is using the file, even if the client has disconnected. */
  isInUse: boolean
}

type Limits = { media: Media; fileBytes: number }

/** Room for the form's fields besides its file. */
const fieldBytes = 64 * 1024

/** Rejects a form by its announced size, before its body is read. */
export function enforceFormBytes({ headers }: FastifyRequest, fileBytes: number): void {
  if (fileBytes > 0 && Number(headers['content-length']) > fileBytes + fieldBytes) throw fileTooLarge(fileBytes)
}

export function fileTooLarge(bytes: number): ApiError {
  return new ApiError('file_too_large', { limitBytes: bytes })
}

/** Reads text fields into the body, and one file where the endpoint takes one. An incomplete form leaves no file behind. */
export async function readMultipart(request: FastifyRequest, limits: Limits): Promise<void> {
  if (!request.isMultipart()) return
  const disconnected = disconnectSignal(request)
  try {
    request.body = await Promise.race([readParts(request, limits, disconnected), rejectionOf(disconnected)])
  } catch (error) {
    await removeUpload(request)
    if (error instanceof ApiError || isStorageError(error)) throw error
    const tooLarge = error instanceof Error && 'statusCode' in error && error.statusCode === 413
    throw new ApiError(tooLarge ? 'payload_too_large' : 'bad_request')
  }
}

/** Aborts if the connection closes before the body is complete: the parser would wait forever. */
function disconnectSignal({ raw }: FastifyRequest): AbortSignal {
  const disconnected = new AbortController()
  raw.once('close', () => {
    if (!raw.complete) disconnected.abort(new ApiError('bad_request'))
  })
  return disconnected.signal
}

function rejectionOf(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as ApiError), { once: true })
  })
}

async function readParts(
  request: FastifyRequest,
  { media, fileBytes }: Limits,
  disconnected: AbortSignal,
): Promise<Record<string, string>> {
  const fields: Record<string, string> = {}
  const limits = { fields: 40, fieldSize: 20_000, files: fileBytes > 0 ? 1 : 0, fileSize: fileBytes, parts: 42 }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') await saveFile(request, part, { media, fileBytes, disconnected })
    else if (typeof part.value === 'string') fields[part.fieldname] = part.value
    else throw new ApiError('bad_request')
  }
  return fields
}

type SaveOptions = { media: Media; fileBytes: number; disconnected: AbortSignal }

/** Streams to disk: concurrent uploads would not fit into memory. */
async function saveFile(
  request: FastifyRequest,
  part: MultipartFile,
  { media, fileBytes, disconnected }: SaveOptions,
): Promise<void> {
  const folder = await makeWorkFolder(media, 'upload')
  const name = part.filename.slice(-200)
  const upload: Upload = { name, path: join(folder, 'file'), folder, bytes: 0, hash: '', isInUse: false }
  request.upload = upload
  const hash = createHash('sha256')
  part.file.on('data', (bytes: Buffer) => {
    upload.bytes += bytes.length
    hash.update(bytes)
  })
  try {
    await pipeline(part.file, createWriteStream(upload.path), { signal: disconnected })
  } finally {
    // A disconnect while the folder was created has already cleaned up.
    if (disconnected.aborted) await removeUpload(request)
  }
  if (part.file.truncated) throw fileTooLarge(fileBytes)
  upload.hash = hash.digest('hex')
}

/** Keeps the temporary file until `work` settles. */
export async function usingUpload<Result>(request: FastifyRequest, work: () => Promise<Result>): Promise<Result> {
  const { upload } = request
  if (!upload) return work()
  upload.isInUse = true
  try {
    return await work()
  } finally {
    upload.isInUse = false
    await removeUpload(request)
  }
}

/** Removes the temporary file unless a handler is using it. */
export async function removeUpload({ upload }: FastifyRequest): Promise<void> {
  if (upload && !upload.isInUse) await rm(upload.folder, { recursive: true, force: true })
}
