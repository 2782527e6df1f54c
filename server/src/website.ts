import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Machine } from './route.ts'

const hidden = { schema: { hide: true } }

/** The built website: hashed files for ever, the two pages for every address below `/class/` and `/admin/`. */
export async function serveWeb(app: FastifyInstance, { config }: Machine): Promise<void> {
  app.get('/', hidden, (_request, reply) => reply.redirect('/class/', 302))
  if (!existsSync(join(config.webDir, 'index.html'))) return
  await app.register(fastifyStatic, {
    root: join(config.webDir, 'assets'),
    prefix: '/class/assets/',
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
  })
  for (const [path, file] of [['/class', 'index.html'], ['/admin', 'staff.html']] as const) {
    const page = readFileSync(join(config.webDir, file))
    const answer = (_request: unknown, reply: FastifyReply) =>
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)
    app.get(path, hidden, (_request, reply) => reply.redirect(`${path}/`, 302))
    app.get(`${path}/*`, hidden, answer)
  }
}
