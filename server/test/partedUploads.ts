import { request, type ClientRequest, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { uploadsPath } from '#contract/learning/files/api.ts'
import { partBytes } from '#contract/learning/files/rules.ts'
import type { School } from './school.ts'

type App = Pick<School, 'app'>
type Answer = { status: number; headers: IncomingHttpHeaders; text: string }
type Sent = { method: string; path: string; headers: Record<string, string | number>; body?: Buffer }

type FileMetadata = { type: number; name: string; isRecording?: boolean }

function encode({ type, name, isRecording }: FileMetadata): string {
  const values = { filename: name, type: String(type), ...(isRecording && { is_recording: 'true' }) }
  return Object.entries(values)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')
}

/** A tus client at the level of requests, over HTTP. The school has to listen. */
export function tusClient({ app }: App, token: string | undefined) {
  const open = ({ method, path, headers }: Sent): ClientRequest => {
    const { port } = app.server.address() as AddressInfo
    const common = {
      'tus-resumable': '1.0.0',
      'accept-language': 'en',
      ...(token && { authorization: `Bearer ${token}` }),
    }
    return request({ port, method, path, headers: { ...common, ...headers } })
  }
  const send = (sent: Sent): Promise<Answer> => answerOf(open(sent).end(sent.body))
  const find = (path: string) => send({ method: 'HEAD', path, headers: {} })
  const partOf = (path: string, offset: number, bytes: number): Sent => ({
    method: 'PATCH',
    path,
    headers: { 'upload-offset': offset, 'content-type': 'application/offset+octet-stream', 'content-length': bytes },
  })
  return {
    create: (size: number, metadata: FileMetadata) =>
      send({
        method: 'POST',
        path: uploadsPath,
        headers: { 'upload-length': size, 'upload-metadata': encode(metadata), 'content-length': 0 },
      }),
    find,
    offset: async (path: string) => Number((await find(path)).headers['upload-offset']),
    /** Sends a part as a whole. */
    sendPart: (path: string, content: Buffer, offset: number) => {
      const body = content.subarray(offset, offset + partBytes)
      return send({ ...partOf(path, offset, body.length), body })
    },
    /** Begins a part whose body never ends; returns a function that closes the connection. */
    stall: (path: string) => {
      const sent = open({ method: 'PATCH', path, headers: { 'content-type': 'application/json', 'content-length': 9 } })
      sent.on('error', () => undefined)
      sent.write('{')
      return () => sent.destroy()
    },
    /** Sends only some bytes of a part; the response comes when the server gives up. */
    delayPart: (path: string, content: Buffer, bytes: number) => {
      const sent = open(partOf(path, 0, partBytes))
      sent.write(content.subarray(0, bytes))
      return answerOf(sent)
    },
    /** Closes the connection after some bytes of a part; returns how many were written. */
    cutPart: (path: string, content: Buffer, { offset, bytes }: { offset: number; bytes: number }) => {
      const part = content.subarray(offset, offset + partBytes)
      return cutAfter(open(partOf(path, offset, part.length)), part.subarray(0, Math.min(bytes, part.length - 1)))
    },
  }
}

async function cutAfter(sent: ClientRequest, chunk: Buffer): Promise<number> {
  sent.on('error', () => undefined)
  await new Promise<void>((resolve) => sent.write(chunk, () => resolve()))
  sent.destroy()
  return chunk.length
}

function answerOf(sent: ClientRequest): Promise<Answer> {
  return new Promise((resolve, reject) => {
    sent.on('error', reject)
    sent.on('response', (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
    })
  })
}
