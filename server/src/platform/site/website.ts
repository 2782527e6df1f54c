import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pagePolicy, recordingPolicy } from '../http/headers.ts'
import { pageLanguageOf } from '../http/language.ts'
import type { Brand, AppContext } from '../http/context.ts'
import { hostNameOf } from '../http/origins.ts'
import { createRenderPage, loadFirstPage } from './firstScreen.ts'
import { buildOf, createIndexHtml, type PageVariant } from './indexHtml.ts'
import { siteWorkerRoutes } from './siteWorker.ts'

const hidden = { schema: { hide: true } }

/** Serves the built website: immutable hashed files, and the two pages for every path below `/class/` and `/admin/`. */
export async function serveWeb(app: FastifyInstance, context: AppContext): Promise<void> {
  const { webDir } = context.config
  app.get('/', hidden, (_request, reply) => reply.redirect('/class/', 302))
  if (!existsSync(join(webDir, 'index.html'))) return
  // Pages compare it with their own build to find out that they are outdated.
  const build = buildOf(webDir, 'index')
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/spa/api/')) reply.header('x-build', build)
    done()
  })
  await app.register(fastifyStatic, {
    root: join(webDir, 'assets'),
    prefix: '/class/assets/',
    decorateReply: false,
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
  })
  await app.register(fastifyStatic, { root: join(webDir, 'docs'), prefix: '/class/docs/', decorateReply: false })
  const firstPage = await loadFirstPage(webDir)
  const renderPage = createRenderPage(app, firstPage)
  const learnerPage = createIndexHtml(webDir, 'index', firstPage)
  siteWorkerRoutes(app, context, learnerPage)
  const pages = [
    { path: '/class', page: learnerPage },
    { path: '/admin', page: createIndexHtml(webDir, 'staff') },
  ]
  for (const { path, page } of pages) {
    app.get(path, hidden, (_request, reply) => reply.redirect(`${path}/`, 302))
    app.get(`${path}/*`, hidden, async (request: FastifyRequest, reply: FastifyReply) => {
      const { brand, ...variant } = variantOf(request, context)
      const hasCode = carriesCode(request)
      const rendered = path === '/class' && !hasCode ? await renderPage(request, reply, brand) : undefined
      const policy = path === '/class' && !hasCode ? pagePolicy(variant.config.project.analytics_ids) : undefined
      return reply
        .type('text/html; charset=utf-8')
        .headers(pageHeaders({ isPrivate: rendered !== undefined, hasCode, policy }))
        .send(page(variant, { rendered, log: request.log }))
    })
  }
}

type Protection = { isPrivate: boolean; hasCode: boolean; policy: string | undefined }

function pageHeaders({ isPrivate, hasCode, policy }: Protection): Record<string, string> {
  return {
    // A page with a person's answers is kept nowhere.
    'cache-control': isPrivate ? 'private, no-store' : 'no-cache',
    vary: 'accept-language, cookie',
    'permissions-policy': recordingPolicy,
    // A code in the URL must not leak by the Referer header.
    ...(hasCode && { 'referrer-policy': 'no-referrer' }),
    ...(policy !== undefined && { 'content-security-policy': policy }),
  }
}

function variantOf(request: FastifyRequest, context: AppContext): PageVariant & { brand: Brand } {
  const brand = context.brandOf({ host: hostNameOf(request), appId: undefined })
  return {
    brand,
    config: brand.public,
    language: pageLanguageOf(request, brand),
    scheme: schemeOf(request),
    isMenuMinimised: isMenuMinimised(request),
    isSignIn: isAtSignIn(request),
    screen: isSignedIn(request) && !carriesCode(request) ? screenOf(request, brand) : undefined,
  }
}

export function schemeOf({ headers }: FastifyRequest): PageVariant['scheme'] {
  const scheme = /(?:^|; )theme=(light|dark)(?:;|$)/.exec(headers.cookie ?? '')?.[1]
  return scheme as PageVariant['scheme']
}

/** Whether the learner's menu shows icons only; the staff console has another menu. */
function isMenuMinimised({ url, headers }: FastifyRequest): boolean {
  return url.startsWith('/class') && /(?:^|; )menu=minimised(?:;|$)/.test(headers.cookie ?? '')
}

/** The path of the first screen below `/class`; `/` is the brand's home page. */
function screenOf({ url }: FastifyRequest, brand: Brand): string {
  const [path = ''] = url.replace(/^\/class/, '').split('?')
  const isFirst = path === '/' && brand.application.home_page === 'home'
  return isFirst ? '/home' : path
}

/** Whether the page will be the sign-in: at its path, without a session or a remembered account. */
function isAtSignIn(request: FastifyRequest): boolean {
  const isElsewhere = !/^\/class\/(?:\?|$)/.test(request.url) || carriesCode(request)
  return !isElsewhere && !isSignedIn(request) && !hasCookie(request, 'u_password')
}

/** The token cookie is not sent for a link from another site, hence `signed-in`. */
function isSignedIn(request: FastifyRequest): boolean {
  return hasCookie(request, 'token') || hasCookie(request, 'signed-in')
}

function hasCookie({ headers }: FastifyRequest, name: string): boolean {
  return new RegExp(`(?:^|; )${name}=[^;]`).test(headers.cookie ?? '')
}

function carriesCode({ url }: FastifyRequest): boolean {
  return new URLSearchParams(url.split('?').slice(1).join('?')).has('token')
}
