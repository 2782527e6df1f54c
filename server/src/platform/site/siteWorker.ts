import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { learnerRoot } from '#contract/platform/addresses.ts'
import { shellFolder, workerFile, type WorkerSettings } from '#contract/platform/siteWorker.ts'
import { ApiError } from '../errors.ts'
import type { AppContext, Brand } from '../http/context.ts'
import { pagePolicy, recordingPolicy } from '../http/headers.ts'
import { hostNameOf } from '../http/origins.ts'
import { buildOf, type RenderHtml } from './indexHtml.ts'

const hidden = { schema: { hide: true } }

/**
 * `GET /class/push-worker.js`: the service worker with the settings of the host's brand, and `GET /class/shell/<revision>`: the page that
 * it stores.
 */
export function siteWorkerRoutes(app: FastifyInstance, { config, brandOf }: AppContext, page: RenderHtml): void {
  const program = readFileSync(join(config.webDir, workerFile), 'utf8')
  const build = buildOf(config.webDir, 'index')
  const brandOfHost = (request: FastifyRequest) => brandOf({ host: hostNameOf(request), appId: undefined })
  app.get(`${learnerRoot}/${workerFile}`, hidden, (request, reply) => {
    const brand = brandOfHost(request)
    const { path } = shellOf(brand, page, request.log)
    const settings: WorkerSettings = { build, mode: modeOf(brand), shell: path }
    const code = `self.site=${JSON.stringify(settings)};\n${program}`
    // Browsers look for a newer worker with every page.
    const etag = `W/"${hashOf(code)}"`
    reply.type('text/javascript; charset=utf-8').headers({ 'cache-control': 'no-cache', etag })
    return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(code)
  })
  app.get(`${learnerRoot}/${shellFolder}:revision`, hidden, (request, reply) => {
    const brand = brandOfHost(request)
    const { path, html } = shellOf(brand, page, request.log)
    // A worker of another version must not store this one's.
    if (request.url !== path) throw new ApiError('not_found')
    return reply
      .type('text/html; charset=utf-8')
      .headers({
        'cache-control': 'no-cache',
        'permissions-policy': recordingPolicy,
        'content-security-policy': pagePolicy(brand.public.project.analytics_ids),
      })
      .send(html)
  })
}

function modeOf({ application, public: shown }: Brand): WorkerSettings['mode'] {
  if (application.feature_flags.is_offline_enable) return 'offline'
  return shown.project.push.public_key === '' ? 'none' : 'push'
}

type Shell = { path: string; html: string }

/** The learner's page for everybody: as for a guest without a choice of their own, on no screen. */
function shellOf({ public: config }: Brand, page: RenderHtml, log: FastifyBaseLogger): Shell {
  const variant = {
    config,
    language: config.project.default_language,
    scheme: undefined,
    isMenuMinimised: false,
    isSignIn: false,
    screen: undefined,
  }
  const html = page(variant, { rendered: undefined, log })
  return { path: `${learnerRoot}/${shellFolder}${hashOf(html)}`, html }
}

function hashOf(content: string): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 12)
}
