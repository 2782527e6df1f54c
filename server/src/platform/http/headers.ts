import type { FastifyInstance } from 'fastify'
import type { AnalyticsIds } from '#contract/brands/api.ts'

const policy = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  // Overlays are positioned with inline styles.
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'media-src': ["'self'", 'blob:'],
  'connect-src': ["'self'"],
  'worker-src': ["'self'", 'blob:'],
  'font-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'self'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'self'"],
}

/** Default headers of every response. The TLS proxy adds Strict-Transport-Security. */
export const commonHeaders = {
  'content-security-policy': serializePolicy(policy),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': permissionsPolicy('()'),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // Responses are personal; cacheable pages, files and media override this.
  'cache-control': 'private, no-store',
}

/** Policy of the two pages, in which learners record homework and experts record answers; embedded pages may not record. */
export const recordingPolicy = permissionsPolicy('(self)')

function permissionsPolicy(recorders: string): string {
  return `camera=${recorders}, microphone=${recorders}, display-capture=(), geolocation=()`
}

const tagHost = 'https://www.googletagmanager.com'
const google = {
  script: [tagHost],
  others: [tagHost, 'https://*.google-analytics.com', 'https://*.analytics.google.com'],
}
/** CSP sources of third-party services, whose scripts load only with consent. */
const thirdPartySources: Record<keyof AnalyticsIds, { script: string[]; others: string[] }> = {
  google_analytics: google,
  tag_manager: google,
  pixel: { script: ['https://connect.facebook.net'], others: ['https://www.facebook.com'] },
  smart_banner: { script: ['https://websdk.appsflyer.com'], others: ['https://*.appsflyer.com'] },
}

export function pagePolicy(ids: AnalyticsIds): string {
  const sources = servicesOf(ids).map((name) => thirdPartySources[name])
  if (sources.length === 0) return commonHeaders['content-security-policy']
  const others = sources.flatMap((each) => each.others)
  return serializePolicy({
    ...policy,
    'script-src': [...policy['script-src'], ...sources.flatMap((each) => each.script)],
    'connect-src': [...policy['connect-src'], ...others],
    'img-src': [...policy['img-src'], ...others],
  })
}

function serializePolicy(directives: Record<string, readonly string[]>): string {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${[...new Set(sources)].join(' ')}`)
    .join('; ')
}

export function setCommonHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(commonHeaders)
    done()
  })
}

export function servicesOf(ids: AnalyticsIds): (keyof AnalyticsIds)[] {
  return (Object.keys(ids) as (keyof AnalyticsIds)[]).filter((name) => ids[name] !== '')
}
