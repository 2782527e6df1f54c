import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { timezoneHeader } from '#contract/endpoint.ts'
import { hostNameOf } from './origins.ts'
import type { AppContext } from './context.ts'

/** The origins of a mobile application's page, on iOS and Android; both name the device that shows it. */
const applicationOrigins: ReadonlySet<string> = new Set(['capacitor://localhost', 'https://localhost'])

/** The calls, and the files that they name. */
const servedPath = /^\/(?:spa|media)\//

const requestHeaders = [
  'accept-language',
  'authorization',
  'content-type',
  'idempotency-key',
  'if-range',
  'range',
  'tus-resumable',
  'upload-length',
  'upload-metadata',
  'upload-offset',
  'x-app-id',
  'x-app-type',
  'x-device-id',
  timezoneHeader,
]

const responseHeaders = [
  'content-range',
  'date',
  'etag',
  'location',
  'retry-after',
  'tus-resumable',
  'upload-length',
  'upload-offset',
  'x-build',
  'x-pagination-current-page',
  'x-pagination-page-count',
  'x-pagination-per-page',
  'x-pagination-total-count',
]

/** Lets the page of a brand's mobile application call and read files, without cookies. No other origin may. */
export function allowApplications(app: FastifyInstance, { brandOf }: Pick<AppContext, 'brandOf'>): void {
  const hasApplication = (request: FastifyRequest) =>
    servedPath.test(request.url) && brandOf({ host: hostNameOf(request), appId: undefined }).mobile !== undefined
  app.addHook('onRequest', (request, reply, done) => {
    if (!hasApplication(request)) return done()
    // Pictures and films are loaded without an `Origin`; their addresses are secret.
    reply.header('cross-origin-resource-policy', 'cross-origin')
    const { origin } = request.headers
    if (origin === undefined || !applicationOrigins.has(origin)) return done()
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': responseHeaders.join(', '),
    })
    const isPreflight = request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined
    if (!isPreflight) return done()
    return answerPreflight(reply)
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    if (hasApplication(request)) {
      const vary = reply.getHeader('vary')
      reply.header('vary', typeof vary === 'string' ? `${vary}, origin` : 'origin')
    }
    done(null, payload)
  })
}

function answerPreflight(reply: FastifyReply): void {
  void reply
    .code(204)
    .headers({
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': requestHeaders.join(', '),
      'access-control-max-age': '7200',
    })
    .send()
}
