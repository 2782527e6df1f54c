import { randomUUID } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from './failure.ts'
import type { Machine } from './machine.ts'
import { isMediaPath, mediaFile, readTicket, type Media } from './media.ts'
import { readPlaylist } from './mediaPlaylists.ts'
import { parseRanges, type ByteRange } from './range.ts'

/** Who may read what a domain keeps in the media folder. */
export type MediaGuard = {
  /** Files that a valid address alone opens: pictures and texts beside what is guarded. */
  isOpen: (path: string) => boolean
  /** Parts of a film, opened by the addresses that its playlists name. */
  isPart: (path: string) => boolean
  /**
   * Asks whether the session still stands and its person may still see the thing with this id. Gives the seconds for
   * which its parts may then be opened; undefined is a refusal.
   */
  mayRead: (machine: Machine, reader: { sessionId: number; id: number }) => Promise<number | undefined>
}

type Served = { file: FileHandle; size: number; etag: string; type: string }

const contentTypes: Record<string, string> = {
  m4s: 'video/iso.segment',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  vtt: 'text/vtt; charset=utf-8',
  jpg: 'image/jpeg',
}

/** Playlists are asked for anew, so that who may no longer see a film cannot start it from a cache. */
const playlistHeaders = { 'cache-control': 'private, no-cache', 'content-type': 'application/vnd.apple.mpegurl' }

/** `GET /media/<ticket>/<domain>/<id>/…`, in whole or in parts. */
export function mediaRoutes(app: FastifyInstance, machine: Machine, guards: Record<string, MediaGuard>): void {
  const { media } = machine
  app.route<{ Params: { ticket: string; '*': string } }>({
    method: ['GET', 'HEAD'],
    exposeHeadRoute: false,
    url: '/media/:ticket/*',
    schema: { hide: true },
    handler: async (request, reply) => {
      const path = request.params['*']
      const readable = await requireReadable(machine, guards, { ticket: request.params.ticket, path })
      return path.endsWith('.m3u8')
        ? reply.headers(playlistHeaders).send(await readPlaylist(media, readable).catch(refuseMissing))
        : serve(request, reply, await openFile(media, path))
    },
  })
}

async function requireReadable(
  machine: Machine,
  guards: Record<string, MediaGuard>,
  { ticket, path }: { ticket: string; path: string },
): Promise<Parameters<typeof readPlaylist>[1]> {
  const [domain = '', id] = path.split('/')
  const guard = guards[domain]
  const read = readTicket(machine.media, { ticket, path })
  if (!read || !guard) throw new ApiError('signature_invalid')
  if (!isMediaPath(path)) throw new ApiError('not_found')
  const { isPart } = guard
  const { sessionId, isForParts } = read
  if (isForParts !== isPart(path)) throw new ApiError('signature_invalid')
  const isOpen = isForParts || guard.isOpen(path)
  const partSeconds = isOpen ? 0 : await guard.mayRead(machine, { sessionId, id: Number(id) })
  if (partSeconds === undefined) throw new ApiError('signature_invalid')
  return { path, sessionId, partSeconds, isPart }
}

const isNothingThere = (error: unknown) =>
  ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'EISDIR'].includes(String((error as NodeJS.ErrnoException).code))

function refuseMissing(error: unknown): never {
  throw isNothingThere(error) ? new ApiError('not_found') : error
}

async function openFile(media: Media, path: string): Promise<Served> {
  const file = await open(mediaFile(media, path)).catch(refuseMissing)
  const stat = await file.stat()
  const type = contentTypes[path.slice(path.lastIndexOf('.') + 1)]
  if (!stat.isFile() || !type) {
    await file.close()
    throw new ApiError('not_found')
  }
  const etag = `"${stat.size.toString(36)}-${Math.floor(stat.mtimeMs).toString(36)}"`
  return { file, size: stat.size, etag, type }
}

async function serve(request: FastifyRequest, reply: FastifyReply, served: Served): Promise<FastifyReply> {
  const { etag, type } = served
  const cache = 'private, max-age=31536000, immutable'
  reply.headers({ 'accept-ranges': 'bytes', 'cache-control': cache, etag, 'content-type': type })
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

async function empty(reply: FastifyReply, { file }: Served): Promise<FastifyReply> {
  await file.close()
  return reply.send('')
}

type Part = string | ByteRange

function whole({ size }: Served): Part[] {
  return size === 0 ? [] : [{ start: 0, end: size - 1 }]
}

function partial(reply: FastifyReply, { size, type }: Served, ranges: readonly ByteRange[]): Part[] {
  reply.code(206)
  const [only, second] = ranges
  if (only && !second) {
    reply.header('content-range', contentRange(only, size))
    return [only]
  }
  const boundary = randomUUID()
  reply.header('content-type', `multipart/byteranges; boundary=${boundary}`)
  const heading = (range: ByteRange) =>
    `\r\n--${boundary}\r\nContent-Type: ${type}\r\nContent-Range: ${contentRange(range, size)}\r\n\r\n`
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
