import { hash } from 'node:crypto'
import type { FastifyRequest, FastifyReply } from 'fastify'
import { bindSessionHeader, timezoneHeader } from '#contract/endpoint.ts'
import { knownTimezone } from '../language/dates.ts'
import { networkOf } from '../rateLimits/clientNetwork.ts'
import { ApiError } from '../errors.ts'

/** `network` keys rate limits; `deviceHash` is of the id in `X-Device-Id`. */
export type Client = {
  address: string
  network: string
  deviceHash: Buffer | undefined
  userAgent: string
  appType: 'web' | 'mobile'
  timezone: string | undefined
  cookies: string | undefined
  /** Requests a session that a cookie binds to this browser. */
  bindsSession: boolean
  /** Whether a repeat of the call gets its stored response. */
  hasIdempotencyKey: boolean
}

/** Lazy: few calls need the device hash or the address. */
export function clientOf(request: FastifyRequest): Client {
  return {
    get address() {
      return request.ip
    },
    get network() {
      return networkOf(request.ip)
    },
    get deviceHash() {
      return deviceHashOf(request.headers['x-device-id'])
    },
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    appType: request.headers['x-app-type'] === 'mobile' ? 'mobile' : 'web',
    get timezone() {
      const zone = request.headers[timezoneHeader]
      return typeof zone === 'string' ? knownTimezone(zone) : undefined
    },
    cookies: request.headers.cookie,
    bindsSession: request.headers[bindSessionHeader] === '1',
    hasIdempotencyKey: request.headers['idempotency-key'] !== undefined,
  }
}

const deviceIdPattern = /^[\w-]{20,100}$/

function deviceHashOf(id: unknown): Buffer | undefined {
  return typeof id === 'string' && deviceIdPattern.test(id) ? hash('sha256', id, 'buffer') : undefined
}

/** Aborts when the connection closes before the response is sent, also at shutdown. */
export function abortSignalOf({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  const abort = () => controller.abort(new ApiError('unavailable', { retryAfterSeconds: 10 }))
  if (raw.destroyed) abort()
  else raw.once('close', () => !raw.writableFinished && abort())
  return controller.signal
}
