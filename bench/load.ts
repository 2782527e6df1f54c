import { Agent, request } from 'node:http'

export type Asked = { method?: 'GET' | 'POST'; path: string; token?: string; body?: object }

const agent = new Agent({ keepAlive: true, maxSockets: 16 })

/** Sends one request and gives the milliseconds until its answer was read. Throws when it is refused. */
function send(origin: string, { method = 'GET', path, token, body }: Asked): Promise<number> {
  const payload = body && JSON.stringify(body)
  const headers = {
    'accept-encoding': 'gzip, br',
    'accept-language': 'ru',
    ...(token && { authorization: `Bearer ${token}` }),
    ...(payload && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
  }
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const sent = request(`${origin}${path}`, { method, agent, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${method} ${path}: ${answer.statusCode}`))
      answer.resume().once('end', () => resolve(performance.now() - started))
    })
    sent.once('error', reject)
    sent.end(payload)
  })
}

/** Sends `count` requests, `width` at a time, and gives the milliseconds that each took. */
export async function load(origin: string, asked: () => Asked, { count, width }: { count: number; width: number }) {
  const times: number[] = []
  let left = count
  const lane = async () => {
    while (left-- > 0) times.push(await send(origin, asked()))
  }
  await Promise.all(Array.from({ length: width }, lane))
  return times
}

const step = 7919

/** All numbers from 1 to `count` in a mixed order, again and again: nobody comes back before everybody was there. */
export function everyLearner(count: number): () => number {
  let at = 0
  return () => {
    at = (at + step) % count
    return at + 1
  }
}
