import { request } from 'node:http'
import { json } from 'node:stream/consumers'

export type PostResult = { status: number; body: unknown; headers: Record<string, unknown>; tookMs: number }

type Post = {
  /** The server's origin: `http://127.0.0.1:4000`. */
  origin: string
  path: string
  body: object
  /** Source address of the connection, any of 127.0.0.0/8. */
  from: string
  headers?: Record<string, string>
}

/** Posts over a new connection, like another machine. */
export function postFrom({ origin, path, body, from, headers = {} }: Post): Promise<PostResult> {
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    const sent = request(new URL(path, origin), {
      method: 'POST',
      localAddress: from,
      agent: false,
      headers: { 'content-type': 'application/json', ...headers },
    })
    sent.on('error', reject)
    sent.on('response', (response) => {
      const head = { status: response.statusCode ?? 0, headers: response.headers }
      json(response).then((read) => resolve({ ...head, body: read, tookMs: performance.now() - startedAt }), reject)
    })
    sent.end(JSON.stringify(body))
  })
}
