import type { FastifyReply, FastifyRequest } from 'fastify'
import { callerOf } from '../../platform/http/accessLog.ts'
import { pageLanguageOf } from '../../platform/http/language.ts'
import { resolveRequest } from '../../platform/http/route.ts'
import { fail, outcomeOf, type Outcome } from './outcome.ts'
import type { Provider } from './openIdProviders.ts'
import { deleteOAuthState, type OAuthState } from './queries.ts'
import {
  resultUrl,
  defaultReturnPath,
  stateHashOf,
  providerOf,
  reasonOf,
  redirectUri,
  browserSecretOf,
  type SocialContext,
} from './oauthState.ts'

export type CallbackRoute = { Params: { source: string }; Querystring: Record<string, unknown> }
type CallbackRequest = FastifyRequest<CallbackRoute>

const cancelErrors = ['access_denied', 'user_cancelled_authorize', 'user_denied']
const formFields = ['code', 'state', 'error', 'user', 'iss'] as const

/** Finishes a sign-in or a linking and redirects to its return URL with the outcome. */
export async function finishOAuth(
  context: SocialContext,
  request: CallbackRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  resolveRequest(request, context)
  const { source, provider } = providerOf(context, request.params.source)
  const state = textOf(request.query.state)
  const secret = browserSecretOf(request) ?? ''
  const oauthState = await deleteOAuthState(context.database.sql, stateHashOf(state, secret), source)
  if (!oauthState)
    return reply.redirect(
      resultUrl(defaultReturnPath, { action: 'login', source }, fail('unknown_error', 'visit_ended')),
      302,
    )
  const outcome = await outcomeOfCallback(provider, { context, request, oauthState, state })
  const address = outcome.status === 'success' ? oauthState.success_url : oauthState.cancel_url
  return reply.redirect(resultUrl(address, oauthState, outcome), 302)
}

type Callback = { context: SocialContext; request: CallbackRequest; oauthState: OAuthState; state: string }

async function outcomeOfCallback(
  provider: Provider,
  { context, request, oauthState, state }: Callback,
): Promise<Outcome> {
  const { database } = context
  if (cancelErrors.includes(textOf(request.query.error))) return { status: 'cancel' }
  const address = new URL(redirectUri(context.origins.forRedirect(request) ?? '', oauthState.source))
  address.search = request.url.split('?', 2)[1] ?? ''
  const language = pageLanguageOf(request, request.brand)
  let reason = ''
  const identity = await provider.finish(address, { ...oauthState, state }).catch((error: unknown) => {
    reason = reasonOf(error)
    request.log.warn({ ...callerOf(request), source: oauthState.source, reason }, 'OAuth failed')
  })
  if (!identity) return fail('unknown_error', reason)
  const { brand } = request
  const origin = context.origins.forMail(request)
  return database.transaction((sql, { afterCommit }) =>
    outcomeOf({ sql, afterCommit, oauthState, identity, brand, language, origin }),
  )
}

/** Redirects a `form_post` callback to a GET: a cross-site POST does not send our SameSite cookie. */
export async function redirectFormPost(
  request: FastifyRequest<CallbackRoute>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const form = request.body as URLSearchParams
  const fields = formFields.flatMap((name): [string, string][] => {
    const value = form.get(name)
    return value === null ? [] : [[name, value]]
  })
  return reply.redirect(`${request.url.split('?', 1)[0]}?${new URLSearchParams(fields).toString()}`, 303)
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
