import type { FastifyInstance } from 'fastify'
import { socialReturnPath, SocialStart, socialStartPath } from '#contract/accounts/social/api.ts'
import { socialSources, type SocialSource } from '#contract/brands/socialNetworks.ts'
import type { SocialSettings } from '../../platform/config/configSocial.ts'
import type { AppContext } from '../../platform/http/context.ts'
import { redirectFormPost, finishOAuth, type CallbackRoute } from './oauthCallback.ts'
import { startOAuth, type StartRoute } from './oauthStart.ts'
import type { Provider, Providers } from './openIdProviders.ts'

/** OAuth with social networks: the start redirects to the provider, the callback finishes. */
export async function socialPlugin(app: FastifyInstance, context: AppContext): Promise<void> {
  const socialContext = { ...context, providers: openProviders(context.config.social) }
  // A HEAD request must not consume a state.
  const schema = { summary: 'Leave for a social network', tags: ['auth'], querystring: SocialStart }
  const described = { exposeHeadRoute: false, schema }
  const hidden = { exposeHeadRoute: false, schema: { hide: true } }
  app.get<StartRoute>(socialStartPath, described, (request, reply) => startOAuth(socialContext, request, reply))
  app.get<CallbackRoute>(socialReturnPath, hidden, (request, reply) => finishOAuth(socialContext, request, reply))
  await app.register(async (forms) => {
    const limits = { parseAs: 'string', bodyLimit: 16_384 } as const
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      limits,
      async (_request: unknown, text: string) => new URLSearchParams(text),
    )
    forms.post<CallbackRoute>(socialReturnPath, hidden, redirectFormPost)
  })
}

export function configuredSources(settings: SocialSettings): SocialSource[] {
  return socialSources.filter((source) => settings[source])
}

/** Lazy: the library takes 8 MB, and few requests need it. */
function openProviders(settings: SocialSettings): Providers {
  let opened: Promise<Providers> | undefined
  const open = async (source: SocialSource) => {
    opened ??= import('./openIdProviders.ts').then(({ openIdProviders }) => openIdProviders(settings))
    opened.catch(() => (opened = undefined))
    const provider = (await opened)[source]
    if (!provider) throw new Error(`${source} is not configured`)
    return provider
  }
  const lazyProvider = (source: SocialSource): Provider => ({
    begin: async (redirectUri, proof) => (await open(source)).begin(redirectUri, proof),
    finish: async (address, proof) => (await open(source)).finish(address, proof),
  })
  return Object.fromEntries(configuredSources(settings).map((source) => [source, lazyProvider(source)]))
}
