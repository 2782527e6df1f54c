import type { FastifyInstance } from 'fastify'
import { socialReturnPath, SocialStart, socialStartPath } from '#contract/social/api.ts'
import type { Machine } from '../machine.ts'
import { askAgain, comeBack, type Return } from './comeBack.ts'
import { leave, type Start } from './leave.ts'
import { openProviders } from './providers.ts'

/** Visits to social networks: a browser leaves by the start address and comes back by the return address. */
export async function serveSocial(app: FastifyInstance, machine: Machine): Promise<void> {
  const house = { machine, providers: openProviders(machine.config.social) }
  // A look at an address (HEAD) must not use up a visit.
  const seen = { summary: 'Leave for a social network', tags: ['auth'], querystring: SocialStart }
  const described = { exposeHeadRoute: false, schema: seen }
  const hidden = { exposeHeadRoute: false, schema: { hide: true } }
  app.get<Start>(socialStartPath, described, (request, reply) => leave(house, request, reply))
  app.get<Return>(socialReturnPath, hidden, (request, reply) => comeBack(house, request, reply))
  await app.register(async (forms) => {
    const limits = { parseAs: 'string', bodyLimit: 16_384 } as const
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      limits,
      async (_request: unknown, text: string) => new URLSearchParams(text),
    )
    forms.post<Return>(socialReturnPath, hidden, askAgain)
  })
}
