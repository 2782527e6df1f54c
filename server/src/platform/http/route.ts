import { setTimeout } from 'node:timers/promises'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Access, ResponseBody, Body, Endpoint, Language, Params, Query } from '#contract/endpoint.ts'
import { nowSeconds, type Moment } from '../clock.ts'
import { withPermits, type Semaphore } from '../concurrency/semaphore.ts'
import type { Sql } from '../database/database.ts'
import type { TransactionHooks } from '../database/transactionHooks.ts'
import { abortSignalOf } from './abortSignal.ts'
import { formatCookie, type Cookie } from './cookie.ts'
import { ApiError } from './errors.ts'
import { withIdempotency, type HandlerResult } from './idempotency.ts'
import { enforceFormBytes, readMultipart, removeUpload, usingUpload, type Upload } from './multipart.ts'
import { languageOf } from './language.ts'
import { staffBrand, type AppContext, type Brand, type Credentials, type Viewer } from './context.ts'
import { clientOf, type Client } from './client.ts'
import { networkOf } from './clientNetwork.ts'
import { hostNameOf } from './origins.ts'
import { selectFields, serialisedSchema } from './sparseFields.ts'
import { compileFormValidator } from './validation.ts'

export type Call<E extends Endpoint> = TransactionHooks &
  Moment & {
    params: Params<E>
    query: Query<E>
    body: Body<E>
    /** The file of a multipart form. */
    upload: Upload | undefined
    viewer: E['access'] extends 'anyone' ? undefined : Viewer
    /** The user of a public call, if it has a valid token. */
    optionalViewer: () => Promise<Viewer | undefined>
    /** In a call that writes, one transaction; otherwise the pool. */
    sql: Sql
    brand: Brand
    language: Language
    context: AppContext
    client: Client
    /** Origin of links in mails. */
    origin: string
    /** Sent after the commit; the last of a name wins. */
    setCookie: (cookie: Cookie) => void
    reply: FastifyReply
    /** Aborts when the connection closes before the response: for work that nobody waits for then. */
    abortSignal: () => AbortSignal
  }

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<ResponseBody<E>>

type Options<E extends Endpoint> = {
  /** The handler runs a single statement, which needs no explicit transaction. */
  singleStatement?: true
  /** A GET that writes: in a transaction, and never for HEAD or what a browser loads ahead or as a page. */
  isWritingGet?: true
  /** Reads the whole user with the session: `viewer.profile`. */
  readsProfile?: true
  /** Maximum size of the file of a form. */
  fileBytes?: (brand: Brand) => number
  /**
   * Throws `not_found` unless the caller may see what the path names. Runs only when the body is refused, so that an id of somebody
   * else is missing whatever the body says; otherwise the handler throws it.
   */
  requires?: (call: Omit<Call<E>, 'body' | 'query'>) => Promise<unknown>
  /** Runs before the body is read: for limits. */
  beforeBody?: (call: IncomingCall) => Promise<void>
  /** Maximum size of the body, if less than the default. */
  bodyBytes?: number
  /** Calls wait for a permit before they take a connection. */
  semaphore?: Semaphore
  /**
   * Runs after the commit, outside of any transaction, for what waits for other servers; makes the response. Also runs for
   * a repeated Idempotency-Key whose first call did not finish, perhaps long ago: then it may only finish that one.
   */
  complete?: (call: Call<E>, response: ResponseBody<E>, isRepeat: boolean) => Promise<ResponseBody<E>>
  /** Delays the response, so that its timing does not reveal the outcome. */
  minimumDurationMs?: number
}

/** A call whose body has not been read; `bytes` is its maximum size. */
export type IncomingCall = { viewer: Viewer | undefined; network: string; bytes: number; context: AppContext }

export type Route = { endpoint: Endpoint; register: (app: FastifyInstance, context: AppContext) => void }

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | undefined
    upload: Upload | undefined
    brand: Brand
    language: Language
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

