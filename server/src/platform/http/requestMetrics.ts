import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { requestSeconds, type Metrics } from '../metrics/metrics.ts'
import { ApiError } from '../errors.ts'
import { isLoopbackHost } from './origins.ts'

export function observeRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    requestSeconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
}

/** `/metrics` in Prometheus format, for METRICS_TOKEN as bearer, or for loopback if that is not set. */
export function serveMetrics(app: FastifyInstance, { metricsToken }: Config, metrics: Metrics): void {
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    requireAccess(request, metricsToken)
    reply.type(metrics.contentType)
    return metrics.text()
  })
}

/** fastify's `trustProxy`: the nearest TRUSTED_PROXIES hops. */
export function trustProxies({ trustedProxies }: Config) {
  return trustedProxies > 0 && ((_address: string, hop: number) => hop < trustedProxies)
}

const loopback = /^(?:127\.|::1$|::ffff:127\.)/
const proxyHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']

function requireAccess(request: FastifyRequest, token: string | undefined): void {
  const { ip, headers } = request
  if (token !== undefined) {
    if (!isEqualInConstantTime(headers.authorization ?? '', `Bearer ${token}`)) throw new ApiError('unauthorized')
    return
  }
  // A local proxy that TRUSTED_PROXIES does not count forwards remote clients, and a web page may rebind its host name.
  const isForwarded = proxyHeaders.some((name) => headers[name] !== undefined)
  if (isForwarded || !isLoopbackHost(request) || !loopback.test(ip)) throw new ApiError('not_found')
}

function isEqualInConstantTime(actual: string, expected: string): boolean {
  const [one, other] = [actual, expected].map((text) => createHash('sha256').update(text).digest())
  return one !== undefined && other !== undefined && timingSafeEqual(one, other)
}
