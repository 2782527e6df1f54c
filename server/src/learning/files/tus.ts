import type { IncomingMessage } from 'node:http'
import type { Server } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { deleteFile, uploadsPath } from '#contract/learning/files/api.ts'
import { fileTypes, largestBytes, partBytes } from '#contract/learning/files/rules.ts'
import type { AppContext, Viewer } from '../../platform/http/context.ts'
import { networkOf } from '../../platform/rateLimits/clientNetwork.ts'
import { ApiError, refuseField } from '../../platform/errors.ts'
import { fileTooLarge } from '../../platform/http/multipart.ts'
import { authorize } from '../../platform/http/route.ts'
import { findNextFileId, findUpload, insertUpload, listFiles } from './queries.ts'
import { requireType } from './routes.ts'
import { removeContent } from './store.ts'
import type { Ids } from './tusServer.ts'
import { enforcePartedLimits } from './uploadLimits.ts'

const tusVersion = '1.0.0'
const partType = 'application/offset+octet-stream'

/**
 * `POST /file/upload`, `HEAD` and `PATCH /file/upload/<id>`: the tus protocol, authorised like every call. Uploads are
 * created, found and named here; the library moves the bytes.
 */
export async function serveUploads(app: FastifyInstance, context: AppContext): Promise<void> {
  const ids: Ids = new WeakMap()
  // Lazy: many schools have no uploads in parts.
  let opening: Promise<Server> | undefined
  const open = () => (opening ??= import('./tusServer.ts').then(({ openTusServer }) => openTusServer(context, ids)))
  await app.register(async (uploads) => {
    // The library reads the body.
    uploads.addContentTypeParser(partType, (_request, _body, done) => done(null))
    uploads.addHook('preValidation', async (request) => {
      await authorize(request, { access: 'learner' }, context)
      const { headers } = request
      // Creation is the only extension of the protocol.
      if (headers['tus-resumable'] !== tusVersion || headers['upload-concat'] !== undefined)
        throw new ApiError('bad_request')
    })
    const url = `${uploadsPath}/:fileId`
    const parts = arrivingParts()
    uploads.post(uploadsPath, { schema: described.create }, async (request, reply) => {
      const id = await createUpload(request, context)
      const passed = webRequestOf(request)
      ids.set(passed, id)
      return answer(reply, await (await open()).handleWeb(passed))
    })
    const config = { swagger: { exposeHeadRoute: true } }
    uploads.head<Params>(url, { schema: described.find, config }, async (request, reply) => {
      await parts.untilStarted(request)
      const finished = await findFinished(request, context)
      if (finished) return sendFinished(reply, finished)
      const server = await open()
      return answer(reply, await server.handleWeb(webRequestOf(request, request.params)))
    })
    const options = { schema: described.send, bodyLimit: 4 * partBytes, onRequest: parts.onRequest }
    uploads.patch<Params>(url, options, async (request, reply) => {
      if (await findFinished(request, context)) throw new ApiError('not_found')
      const server = await open()
      parts.onStart(request)
      return answer(reply, await server.handleWeb(webRequestOf(request, request.params)))
    })
  })
}

type Params = { Params: { fileId: number } }

/**
 * Parts that have arrived and are still being authorised. After a cut, a client asks for the offset at once: if it
 * overtook the part, it would send all of it again. Sessions do not wait for each other's parts.
 */
function arrivingParts() {
  const byKey = new Map<string, Promise<void>>()
  const keyOf = ({ url, headers }: FastifyRequest) => `${headers.authorization} ${url}`
  const resolvers = new WeakMap<FastifyRequest, () => void>()
  return {
    onRequest: (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
      const key = keyOf(request)
      const { promise, resolve } = Promise.withResolvers<void>()
      const settle = () => {
        resolve()
        if (byKey.get(key) === promise) byKey.delete(key)
      }
      byKey.set(key, promise)
      resolvers.set(request, settle)
      reply.raw.once('close', settle)
      done()
    },
    onStart: (request: FastifyRequest) => resolvers.get(request)?.(),
    untilStarted: (request: FastifyRequest) => byKey.get(keyOf(request)),
  }
}

const viewerOf = ({ viewer }: FastifyRequest) => viewer as Viewer

/** Rejects uploads that are too large or above a quota before a byte is sent. */
async function createUpload(request: FastifyRequest, context: AppContext): Promise<number> {
  const viewer = viewerOf(request)
  const { name, type, isRecording } = await readMetadata(request.headers['upload-metadata'])
  const size = Number(request.headers['upload-length'])
  requireType(viewer, type)
  const limit = largestBytes(type, request.brand.application.upload_limits)
  if (!Number.isSafeInteger(size) || size <= 0) throw refuseField('file', 'required')
  if (size > limit) throw fileTooLarge(limit)
  await enforcePartedLimits({ viewer, network: networkOf(request.ip), context, bytes: size }, limit)
  const { sql } = context.database
  const id = await findNextFileId(sql)
  // A folder of this name can only be left from before a backup was restored.
  await removeContent(context.media, id)
  await insertUpload(sql, { id, userId: viewer.user.id, type, name: name.slice(-200), size, isRecording })
  return id
}

