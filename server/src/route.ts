import { hash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bindSessionHeader } from '#contract/endpoint.ts'
import type { Access, Answer, Body, Endpoint, Language, Params, Query } from '#contract/endpoint.ts'
import type { Sql } from './database.ts'
import { formatCookie, type Cookie } from './cookie.ts'
import { ApiError } from './failure.ts'
import { answerOnce, type Done } from './idempotency.ts'
import { removeUpload, readMultipart, usingUpload, type Upload } from './multipart.ts'
import { languageOf } from './language.ts'
import type { Brand, Credentials, Machine, Viewer } from './machine.ts'
import { networkOf } from './clientNetwork.ts'
import { hostNameOf } from './origins.ts'
import type { TransactionHooks } from './transactionHooks.ts'
import { compileFormValidator } from './validation.ts'

/** `network` is what the tries of a client are counted by; `deviceHash` is of the id that a device has given itself. */
export type Client = {
  address: string
  network: string
  deviceHash: Buffer | undefined
  userAgent: string
  appType: 'web' | 'mobile'
  /** The `Cookie` header. */
  cookies: string | undefined
  /** Asks for a session that only this browser can use. */
  bindsSession: boolean
}

export type Call<E extends Endpoint> = TransactionHooks & {
  params: Params<E>
  query: Query<E>
  body: Body<E>
  /** The file that came with a form. */
  upload: Upload | undefined
  viewer: E['access'] extends 'anyone' ? undefined : Viewer
  /** The person of a call that anyone may make, where a valid token came with it. */
  optionalViewer: () => Promise<Viewer | undefined>
  /** One transaction for everything that writes; the pool for what only reads. */
  sql: Sql
  brand: Brand
  language: Language
  machine: Machine
  client: Client
  /** Where links in mails lead. */
  origin: string
  /** Goes with the answer once the transaction is committed; the last of a name counts. */
  setCookie: (cookie: Cookie) => void
  reply: FastifyReply
}

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E>>

type Options = {
  /** The handler's only statement is its own transaction. */
  singleStatement?: true
  /** For a form that brings a file: its largest size. */
  fileBytes?: (brand: Brand) => number
  /** Counts or refuses a call before its body is read. */
  beforeBody?: (arriving: Arriving) => Promise<void>
  /** The largest body, where that is less than for other calls. */
  bodyBytes?: number
  /** The answer takes at least so long, so that it does not tell by its speed what was found. */
  atLeastMs?: number
}

/** A call of which only the head is known; `bytes` is the size of its body at most. */
export type Arriving = { viewer: Viewer | undefined; network: string; bytes: number; machine: Machine }

export type Route = { endpoint: Endpoint; register: (app: FastifyInstance, machine: Machine) => void }

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

/** Binds an endpoint of the contract to what answers it. */
export function route<E extends Endpoint>(endpoint: E, handler: Handler<E>, options: Options = {}): Route {
  const plain = endpoint.method === 'GET' || options.singleStatement === true
  return {
    endpoint,
    register: (app, machine) =>
      app.route({
        method: endpoint.method,
        url: endpoint.path,
        config: { endpoint },
        schema: schemaOf(endpoint),
        ...(options.bodyBytes !== undefined && { bodyLimit: options.bodyBytes }),
        ...(endpoint.form && { validatorCompiler: compileFormValidator }),
        preValidation: async (request) => {
          await identify(request, endpoint, machine)
          const fileBytes = options.fileBytes?.(request.brand) ?? 0
          await options.beforeBody?.(arrivingOf(request, machine, fileBytes))
          if (endpoint.form) await readMultipart(request, { media: machine.media, fileBytes })
        },
        ...(options.fileBytes !== undefined && { onResponse: removeUpload }),
        handler: (request, reply) => {
          const call = callOf<E>(request, reply, machine)
          const answer = async () => {
            if (endpoint.method !== 'GET' && request.headers['idempotency-key'] !== undefined)
              return withCookies(
                call,
                answerOnce(request, machine, (sql, hooks) => inTransaction({ ...call, ...hooks, sql }, handler)),
              )
            return plain ? handler(call) : write(call, handler)
          }
          if (options.atLeastMs !== undefined) return takingAtLeast(options.atLeastMs, answer)
          return usingUpload(request, answer)
        },
      }),
  }
}

async function takingAtLeast<Result>(ms: number, work: () => Promise<Result>): Promise<Result> {
  const [result] = await Promise.allSettled([work(), setTimeout(ms)])
  if (result.status === 'rejected') throw result.reason
  return result.value
}

