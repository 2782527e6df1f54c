import type { AnalyticsIds } from '#contract/brands/api.ts'
import { servicesOf } from './thirdParties.ts'
import type { FastifyInstance } from 'fastify'

const policy = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  // Overlays place themselves with inline styles.
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

/**
 * What stands on every answer unless its route says otherwise. Strict-Transport-Security is left to the proxy that
 * speaks https.
 */
export const commonHeaders = {
  'content-security-policy': written(policy),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // Answers are a person's own; pages, files and media that may be kept say so themselves.
  'cache-control': 'private, no-store',
}

const tagHost = 'https://www.googletagmanager.com'
const google = {
  script: [tagHost],
  others: [tagHost, 'https://*.google-analytics.com', 'https://*.analytics.google.com'],
}
/** What a page may ask of the services that its brand has an account with. Their scripts come with consent only. */
const thirdPartySources: Record<keyof AnalyticsIds, { script: string[]; others: string[] }> = {
  google_analytics: google,
  tag_manager: google,
  pixel: { script: ['https://connect.facebook.net'], others: ['https://www.facebook.com'] },
  smart_banner: { script: ['https://websdk.appsflyer.com'], others: ['https://*.appsflyer.com'] },
}

/** The policy of a page of a brand: the common one, with the hosts of those services. */
export function pagePolicy(ids: AnalyticsIds): string {
  const sources = servicesOf(ids).map((name) => thirdPartySources[name])
  if (sources.length === 0) return commonHeaders['content-security-policy']
  const others = sources.flatMap((each) => each.others)
  return written({
    ...policy,
    'script-src': [...policy['script-src'], ...sources.flatMap((each) => each.script)],
    'connect-src': [...policy['connect-src'], ...others],
    'img-src': [...policy['img-src'], ...others],
  })
}

function written(directives: Record<string, readonly string[]>): string {
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
