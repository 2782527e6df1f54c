import { request, type ClientRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language } from '#contract/endpoint.ts'
import { uploadFile, type UploadedFile } from '#contract/learning/files/api.ts'
import { fileTypes } from '#contract/learning/files/rules.ts'
import type { School } from './school.ts'

type UploadOptions = {
  token: string
  type?: number
  /** Recorded in the browser, not chosen from files. */
  isRecording?: boolean
  name?: string
  key?: string
  address?: string
  language?: Language
}

/** Uploads a file like a browser, a photo unless the options say otherwise. */
export async function uploadOne(school: School, content: Uint8Array, options: UploadOptions) {
  const { token, key, address, type = fileTypes.image, name = 'photo.jpg', language = 'en', isRecording } = options
  const form = new FormData()
  form.set('type', String(type))
  if (isRecording) form.set('is_recording', 'true')
  form.set('file', new Blob([new Uint8Array(content)]), name)
  const encoded = new Response(form)
  const response = await school.app.inject({
    method: 'POST',
    url: uploadFile.path,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': encoded.headers.get('content-type') ?? '',
      'accept-language': language,
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
    ...(address !== undefined && { remoteAddress: address }),
  })
  return {
    status: response.statusCode,
    retryAfter: response.headers['retry-after'],
    body: response.json<UploadResponse>(),
  }
}

type UploadResponse = { code?: string; message?: string; data: UploadedFile }

/** File names in a media folder, none if it does not exist yet. */
export function listMedia(school: School, folder: 'work' | 'pictures' | 'files'): Promise<string[]> {
  return readdir(join(school.config.dataDir, 'media', folder)).catch(() => [])
}

const boundary = 'a-boundary-of-the-test'

/** Starts an upload over HTTP that stops in the middle of its file. The school has to listen. */
export function beginUpload(school: School, { token, bytes }: { token: string; bytes: number }): ClientRequest {
  const { port } = school.app.server.address() as AddressInfo
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'content-length': bytes,
  }
  const sent = request({ port, method: 'POST', path: uploadFile.path, headers })
  sent.on('error', () => undefined)
  const disposition = 'Content-Disposition: form-data; name="file"; filename="me.jpg"'
  sent.write(`--${boundary}\r\n${disposition}\r\nContent-Type: image/jpeg\r\n\r\n${'x'.repeat(100_000)}`)
  return sent
}

/** Starts a whole upload over HTTP without waiting for the response. The school has to listen. */
export function startUpload(school: School, content: Buffer, { token, type, name }: Required<Sent>) {
  const { port } = school.app.server.address() as AddressInfo
  const part = (disposition: string, body: Buffer | string) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`),
      Buffer.from(body),
      Buffer.from('\r\n'),
    ])
  const body = Buffer.concat([
    part('name="type"', String(type)),
    part(`name="file"; filename="${name}"`, content),
    Buffer.from(`--${boundary}--\r\n`),
  ])
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'content-length': body.length,
  }
  const sent = request({ port, method: 'POST', path: uploadFile.path, headers })
  sent.on('error', () => undefined)
  const written = new Promise<void>((resolve) => sent.once('finish', resolve))
  sent.end(body)
  return { request: sent, written }
}

type Sent = Pick<UploadOptions, 'token' | 'type' | 'name'>
