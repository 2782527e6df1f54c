import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import qs from 'qs'
import type { Stripe } from 'stripe'
import { createCalls, type StripeWorld } from './stripeApi.ts'
import { createObjects, StripeRefusal, type StripeObjects } from './stripeObjects.ts'
import { createPages } from './stripePages.ts'

const secretKey = 'sk_test_0123456789'
/** Key of another account, which does not know the first one. */
const otherKey = 'sk_test_9876543210'
const webhookSecret = 'whsec_0123456789abcdef'

export type StripeEvent = { id: string; type: string; created: number; data: { object: Record<string, unknown> } }

type Answer = { status: number; body: unknown }
type Request = { method: string; path: string; body: Record<string, unknown> }

/** The fault of the next request. */
type Fault =
  /** The response is lost. */
  | { kind: 'lost' }
  /** The response is delayed. */
  | { kind: 'held'; until: Promise<unknown> }
  /** Only for this path, if given. */
  | { kind: 'status'; status: number; path?: string }
  /** A changing request is refused for good. */
  | { kind: 'refused'; code: string }

/** A local Stripe as its API reference describes it: its API, page and events. */
export async function startStripe() {
  const events: StripeEvent[] = []
  const told: StripeEvent[] = []
  const tell = (type: Stripe.Event['type'], object: object) => {
    const created = Math.floor(Date.now() / 1000)
    const event = { id: `evt_${randomUUID()}`, type, created, data: { object: { ...object } } }
    events.push(event)
    told.push(event)
  }
  const address = { origin: '' }
  const world: StripeWorld = { ...createObjects(tell), tell, told, address }
  const traffic: Traffic = { faults: [], requests: [], answers: new Map() }
  const other: StripeWorld = { ...createObjects(tell), tell, told: [], address }
  const accounts: Accounts = new Map([
    [secretKey, { world, answers: traffic.answers }],
    [otherKey, { world: other, answers: new Map() }],
  ])
  const server = createServer((request, reply) => {
    void handle(accounts, traffic, { request, reply }).catch(() => request.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  address.origin = origin
  const secrets = { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret }
  return {
    /** Settings of a school that uses it. */
    environment: { PAYMENTS: 'stripe', ...secrets, STRIPE_URL: origin },
    otherKey,
    objects: world,
    /** Unsent events. */
    events,
    ...traffic,
    page: createPages(world),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

type Traffic = {
  /** Faults of the next requests. */
  faults: Fault[]
  requests: string[]
  /** Idempotent responses by key. */
  answers: Map<string, { request: string; answer: Answer }>
}

function isOf(fault: Fault, method: string, path: string): boolean {
  if (fault.kind === 'refused') return method !== 'GET'
  return fault.kind !== 'status' || path.startsWith(fault.path ?? '')
}

type Account = { world: StripeWorld; answers: Traffic['answers'] }
/** By secret key. */
type Accounts = ReadonlyMap<string, Account>

type Exchange = { request: IncomingMessage; reply: ServerResponse }

async function handle(accounts: Accounts, traffic: Traffic, { request, reply }: Exchange): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { pathname: path, search } = new URL(request.url ?? '', 'http://localhost')
  const method = request.method ?? ''
  traffic.requests.push(`${method} ${path}`)
  const { faults } = traffic
  const index = faults.findIndex((one) => isOf(one, method, path))
  const [fault] = index === -1 ? [] : faults.splice(index, 1)
  if (fault?.kind === 'held') await fault.until
  if (fault?.kind === 'status') return send(reply, { status: fault.status, body: { error: { type: 'api_error' } } })
  const account = accounts.get(request.headers.authorization?.replace('Bearer ', '') ?? '')
  if (!account) return send(reply, unauthorized)
  const text = method === 'GET' ? search.slice(1) : Buffer.concat(chunks).toString()
  const body = qs.parse(text, { depth: 10 }) as Record<string, unknown>
  const key = request.headers['idempotency-key']?.toString()
  const refusal = fault?.kind === 'refused' ? refusalOf(fault.code) : undefined
  const answer = answerOnce(account, { key, refusal, asked: { method, path, body } })
  if (fault?.kind === 'lost') request.socket.destroy()
  else send(reply, answer)
}

type Keyed = { key: string | undefined; refusal: Answer | undefined; asked: Request }

function answerOnce({ world, answers }: Account, { key, refusal, asked }: Keyed): Answer {
  const request = JSON.stringify(asked)
  const known = key === undefined ? undefined : answers.get(key)
  if (known) return known.request === request ? known.answer : idempotencyError
  const answer = refusal ?? answerOf(world, asked)
  if (key !== undefined && asked.method === 'POST') answers.set(key, { request, answer })
  return answer
}

export type StripeServer = Awaited<ReturnType<typeof startStripe>>

/** An event as Stripe sends it: its body, and the header that signs it. */
export function signStripeEvent(
  event: object,
  { seconds = Math.floor(Date.now() / 1000), secret = webhookSecret } = {},
): { body: Buffer; headers: Record<string, string> } {
  const body = Buffer.from(JSON.stringify({ object: 'event', api_version: '2026-10-28.endive', ...event }))
  const signature = createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex')
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'stripe-signature': `t=${seconds},v1=${signature}`,
  }
  return { body, headers }
}

function answerOf(world: StripeWorld, { method, path, body }: Request): Answer {
  const [collection = '', id = '', action] = path.replace(/^\/v1\/(checkout\/)?/, '').split('/')
  try {
    const call = createCalls(world, { id, body })[`${method} ${collection}${id && ' id'}${action ? ` ${action}` : ''}`]
    if (!call)
      throw new StripeRefusal(404, {
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${method}: ${path})`,
      })
    const expand = Object.values((body['expand'] ?? {}) as Record<string, string>)
    return {
      status: 200,
      body: expand.reduce((item, part) => expanded(world, item, part.split('.')), structuredClone(call())),
    }
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error
    return { status: error.status, body: { error: error.fields } }
  }
}

/** Responses reference other objects by id; only requested ones are expanded. */
function expanded(objects: StripeObjects, item: object, [name = '', ...rest]: readonly string[]): object {
  const value: unknown = Reflect.get(item, name)
  if (Array.isArray(value)) return { ...item, [name]: value.map((entry: object) => expanded(objects, entry, rest)) }
  const found = typeof value === 'string' ? findAny(objects, value) : (value as object | null)
  if (!found) return item
  return { ...item, [name]: rest.length > 0 ? expanded(objects, found, rest) : found }
}

function findAny({ intents, charges, setups, methods }: StripeObjects, id: string): object | undefined {
  return intents.get(id) ?? charges.get(id) ?? setups.get(id) ?? methods.get(id)
}

function refusalOf(code: string): Answer {
  return { status: 400, body: { error: { type: 'invalid_request_error', code, message: code } } }
}

const idempotencyError: Answer = {
  status: 400,
  body: { error: { type: 'idempotency_error', message: 'Keys can only be used with the same parameters' } },
}

const unauthorized: Answer = {
  status: 401,
  body: { error: { type: 'invalid_request_error', message: 'Invalid API Key' } },
}

function send(reply: ServerResponse, { status, body }: Answer): void {
  reply.writeHead(status, { 'content-type': 'application/json', 'request-id': `req_${randomUUID()}` })
  reply.end(JSON.stringify(body))
}
