import { request } from 'node:http'
import { json } from 'node:stream/consumers'

export type Told = { status: number; body: unknown; headers: Record<string, unknown>; tookMs: number }

type Post = {
  /** Where the server listens: `http://127.0.0.1:4000`. */
  origin: string
  path: string
  body: object
  /** The address that the connection comes from; all of 127.0.0.0/8 is this machine. */
  from: string
  headers?: Record<string, string>
}

/** Posts over a connection of its own, as another machine would. */
export function postFrom({ origin, path, body, from, headers = {} }: Post): Promise<Told> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const sent = request(new URL(path, origin), {
      method: 'POST',
      localAddress: from,
      agent: false,
      headers: { 'content-type': 'application/json', ...headers },
    })
    sent.on('error', reject)
    sent.on('response', (answer) => {
      const told = { status: answer.statusCode ?? 0, headers: answer.headers }
      json(answer).then((read) => resolve({ ...told, body: read, tookMs: performance.now() - began }), reject)
    })
    sent.end(JSON.stringify(body))
  })
}