/** Binds an endpoint of the contract to its handler. */
export function route<E extends Endpoint>(endpoint: E, handler: Handler<E>, options: Options<E> = {}): Route {
  const isWritingGet = options.isWritingGet === true
  const plain = (endpoint.method === 'GET' && !isWritingGet) || options.singleStatement === true
  return {
    endpoint,
    register: (app, context) =>
      app.route({
        method: endpoint.method,
        url: endpoint.path,
        config: { endpoint },
        exposeHeadRoute: !isWritingGet,
        attachValidation: options.requires !== undefined,
        schema: schemaOf(endpoint),
        ...(options.bodyBytes !== undefined && { bodyLimit: options.bodyBytes }),
        ...(endpoint.form && { validatorCompiler: compileFormValidator }),
        preValidation: async (request) => {
          if (isWritingGet && isLoadedByBrowser(request)) throw new ApiError('bad_request')
          await authorize(request, { ...options, access: endpoint.access }, context)
          // A call without a body is one with an empty one.
          if (endpoint.body && !endpoint.form) request.body ??= {}
          const fileBytes = options.fileBytes?.(request.brand) ?? 0
          enforceFormBytes(request, fileBytes)
          await options.beforeBody?.(incomingCallOf(request, context, fileBytes))
          if (endpoint.form) await readMultipart(request, { media: context.media, fileBytes })
        },
        ...(options.fileBytes !== undefined && { onResponse: removeUpload }),
        handler: (request, reply) => {
          const call = callOf<E>(request, reply, context)
          // The transaction may have waited: what follows it has a moment of its own.
          const completed = async (response: ResponseBody<E>, isRepeat = false) =>
            options.complete?.({ ...call, now: nowSeconds() }, response, isRepeat) ?? response
          const respond = async () => {
            if ((endpoint.method !== 'GET' || isWritingGet) && request.headers['idempotency-key'] !== undefined) {
              const work = withIdempotency(request, context, {
                effect: (sql, hooks) => runHandler({ ...call, ...hooks, sql }, handler),
                complete: options.complete && completed,
              })
              return withCookies(call, work)
            }
            const response = await (plain ? handler(call) : runInTransaction(call, handler))
            return selectFields(endpoint, request.query, await completed(response))
          }
          const { minimumDurationMs, semaphore, requires } = options
          const answer = requires ? () => withNotFoundFirst(request, respond, () => requires(call)) : respond
          if (minimumDurationMs !== undefined) return withMinimumDuration(minimumDurationMs, answer)
          return usingUpload(request, semaphore ? () => withPermits(semaphore, answer) : answer)
        },
      }),
  }
}

/** Refuses a body only if `require` passes: its `not_found` comes first. */
async function withNotFoundFirst<Result>(
  request: FastifyRequest,
  work: () => Promise<Result>,
  require: () => Promise<unknown>,
): Promise<Result> {
  try {
    if (request.validationError) throw request.validationError
    return await work()
  } catch (error) {
    const isRefused = error instanceof ApiError && error.code === 'validation_failed'
    if (isRefused || (error as Partial<FastifyError>).validationContext === 'body') await require()
    throw error
  }
}

/** Whether a browser loads the address by itself, ahead or as a page: no script asks for it. */
function isLoadedByBrowser({ headers }: FastifyRequest): boolean {
  const { 'sec-purpose': ahead, purpose, 'sec-fetch-mode': mode, 'sec-fetch-dest': target = 'empty' } = headers
  return `${String(ahead)} ${String(purpose)}`.includes('prefetch') || mode === 'navigate' || target !== 'empty'
}

async function withMinimumDuration<Result>(ms: number, work: () => Promise<Result>): Promise<Result> {
  const [result] = await Promise.allSettled([work(), setTimeout(ms)])
  if (result.status === 'rejected') throw result.reason
  return result.value
}

function schemaOf(endpoint: Endpoint) {
  return {
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && { body: endpoint.body }),
    response: { 200: serialisedSchema(endpoint) },
  }
}

