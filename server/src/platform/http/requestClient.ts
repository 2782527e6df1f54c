import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { bindSessionHeader, timezoneHeader } from '#contract/endpoint.ts'
import { knownTimezone } from '../language/dates.ts'
import { networkOf } from './clientNetwork.ts'

/** `network` is what rate limits count by; `deviceHash` is of the id in `X-Device-Id`. */
export type Client = {
  address: string
  network: string
  deviceHash: Buffer | undefined
  userAgent: string
  appType: 'web' | 'mobile'
  /** Of the browser, if it is known. */
  timezone: string | undefined
  /** The `Cookie` header. */
  cookies: string | undefined
  /** Asks for a session that is bound to this browser by a cookie. */
  bindsSession: boolean
  /** Whether a repeat of the call gets its stored answer. */
  hasIdempotencyKey: boolean
}

/** Lazy: few calls need the device hash, or the address, which is computed from proxy headers. */
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