function schemaOf(endpoint: Endpoint) {
  return {
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && { body: endpoint.body }),
    response: { 200: endpoint.response },
  }
}

/** Brand, language and person of a request, before anything else of it is looked at. */
async function identify(request: FastifyRequest, endpoint: Endpoint, machine: Machine): Promise<void> {
  recognise(request, machine)
  if (endpoint.access === 'anyone') return
  request.viewer = await machine.authenticate(credentialsOf(request))
  if (request.brand.singleDevice && isElsewhere(request.viewer, request.brand, machine))
    throw new ApiError('unauthorized')
  if (!isOpenTo(endpoint.access, request.viewer.roles)) throw new ApiError('not_found')
}

/** An administrator may do whatever any of the staff may. */
function isOpenTo(access: Access, roles: readonly string[]): boolean {
  const isOfStaff = access === 'support' || access === 'admin'
  return !isOfStaff || roles.includes(access) || roles.includes('admin')
}

/** A brand that allows one device would allow two, did sessions of other brands open it. */
function isElsewhere({ sessionBrand }: Viewer, brand: Brand, { showsEverything }: Machine): boolean {
  return sessionBrand !== brand.id && sessionBrand !== 'staff' && !showsEverything(sessionBrand)
}

/** Sets the brand and the language of a request. */
export function recognise(request: FastifyRequest, machine: Machine): void {
  const appId = request.headers['x-app-id']
  request.brand = machine.brandOf({ host: hostNameOf(request), appId: typeof appId === 'string' ? appId : undefined })
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

function callOf<E extends Endpoint>(request: FastifyRequest, reply: FastifyReply, machine: Machine): Call<E> {
  return {
    params: request.params,
    query: request.query,
    body: request.body,
    upload: request.upload,
    viewer: request.viewer as Call<E>['viewer'],
    optionalViewer: () => machine.authenticate(credentialsOf(request)).catch(() => undefined),
    sql: machine.database.sql,
    brand: request.brand,
    language: request.language,
    machine,
    client: clientOf(request),
    origin: machine.origins.ofMail(request),
    afterCommit: refuseHook,
    afterRollback: refuseHook,
    setCookie: (cookie) => setCookies(request, reply, [cookie]),
    reply,
  }
}

function refuseHook(): never {
  throw new Error('A call without a transaction has no hooks')
}

/** Few calls ask for the device, or for the address, which is worked out of what proxies say. */
function clientOf(request: FastifyRequest): Client {
  return {
    get address() {
      return request.ip
    },
    get network() {
      return networkOf(request.ip)
    },
    get deviceHash() {
      return deviceHashOf(request.headers['x-device-id'])
    },
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    appType: request.headers['x-app-type'] === 'mobile' ? 'mobile' : 'web',
    cookies: request.headers.cookie,
    bindsSession: request.headers[bindSessionHeader] === '1',
  }
}

/** A body that does not tell its size counts as the largest. */
function arrivingOf(request: FastifyRequest, machine: Machine, largest: number): Arriving {
  const length = request.headers['content-length']
  const bytes = length === undefined ? largest : Number(length)
  return { viewer: request.viewer, network: networkOf(request.ip), bytes, machine }
}

const deviceIdPattern = /^[\w-]{20,100}$/

function deviceHashOf(id: unknown): Buffer | undefined {
  return typeof id === 'string' && deviceIdPattern.test(id) ? hash('sha256', id, 'buffer') : undefined
}

function write<E extends Endpoint>(call: Call<E>, handler: Handler<E>): Promise<Answer<E>> {
  return call.machine.database.transaction(async (sql, hooks) => {
    const { answer, cookies } = await inTransaction({ ...call, ...hooks, sql }, handler)
    hooks.afterCommit(() => cookies.forEach(call.setCookie))
    return answer
  })
}

async function withCookies({ setCookie }: Pick<Call<Endpoint>, 'setCookie'>, work: Promise<Done>): Promise<unknown> {
  const { answer, cookies } = await work
  cookies.forEach(setCookie)
  return answer
}

/** Runs the handler; `cookies` are those that it has set. */
async function inTransaction<E extends Endpoint>(call: Call<E>, handler: Handler<E>) {
  const cookies = new Map<string, Cookie>()
  const answer = await handler({ ...call, setCookie: (cookie) => void cookies.set(cookie.name, cookie) })
  return { answer, cookies: [...cookies.values()] }
}
