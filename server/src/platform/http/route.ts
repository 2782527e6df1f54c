import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Access, ResponseBody, Body, Endpoint, Language, Params, Query } from '#contract/endpoint.ts'
import { nowSeconds, type Moment } from '../clock.ts'
import type { Sql } from '../database/database.ts'
import type { TransactionHooks } from '../database/transactionHooks.ts'
import { abortSignalOf, clientOf, type Client } from './requestClient.ts'
import { formatCookie, type Cookie } from '../cookie.ts'
import { ApiError } from '../errors.ts'
import { withIdempotency, type Transact } from './idempotency.ts'
import { enforceFormBytes, readMultipart, removeUpload, usingUpload, type Upload } from './multipart.ts'
import { languageOf } from './language.ts'
import { staffBrand, type AppContext, type Brand, type Credentials, type Viewer } from './context.ts'
import { networkOf } from '../rateLimits/clientNetwork.ts'
import { hostNameOf } from './origins.ts'
import { selectFields, serialisedSchema } from './sparseFields.ts'
import { compileFormValidator } from './validation.ts'

type CommonCall<E extends Endpoint> = Moment & {
  params: Params<E>
  query: Query<E>
  body: Body<E>
  upload: Upload | undefined
  viewer: E['access'] extends 'anyone' ? undefined : Viewer
  /** The user of a public call, if it has a valid token. */
  optionalViewer: () => Promise<Viewer | undefined>
  brand: Brand
  language: Language
  context: AppContext
  client: Client
  origin: string
  reply: FastifyReply
  abortSignal: () => AbortSignal
}

/** A call outside of transactions: each statement runs on its own. */
export type ReadCall<E extends Endpoint> = CommonCall<E> & { sql: Sql }

export type Call<E extends Endpoint> = ReadCall<E> &
  TransactionHooks & {
    /** Sent after the commit; the last cookie of a name wins. */
    setCookie: (cookie: Cookie) => void
  }

/** A call outside of transactions that produces its response in one: `return transaction(…)`. */
export type PreparedCall<E extends Endpoint> = CommonCall<E> & {
  transaction: (work: (call: Call<E>) => Promise<ResponseBody<E>>) => Promise<ResponseBody<E>>
}

/** A call outside of transactions that may run several. */
export type ResumableCall<E extends Endpoint> = CommonCall<E> & {
  transaction: <Result>(work: (call: Call<E>) => Promise<Result>) => Promise<Result>
}

type Handler<C, E extends Endpoint> = (call: C) => Promise<ResponseBody<E>>

type Options<E extends Endpoint> = {
  /** Reads the whole user with the session, as `viewer.profile`. */
  readsProfile?: true
  /**
   * Throws `not_found` unless the caller may see what the path names. Runs only when the body is invalid, so that a
   * foreign id is missing whatever the body says; otherwise the handler throws it.
   */
  requires?: (call: Omit<ReadCall<E>, 'body' | 'query'>) => Promise<unknown>
  bodyBytes?: number
  upload?: UploadOptions
}

type UploadOptions = {
  maximumBytes: (brand: Brand) => number
  /** Runs before the body is read. */
  enforceLimits: (call: IncomingCall) => Promise<void>
}

/** A call whose body is unread; `bytes` is its maximum size. */
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

/** Binds a call that only reads, without a transaction. */
export function readRoute<E extends Endpoint & { method: 'GET' }>(
  endpoint: E,
  handler: Handler<ReadCall<E>, E>,
  options: Options<E> = {},
): Route {
  const respond: Respond<E> = async (call, request) =>
    selectFields(endpoint, request.query, await handler({ ...call, sql: call.context.database.sql }))
  return bind(endpoint, respond, { ...options, isReading: true })
}

/** Binds a call whose whole handler is one transaction. It begins with the first statement, so that early rejections hold no connection. */
export function writeRoute<E extends Endpoint>(
  endpoint: E,
  handler: Handler<Call<E>, E>,
  options: Options<E> = {},
): Route {
  return preparedRoute(endpoint, ({ transaction }) => transaction(handler), options)
}

/**
 * Binds a call that prepares outside of transactions (counts limits, hashes, decodes) and then writes in one, which
 * returns the response. A repeated Idempotency-Key does not run the handler.
 */
export function preparedRoute<E extends Endpoint>(
  endpoint: E,
  handler: Handler<PreparedCall<E>, E>,
  options: Options<E> = {},
): Route {
  return bind(endpoint, (call, request) => respondOnce(call, request, { isResumable: false, handler }), options)
}

/**
 * Binds a call of single statements and of functions with transactions of their own: rate limits and checks, or work
 * that a repeat continues. A repeated Idempotency-Key runs the handler again only if it was cut.
 */
export function standaloneRoute<E extends Endpoint>(
  endpoint: E,
  handler: Handler<ReadCall<E>, E>,
  options: Options<E> = {},
): Route {
  const standalone = (call: CommonCall<E>) => handler({ ...call, sql: call.context.database.sql })
  return bind(
    endpoint,
    (call, request) => respondOnce(call, request, { isResumable: false, handler: standalone }),
    options,
  )
}

/**
 * Binds a call that waits for other servers between transactions. If it was cut, a repeated Idempotency-Key runs the
 * handler again, and its first `transaction` returns the earlier result, as JSON.
 */
export function resumableRoute<E extends Endpoint>(
  endpoint: E,
  handler: Handler<ResumableCall<E>, E>,
  options: Options<E> = {},
): Route {
  return bind(endpoint, (call, request) => respondOnce(call, request, { isResumable: true, handler }), options)
}

type Respond<E extends Endpoint> = (call: CommonCall<E>, request: FastifyRequest) => Promise<unknown>

