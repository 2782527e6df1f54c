import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pagePolicy } from './headers.ts'
import { buildOf, createIndexHtml, type Visit } from './indexHtml.ts'
import { pageLanguageOf } from './language.ts'
import type { Brand, Machine } from './machine.ts'
import { hostNameOf } from './origins.ts'

const hidden = { schema: { hide: true } }

/** The built website: hashed files for ever, the two pages for every address below `/class/` and `/admin/`. */
export async function serveWeb(app: FastifyInstance, machine: Machine): Promise<void> {
  const { webDir } = machine.config
  app.get('/', hidden, (_request, reply) => reply.redirect('/class/', 302))
  if (!existsSync(join(webDir, 'index.html'))) return
  // Pages compare it with their own, to tell that they are outdated.
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
  const pushWorker = readFileSync(join(webDir, 'push-worker.js'))
  app.get('/class/push-worker.js', hidden, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(pushWorker),
  )
  const pages = [
    { path: '/class', page: createIndexHtml(webDir, 'index') },
    { path: '/admin', page: createIndexHtml(webDir, 'staff') },
  ]
  for (const { path, page } of pages) {
    app.get(path, hidden, (_request, reply) => reply.redirect(`${path}/`, 302))
    app.get(`${path}/*`, hidden, (request: FastifyRequest, reply: FastifyReply) => {
      const visit = visitOf(request, machine)
      const hasCode = carriesCode(request)
      return reply
        .type('text/html; charset=utf-8')
        .headers({
          'cache-control': 'no-cache',
          vary: 'accept-language, cookie',
          // A code in the address is for this page alone, not for what it loads or leads to.
          ...(hasCode && { 'referrer-policy': 'no-referrer' }),
          ...(!hasCode &&
            path === '/class' && { 'content-security-policy': pagePolicy(visit.config.project.analytics_ids) }),
        })
        .send(page(visit))
    })
  }
}

function visitOf(request: FastifyRequest, machine: Machine): Visit {
  const brand = machine.brandOf({ host: hostNameOf(request), appId: undefined })
  const scheme = /(?:^|; )theme=(light|dark)(?:;|$)/.exec(request.headers.cookie ?? '')?.[1]
  return {
    config: brand.public,
    language: pageLanguageOf(request, brand),
    scheme: scheme as Visit['scheme'],
    greets: isAtSignIn(request),
    screen: isSignedIn(request) && !carriesCode(request) ? screenOf(request, brand) : undefined,
  }
}

/** The address of the screen below `/class` that a signed-in person's page begins with: `/` leads to the brand's first. */
function screenOf({ url }: FastifyRequest, brand: Brand): string {
  const [path = ''] = url.replace(/^\/class/, '').split('?')
  const isFirst = path === '/' && brand.application.home_page === 'home'
  return isFirst ? '/home' : path
}

/** Whether the page will be the sign-in: at its address, for whoever is neither signed in nor remembered here. */
function isAtSignIn(request: FastifyRequest): boolean {
  const isElsewhere = !/^\/class\/(?:\?|$)/.test(request.url) || carriesCode(request)
  return !isElsewhere && !isSignedIn(request) && !hasCookie(request, 'u_password')
}

/** The token itself is not sent along when a link of another site leads here, hence `signed-in`. */
function isSignedIn(request: FastifyRequest): boolean {
  return hasCookie(request, 'token') || hasCookie(request, 'signed-in')
}

function hasCookie({ headers }: FastifyRequest, name: string): boolean {
  return new RegExp(`(?:^|; )${name}=[^;]`).test(headers.cookie ?? '')
}

/** Whether the address opens something by itself, and is therefore nobody else's business. */
function carriesCode({ url }: FastifyRequest): boolean {
  return new URLSearchParams(url.split('?').slice(1).join('?')).has('token')
}
