import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Unsubscribe, unsubscribePath } from '#contract/messages/mail/api.ts'
import { recordEvent } from '../../messages/live/live.ts'
import type { AppContext } from '../../platform/http/context.ts'
import { resolveRequest } from '../../platform/http/route.ts'
import { upsertMailOff } from './queries.ts'
import { signingSecrets } from '../../platform/storage/media.ts'
import { unsubscribePage, type UnsubscribeStep } from './unsubscribePage.ts'
import { userOfUnsubscribeToken } from '../../messages/mail/links.ts'

type Link = { Querystring: { token?: string } }

/**
 * Ends reminders and notices by mail (RFC 8058): mail programs post without cookies, people see a page with a button.
 * Opening the link changes nothing, as mail scanners open it too.
 */
export async function unsubscribePlugin(app: FastifyInstance, context: AppContext): Promise<void> {
  const described = (summary: string, hasHead = false) => ({
    exposeHeadRoute: hasHead,
    schema: { summary, tags: ['schedule'], querystring: Unsubscribe },
  })
  const userOf = ({ query }: FastifyRequest<Link>) =>
    signingSecrets(context.media)
      .map((secret) => userOfUnsubscribeToken(secret, query.token ?? ''))
      .find((userId) => userId !== undefined)
  const show = (request: FastifyRequest, reply: FastifyReply, step: UnsubscribeStep) => {
    resolveRequest(request, context)
    return reply
      .code(step === 'invalid' ? 404 : 200)
      .type('text/html; charset=utf-8')
      .headers({
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'",
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      })
      .send(unsubscribePage(step, request.language, request.brand.public.project.title))
  }
  app.get<Link>(
    unsubscribePath,
    // Link checkers send HEAD requests.
    described('Confirm to end reminders and notices by e-mail; changes nothing', true),
    (request, reply) => show(request, reply, userOf(request) === undefined ? 'invalid' : 'confirm'),
  )
  await app.register(async (forms) => {
    // The body says only that it is one click.
    const ignoreBody = { parseAs: 'string', bodyLimit: 16_384 } as const
    forms.removeAllContentTypeParsers()
    forms.addContentTypeParser('*', ignoreBody, async () => ({}))
    forms.post<Link>(
      unsubscribePath,
      described('End reminders and notices by e-mail, without a sign-in'),
      async (request, reply) => {
        const userId = userOf(request)
        if (userId !== undefined) {
          resolveRequest(request, context)
          await context.database.transaction(async (sql, hooks) => {
            // Repeated posts write nothing.
            if (await upsertMailOff(sql, { userId, brand: request.brand.id }))
              await recordEvent({ sql, ...hooks }, { userId, kind: 'schedule' })
          })
        }
        return show(request, reply, userId === undefined ? 'invalid' : 'done')
      },
    )
  })
}
