import { Agent, request } from 'node:http'

export type BenchRequest = {
  method?: 'GET' | 'POST'
  path: string
  token?: string
  /** A buffer is sent as it is. */
  body?: object | Buffer
  headers?: Record<string, string>
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 })

/** Sends one request; resolves with the milliseconds until its response was read. Throws unless the status is 200. */
function send(origin: string, { method = 'GET', path, token, body, headers: own }: BenchRequest): Promise<number> {
  const payload = Buffer.isBuffer(body) ? body : body && JSON.stringify(body)
  const headers = {
    'accept-encoding': 'gzip, br',
    'accept-language': 'ru',
    ...(token && { authorization: `Bearer ${token}` }),
    ...(payload && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
    ...own,
  }
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    const sent = request(`${origin}${path}`, { method, agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${method} ${path}: ${response.statusCode}`))
      response.resume().once('end', () => resolve(performance.now() - startedAt))
    })
    sent.once('error', reject)
    sent.end(payload)
  })
}

/** Sends `count` requests with the given concurrency; resolves with the milliseconds of each. */
export async function load(
  origin: string,
  nextRequest: () => BenchRequest,
  { count, concurrency }: { count: number; concurrency: number },
) {
  const times: number[] = []
  let remaining = count
  const worker = async () => {
    while (remaining-- > 0) times.push(await send(origin, nextRequest()))
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return times
}

/** A prime, so that steps of it visit every id of a school before any repeats. */
const stride = 7919

/** Cycles through the ids 1 to `count` in a scattered order; no id repeats within a cycle. */
export function cycleLearnerIds(count: number): () => number {
  let index = 0
  return () => {
    index = (index + stride) % count
    return index + 1
  }
}
