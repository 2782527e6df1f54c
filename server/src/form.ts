// What the plugin adds to a request.
import '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { ApiError } from './failure.ts'

export type Upload = { name: string; data: Buffer }

/** The text fields of a multipart form as the body, and its one file where the call takes one. */
export async function readForm(request: FastifyRequest, fileBytes = 0): Promise<void> {
  if (!request.isMultipart()) return
  try {
    request.body = await readParts(request, fileBytes)
  } catch (error) {
    const tooLarge = error instanceof Error && 'statusCode' in error && error.statusCode === 413
    throw new ApiError(tooLarge ? 'payload_too_large' : 'bad_request')
  }
}

async function readParts(request: FastifyRequest, fileBytes: number): Promise<Record<string, string>> {
  const fields: Record<string, string> = {}
  const limits = { fields: 40, fieldSize: 20_000, files: fileBytes > 0 ? 1 : 0, fileSize: fileBytes, parts: 42 }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') request.upload = { name: part.filename.slice(0, 200), data: await part.toBuffer() }
    else if (typeof part.value === 'string') fields[part.fieldname] = part.value
    else throw new ApiError('bad_request')
  }
  return fields
}