/** Resolves brand, language and user, and checks the access level. */
export async function authorize(
  request: FastifyRequest,
  { access, readsProfile = false }: { access: Access; readsProfile?: boolean },
  context: AppContext,
): Promise<void> {
  resolveRequest(request, context)
  if (access === 'anyone') return
  request.viewer = await context.authenticate(credentialsOf(request), { readsProfile })
  if (request.brand.singleDevice && isOfOtherBrand(request.viewer, request.brand, context))
    throw new ApiError('unauthorized')
  if (!hasAccess(access, request.viewer)) throw new ApiError('not_found')
}

/** Staff calls need a session of the staff console; administrators have all staff levels. */
function hasAccess(access: Access, { roles, sessionBrand }: Viewer): boolean {
  if (access === 'anyone' || access === 'learner') return true
  if (sessionBrand !== staffBrand) return false
  return access === 'staff' ? roles.length > 0 : roles.includes(access) || roles.includes('admin')
}

/** A single-device brand accepts no sessions of other brands: they would be a second device. */
function isOfOtherBrand({ sessionBrand }: Viewer, brand: Brand, { showsEverything }: AppContext): boolean {
  return sessionBrand !== brand.id && sessionBrand !== staffBrand && !showsEverything(sessionBrand)
}

/** Sets the brand and the language of a request. */
export function resolveRequest(request: FastifyRequest, context: AppContext): void {
  const appId = request.headers['x-app-id']
  request.brand = context.brandOf({ host: hostNameOf(request), appId: typeof appId === 'string' ? appId : undefined })
  request.language = languageOf(request, request.brand)
}

function credentialsOf({ headers: { authorization, cookie } }: FastifyRequest): Credentials {
  const token = authorization && /^bearer /i.test(authorization) ? authorization.slice(7) : undefined
  return { token, cookies: cookie }
}

export function setCookies(request: FastifyRequest, reply: FastifyReply, cookies: readonly Cookie[]): void {
  const isSecure = request.protocol === 'https'
  for (const cookie of cookies) void reply.header('set-cookie', formatCookie(cookie, isSecure))
}

function callOf<E extends Endpoint>(request: FastifyRequest, reply: FastifyReply, context: AppContext): Call<E> {
  return {
    params: request.params,
    query: request.query,
    body: request.body,
    upload: request.upload,
    viewer: request.viewer as Call<E>['viewer'],
    now: nowSeconds(),
    optionalViewer: () => context.authenticate(credentialsOf(request)).catch(() => undefined),
    sql: context.database.sql,
    brand: request.brand,
    language: request.language,
    context,
    client: clientOf(request),
    origin: context.origins.forMail(request),
    afterCommit: refuseHook,
    afterRollback: refuseHook,
    setCookie: (cookie) => setCookies(request, reply, [cookie]),
    reply,
    abortSignal: () => abortSignalOf(reply),
  }
}

function refuseHook(): never {
  throw new Error('Hooks need a transaction')
}

/** Without a Content-Length the body counts as the largest. */
function incomingCallOf(request: FastifyRequest, context: AppContext, maxBytes: number): IncomingCall {
  const length = request.headers['content-length']
  const bytes = length === undefined ? maxBytes : Number(length)
  return { viewer: request.viewer, network: networkOf(request.ip), bytes, context }
}

function runInTransaction<E extends Endpoint>(call: Call<E>, handler: Handler<E>): Promise<ResponseBody<E>> {
  return call.context.database.transaction(async (sql, hooks) => {
    const { response, cookies } = await runHandler({ ...call, ...hooks, sql }, handler)
    hooks.afterCommit(() => cookies.forEach(call.setCookie))
    return response
  })
}

async function withCookies({ setCookie }: Pick<Call<Endpoint>, 'setCookie'>, work: Promise<HandlerResult>) {
  const { response, cookies } = await work
  cookies.forEach(setCookie)
  return response
}

/** Runs the handler and collects its cookies. */
async function runHandler<E extends Endpoint>(call: Call<E>, handler: Handler<E>) {
  const cookies = new Map<string, Cookie>()
  const response = await handler({ ...call, setCookie: (cookie) => void cookies.set(cookie.name, cookie) })
  return { response, cookies: [...cookies.values()] }
}
