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
const google = tagSources([tagHost], [tagHost, 'https://*.google-analytics.com', 'https://*.analytics.google.com'])
/** CSP sources of third-party services, which load only with consent. */
const thirdPartySources: Record<keyof AnalyticsIds, (id: string) => Sources> = {
  google_analytics: google,
  tag_manager: google,
  pixel: tagSources(['https://connect.facebook.net'], ['https://www.facebook.com']),
  smart_banner: tagSources(['https://websdk.appsflyer.com'], ['https://*.appsflyer.com']),
  // Sends from outside the page.
  apps_flyer: () => ({}),
  sentry: (dsn) => ({ 'connect-src': [new URL(dsn).origin] }),
}

type Sources = Partial<Record<keyof typeof policy, readonly string[]>>

/** A tag's script reports by requests and by pictures. */
function tagSources(script: readonly string[], reported: readonly string[]): () => Sources {
  return () => ({ 'script-src': script, 'connect-src': reported, 'img-src': reported })
}

export function pagePolicy(ids: AnalyticsIds): string {
  return serializePolicy(merge(policy, ...sourcesOf(ids)))
}

/** The page's own origin on iOS; on Android it is an ordinary one. */
const deviceOrigin = 'capacitor://localhost'

/**
 * Policy of the application's page, which stands on the device: its server is elsewhere, and calls it over HTTP and WebSocket.
 * Only a header can say who embeds a page.
 */
export function applicationPolicy(ids: AnalyticsIds, origin: string): string {
  const { 'frame-ancestors': _, ...own } = policy
  const onDevice = mapSources(own, (sources) => (sources.includes("'self'") ? [...sources, deviceOrigin] : sources))
  const server = {
    'img-src': [origin],
    'media-src': [origin],
    'connect-src': [origin, origin.replace(/^http/, 'ws')],
  }
  // The banner is the site's.
  return serializePolicy(merge(onDevice, server, ...sourcesOf({ ...ids, smart_banner: '' })))
}

function sourcesOf(ids: AnalyticsIds): Sources[] {
  return servicesOf(ids).map((name) => thirdPartySources[name](ids[name]))
}

function merge(first: Sources, ...others: readonly Sources[]): Sources {
  return mapSources(first, (sources, name) => [...sources, ...others.flatMap((each) => each[name] ?? [])])
}

function mapSources(
  directives: Sources,
  change: (sources: readonly string[], name: keyof typeof policy) => readonly string[],
): Sources {
  const names = Object.keys(directives) as (keyof typeof policy)[]
  return Object.fromEntries(names.map((name) => [name, change(directives[name] ?? [], name)]))
}

function serializePolicy(directives: Sources): string {
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