function bind<E extends Endpoint>(
  endpoint: E,
  respond: Respond<E>,
  { isReading = false, ...options }: Options<E> & { isReading?: boolean },
): Route {
  const { requires, upload, bodyBytes } = options
  const isWritingGet = endpoint.method === 'GET' && !isReading
  return {
    endpoint,
    register: (app, context) =>
      app.route({
        method: endpoint.method,
        url: endpoint.path,
        config: { endpoint },
        exposeHeadRoute: !isWritingGet,
        attachValidation: requires !== undefined,
        schema: schemaOf(endpoint),
        ...(bodyBytes !== undefined && { bodyLimit: bodyBytes }),
        ...(endpoint.form && { validatorCompiler: compileFormValidator }),
        preValidation: async (request) => {
          if (isWritingGet && isLoadedByBrowser(request)) throw new ApiError('bad_request')
          await authorize(request, { ...options, access: endpoint.access }, context)
          // A missing body counts as an empty one.
          if (endpoint.body && !endpoint.form) request.body ??= {}
          const fileBytes = upload?.maximumBytes(request.brand) ?? 0
          enforceFormBytes(request, fileBytes)
          await upload?.enforceLimits(incomingCallOf(request, context, fileBytes))
          if (endpoint.form) await readMultipart(request, { media: context.media, fileBytes })
        },
        ...(upload && { onResponse: removeUpload }),
        handler: (request, reply) => {
          const call = callOf<E>(request, reply, context)
          const answer = () => respond(call, request)
          if (!requires) return usingUpload(request, answer)
          const require = () => requires({ ...call, sql: context.database.sql })
          return usingUpload(request, () => withNotFoundFirst(request, answer, require))
        },
      }),
  }
}

type Once<E extends Endpoint> = { isResumable: boolean; handler: Handler<ResumableCall<E>, E> }

async function respondOnce<E extends Endpoint>(
  call: CommonCall<E>,
  request: FastifyRequest,
  { isResumable, handler }: Once<E>,
): Promise<unknown> {
  const { context, reply } = call
  const { database } = context
  const run = (transact: Transact) => {
    const transaction: ResumableCall<E>['transaction'] = async (work) => {
      const { result } = await transact(async (sql, hooks) => {
        const cookies = new Map<string, Cookie>()
        const setCookie = (cookie: Cookie) => void cookies.set(cookie.name, cookie)
        const optionalViewer = () => findViewer(request, context, sql)
        const result = await work({ ...call, ...hooks, sql, setCookie, optionalViewer })
        return { result, cookies: [...cookies.values()] }
      })
      return result as Awaited<ReturnType<typeof work>>
    }
    return handler({ ...call, transaction })
  }
  const send = (cookies: readonly Cookie[]) => setCookies(request, reply, cookies)
  if (request.headers['idempotency-key'] === undefined) {
    const transact: Transact = (effect) =>
      database.transaction(async (sql, hooks) => {
        const outcome = await effect(sql, hooks)
        hooks.afterCommit(() => send(outcome.cookies))
        return outcome
      })
    return run(transact)
  }
  const { result, cookies } = await withIdempotency(request, database, { isResumable, run })
  send(cookies)
  return result
}

/** Rejects a body only if `require` passes: its `not_found` comes first. */
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

/** Whether the browser prefetches or navigates, without a script. */
function isLoadedByBrowser({ headers }: FastifyRequest): boolean {
  const { 'sec-purpose': ahead, purpose, 'sec-fetch-mode': mode, 'sec-fetch-dest': target = 'empty' } = headers
  return `${String(ahead)} ${String(purpose)}`.includes('prefetch') || mode === 'navigate' || target !== 'empty'
}

function schemaOf(endpoint: Endpoint) {
  return {
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && { body: endpoint.body }),
    response: { 200: serialisedSchema(endpoint) },
  }
}

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

/** Staff calls need a console session; administrators have all staff levels. */
export function hasAccess(access: Access, { roles, sessionBrand }: Viewer): boolean {
  if (access === 'anyone' || access === 'learner') return true
  if (sessionBrand !== staffBrand) return false
  return access === 'staff' ? roles.length > 0 : roles.includes(access) || roles.includes('admin')
}

/** A single-device brand rejects sessions of other brands: they would be a second device. */
function isOfOtherBrand({ sessionBrand }: Viewer, brand: Brand, { showsEverything }: AppContext): boolean {
  return sessionBrand !== brand.id && sessionBrand !== staffBrand && !showsEverything(sessionBrand)
}

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

function callOf<E extends Endpoint>(request: FastifyRequest, reply: FastifyReply, context: AppContext): CommonCall<E> {
  return {
    params: request.params,
    query: request.query,
    body: request.body,
    upload: request.upload,
    viewer: request.viewer as CommonCall<E>['viewer'],
    now: nowSeconds(),
    optionalViewer: () => findViewer(request, context),
    brand: request.brand,
    language: request.language,
    context,
    client: clientOf(request),
    origin: context.origins.forMail(request),
    reply,
    abortSignal: () => abortSignalOf(reply),
  }
}

function findViewer(request: FastifyRequest, context: AppContext, sql?: Sql): Promise<Viewer | undefined> {
  return context.authenticate(credentialsOf(request), sql && { sql }).catch(() => undefined)
}

/** Without a Content-Length the body counts as the largest allowed. */
function incomingCallOf(request: FastifyRequest, context: AppContext, maxBytes: number): IncomingCall {
  const length = request.headers['content-length']
  const bytes = length === undefined ? maxBytes : Number(length)
  return { viewer: request.viewer, network: networkOf(request.ip), bytes, context }
}
