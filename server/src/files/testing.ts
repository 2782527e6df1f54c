import { request, type ClientRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileTypes, uploadFile } from '#contract/files/api.ts'
import type { School } from '../testing.ts'

type Sent = { token: string; key?: string; address?: string }

/** Uploads a picture as browsers do. */
export async function uploadPicture(school: School, content: Uint8Array, { token, key, address }: Sent) {
  const form = new FormData()
  form.set('type', String(fileTypes.image))
  form.set('file', new Blob([new Uint8Array(content)]), 'photo.jpg')
  const encoded = new Response(form)
  const answer = await school.app.inject({
    method: 'POST',
    url: uploadFile.path,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': encoded.headers.get('content-type') ?? '',
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
    ...(address !== undefined && { remoteAddress: address }),
  })
  return { status: answer.statusCode, retryAfter: answer.headers['retry-after'], body: answer.json<UploadAnswer>() }
}

type UploadAnswer = { code?: string; data: { id: number; url: string } }

/** What stands in a folder of the media. */
export function listMedia(school: School, folder: 'work' | 'pictures'): Promise<string[]> {
  return readdir(join(school.config.dataDir, 'media', folder))
}

const boundary = 'a-boundary-of-the-test'

/**
 * Begins an upload over the network that says how long it will be and stops in the middle of its file. The school has
 * to listen.
 */
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