type FileMetadata = { name: string; type: number; isRecording: boolean }

async function readMetadata(header: string | string[] | undefined): Promise<FileMetadata> {
  const { parseMetadata } = await import('./tusServer.ts')
  const { filename, type, is_recording: isRecording } = parseMetadata(String(header ?? ''))
  const number = Number(type)
  if (!Object.values<number>(fileTypes).includes(number)) throw refuseField('type', 'invalid')
  const name = (filename ?? '').toWellFormed().replaceAll('\0', '')
  return { name, type: number, isRecording: isRecording === 'true' }
}

/** The size of a finished upload; throws `not_found` if it is neither a file nor an upload of the viewer. */
async function findFinished(request: FastifyRequest<Params>, context: AppContext): Promise<number | undefined> {
  const { sql } = context.database
  const { fileId } = request.params
  const userId = viewerOf(request).user.id
  if (await findUpload(sql, { userId, fileId })) return undefined
  const [file] = await listFiles(sql, { userIds: [userId], ids: [fileId] })
  if (!file) throw new ApiError('not_found')
  return file.size
}

/** Tells a client that missed the last response that nothing is left to send. */
function sendFinished(reply: FastifyReply, size: number): FastifyReply {
  return reply
    .headers({ 'tus-resumable': tusVersion, 'upload-offset': size, 'upload-length': size, 'cache-control': 'no-store' })
    .send()
}

/**
 * Passes on only the authorised upload: the library reads the id from the end of the URL, which may be part of the
 * query.
 */
function webRequestOf({ method, raw }: FastifyRequest, { fileId }: Partial<Params['Params']> = {}): Request {
  const headers = Object.entries(raw.headers).map(([name, value]): [string, string] => [name, String(value)])
  const body = method === 'PATCH' ? { body: bodyOf(raw), duplex: 'half' as const } : {}
  return new Request(`http://localhost${uploadsPath}/${fileId ?? ''}`, { method, headers, ...body })
}

/**
 * The body as far as it arrives: a cut connection just ends it, so that received bytes are kept. Reads chunk by chunk,
 * so that almost nothing is lost in a buffer.
 */
function bodyOf(raw: IncomingMessage): ReadableStream<Uint8Array> {
  let isOver = false
  const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const end = () => {
      if (!isOver) controller.close()
      isOver = true
    }
    raw.on('data', (chunk: Buffer) => {
      raw.pause()
      if (!isOver) controller.enqueue(chunk)
    })
    for (const last of ['end', 'error', 'close']) raw.once(last, end)
    raw.pause()
  }
  const pull = () => void raw.resume()
  const cancel = () => {
    isOver = true
    raw.resume()
  }
  return new ReadableStream({ start, pull, cancel }, { highWaterMark: 0 })
}

async function answer(reply: FastifyReply, { status, headers, body }: Response): Promise<FastifyReply> {
  const text = body ? await new Response(body).text() : ''
  for (const [name, value] of headers) if (name !== 'content-length') void reply.header(name, value)
  return reply.code(status).send(text)
}

const security = [{ bearer: [] }]
const tags = ['file']
const { params } = deleteFile
const header = (description: string) => ({ type: 'string', description })
const protocol = { 'tus-resumable': header(tusVersion) }

/** For the OpenAPI document; the handlers and the library check the headers. */
const described = {
  create: {
    tags,
    security,
    summary: 'Begin an upload in parts (tus); `Location` names it, and the file that it becomes',
    description: `\`Upload-Metadata\` holds \`filename\`, the numeric \`type\` and, of what was recorded and not chosen, \`is_recording\` \`true\`. An upload lasts 24 hours.`,
    headers: {
      type: 'object',
      properties: { ...protocol, 'upload-length': header('Bytes'), 'upload-metadata': header('Base64 values') },
    },
  },
  find: {
    tags,
    security,
    params,
    summary: 'How much of an upload has arrived (tus): `Upload-Offset`',
    headers: { type: 'object', properties: protocol },
  },
  send: {
    tags,
    security,
    params,
    summary: `Send the next part of an upload (tus), \`${partType}\` of at most ${partBytes} bytes`,
    headers: { type: 'object', properties: { ...protocol, 'upload-offset': header('Bytes that have arrived') } },
  },
}
