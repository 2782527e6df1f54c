import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest, RawRequestDefaultExpression } from 'fastify'
import { pathOf } from '../log/mask.ts'

const wellFormedId = /^[\w.:-]{4,64}$/
/** Requested every few seconds by monitoring. */
const probes = new Set(['/healthz', '/readyz', '/metrics'])

/** The proxy's request id, so that both logs can be correlated; else a short one that can be read out. */
export function requestIdOf({ headers }: RawRequestDefaultExpression): string {
  const requestId = headers['x-request-id']
  return typeof requestId === 'string' && wellFormedId.test(requestId) ? requestId : randomBytes(8).toString('hex')
}

export function callerOf({ viewer, brand }: Partial<Pick<FastifyRequest, 'viewer' | 'brand'>>) {
  return { userId: viewer?.user.id, brand: brand?.id }
}

/** Returns the request's id with every response, and logs one line per request. */
export function registerAccessLog(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const isProbe = probes.has(request.routeOptions.url ?? '')
    request.log[isProbe ? 'debug' : 'info'](lineOf(request, reply), 'request')
    done()
  })
}

function lineOf(request: FastifyRequest, reply: FastifyReply) {
  return {
    ...callerOf(request),
    method: request.method,
    path: pathOf(request.url),
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
  }
}
