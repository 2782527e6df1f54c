import { randomUUID } from 'node:crypto'
import { open, type FileHandle, readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from './context.ts'
import { ApiError } from '../errors.ts'
import { parseRanges, type ByteRange } from './range.ts'
import { isMediaPath, mediaFile, readTicket, type Media, signedSegmentsPrefix } from '../storage/media.ts'

type Playlist = { path: string; sessionId: number; segmentSeconds: number; isSegment: (path: string) => boolean }

export type MediaGuard = {
  /** Files that need only a valid signature: images and subtitles. */
  isOpen: (path: string) => boolean
  /** Video segments, which need the signature of their playlist. */
  isSegment: (path: string) => boolean
  /** Whether the session is valid and its user may see the item with this id; undefined denies access. */
  mayRead: (context: AppContext, reader: { sessionId: number; id: number; path: string }) => Promise<Access | undefined>
}

export type Access = {
  segmentSeconds: number
  /** The file in the media folder, where the address does not name it. */
  path?: string
  headers?: Record<string, string>
}

type OpenFile = { file: FileHandle; size: number; etag: string; headers: Record<string, string> }

const contentTypes: Record<string, string> = {
  m4s: 'video/iso.segment',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  vtt: 'text/vtt; charset=utf-8',
  jpg: 'image/jpeg',
}

const cacheForever = 'private, max-age=31536000, immutable'
/** Playlists are revalidated, so that revoked access takes effect despite the cache. */
const playlistHeaders = { 'cache-control': 'private, no-cache', 'content-type': 'application/vnd.apple.mpegurl' }

/** `GET /media/<ticket>/<domain>/<id>/…`, with Range support. */
export function mediaRoutes(app: FastifyInstance, context: AppContext, guards: Record<string, MediaGuard>): void {
  const { media } = context
  app.route<{ Params: { ticket: string; '*': string } }>({
    method: ['GET', 'HEAD'],
    exposeHeadRoute: false,
    url: '/media/:ticket/*',
    schema: { hide: true },
    handler: async (request, reply) => {
      const path = request.params['*']
      const readable = await requireReadable(context, guards, { ticket: request.params.ticket, path })
      return path.endsWith('.m3u8')
        ? reply.headers(playlistHeaders).send(await readPlaylist(media, readable).catch(refuseMissing))
        : serve(request, reply, await openFile(media, readable.path, readable.headers))
    },
  })
}

async function requireReadable(
  context: AppContext,
  guards: Record<string, MediaGuard>,
  { ticket, path }: { ticket: string; path: string },
): Promise<Parameters<typeof readPlaylist>[1] & Access> {
  const [domain = '', id] = path.split('/')
  const guard = guards[domain]
  const read = readTicket(context.media, { ticket, path })
  if (!read || !guard) throw new ApiError('signature_invalid')
  if (!isMediaPath(path)) throw new ApiError('not_found')
  const { isSegment } = guard
  const { sessionId, isForSegments } = read
  if (isForSegments !== isSegment(path)) throw new ApiError('signature_invalid')
  const isOpen = isForSegments || guard.isOpen(path)
  const access = isOpen ? { segmentSeconds: 0 } : await guard.mayRead(context, { sessionId, id: Number(id), path })
  if (!access) throw new ApiError('signature_invalid')
  return { path, sessionId, isSegment, ...access }
}

const isMissing = (error: unknown) =>
  ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'EISDIR'].includes(String((error as NodeJS.ErrnoException).code))

function refuseMissing(error: unknown): never {
  throw isMissing(error) ? new ApiError('not_found') : error
}

async function openFile(media: Media, path: string, overriding: Access['headers'] = {}): Promise<OpenFile> {
  const file = await open(mediaFile(media, path)).catch(refuseMissing)
  const stat = await file.stat()
  const type = overriding['content-type'] ?? contentTypes[path.slice(path.lastIndexOf('.') + 1)]
  if (!stat.isFile() || !type) {
    await file.close()
    throw new ApiError('not_found')
  }
  const etag = `"${stat.size.toString(36)}-${Math.floor(stat.mtimeMs).toString(36)}"`
  const headers = { 'accept-ranges': 'bytes', 'cache-control': cacheForever, 'content-type': type, ...overriding, etag }
  return { file, size: stat.size, etag, headers }
}

async function serve(request: FastifyRequest, reply: FastifyReply, served: OpenFile): Promise<FastifyReply> {
  const { etag, headers } = served
  reply.headers(headers)
  if (request.headers['if-none-match'] === etag) return empty(reply.code(304), served)
  const ifRange = request.headers['if-range']
  const isSame = ifRange === undefined || ifRange === etag
  const ranges = isSame ? parseRanges(request.headers.range, served.size) : undefined
  if (ranges?.length === 0) return empty(reply.code(416).header('content-range', `bytes */${served.size}`), served)
  const parts = ranges ? partial(reply, served, ranges) : whole(served)
  reply.header(
    'content-length',
    parts.reduce((sum, part) => sum + lengthOf(part), 0),
  )
  if (request.method === 'HEAD') return empty(reply, served)
  const body = Readable.from(contents(served.file, parts), { objectMode: false })
  body.once('close', () => void served.file.close())
  return reply.send(body)
}

async function empty(reply: FastifyReply, { file }: OpenFile): Promise<FastifyReply> {
  await file.close()
  return reply.send('')
}

type Part = string | ByteRange

function whole({ size }: OpenFile): Part[] {
  return size === 0 ? [] : [{ start: 0, end: size - 1 }]
}

function partial(reply: FastifyReply, { size, headers }: OpenFile, ranges: readonly ByteRange[]): Part[] {
  reply.code(206)
  const [only, second] = ranges
  if (only && !second) {
    reply.header('content-range', contentRange(only, size))
    return [only]
  }
  const boundary = randomUUID()
  reply.header('content-type', `multipart/byteranges; boundary=${boundary}`)
  const heading = (range: ByteRange) =>
    `\r\n--${boundary}\r\nContent-Type: ${headers['content-type']}\r\nContent-Range: ${contentRange(range, size)}\r\n\r\n`
  return [...ranges.flatMap((range) => [heading(range), range]), `\r\n--${boundary}--\r\n`]
}

function contentRange({ start, end }: ByteRange, size: number): string {
  return `bytes ${start}-${end}/${size}`
}

function lengthOf(part: Part): number {
  return typeof part === 'string' ? Buffer.byteLength(part) : part.end - part.start + 1
}

async function* contents(file: FileHandle, parts: readonly Part[]): AsyncGenerator<Buffer> {
  for (const part of parts) {
    if (typeof part === 'string') yield Buffer.from(part)
    else yield* file.createReadStream({ ...part, autoClose: false }) as AsyncIterable<Buffer>
  }
}

async function readPlaylist(media: Media, { path, sessionId, segmentSeconds, isSegment }: Playlist): Promise<string> {
  const text = await readFile(mediaFile(media, path), 'utf8')
  const folder = path.slice(0, path.lastIndexOf('/'))
  const [domain, id, ...below] = folder.split('/')
  const prefix = [signedSegmentsPrefix(media, { scope: `${domain}/${id}`, sessionId }, segmentSeconds), ...below].join(
    '/',
  )
  // File names: a line of their own, or a URI attribute.
  return text.replaceAll(/(?<=^|URI=")[\w.-]+(?=$|")/gm, (name) =>
    isSegment(`${folder}/${name}`) ? `${prefix}/${name}` : name,
  )
}
