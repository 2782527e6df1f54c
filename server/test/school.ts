import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import type { FastifyInstance } from 'fastify'
import qs from 'qs'
import { inject } from 'vitest'
import type { ResponseBody, Body, Endpoint, Params, Query } from '#contract/endpoint.ts'
import { login } from '#contract/accounts/auth/api.ts'
import { buildApp } from '../src/app.ts'
import { hashPassword } from '../src/accounts/auth/passwords.ts'
import { readConfig, type Config } from '../src/platform/config/config.ts'
import { first, openDatabase, type Database } from '../src/platform/database/database.ts'
import { startJobs } from '../src/platform/jobs/jobs.ts'
import { openMedia, type Media } from '../src/platform/storage/media.ts'
import { jobs } from '../src/worker.ts'
import { schoolZone } from './schoolZone.ts'

export const testPassword = 'Daystream-2026'

/** For workers in tests, which would otherwise wait for the next poll. */
export const shortIntervals = {
  superviseSeconds: 1,
  retryDelaySeconds: 0,
  pollSeconds: 0.5,
  supportSeconds: 0.2,
  machineRetrySeconds: 0,
}

export type Input<E extends Endpoint> = {
  params?: Params<E>
  query?: Query<E>
  body?: Body<E>
  token?: string
  headers?: Record<string, string>
  address?: string
}

/** `body` is typed as the success response; `failure` is the same value, for error responses. */
export type Reply<Body> = {
  status: number
  body: Body
  failure: unknown
  headers: Record<string, unknown>
}

type NewLearner = {
  email?: string
  timezone?: string
  locale?: string
  isEmailConfirmed?: boolean
  /** Whether the password hash has the production cost. */
  isHashSlow?: boolean
}

export type School = {
  app: FastifyInstance
  database: Database
  config: Config
  media: Media
  call: <E extends Endpoint>(endpoint: E, input?: Input<E>) => Promise<Reply<ResponseBody<E>>>
  addLearner: (learner?: NewLearner) => Promise<{ id: number; email: string }>
  signIn: (email: string) => Promise<string>
  close: () => Promise<void>
}

/** The whole server on its own empty database. `environment` overrides settings. */
export async function startSchool(environment: Record<string, string> = {}): Promise<School> {
  const cluster = inject('cluster')
  const name = `school_${randomUUID().replaceAll('-', '')}`
  const owner = openDatabase({ ...cluster, database: 'postgres', max: 1 })
  await owner.pool.query(`create database ${name} template template_daystream strategy file_copy`)
  const dataDir = await mkdtemp(join(tmpdir(), 'daystream-school-'))
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, LOG_LEVEL: 'silent', DEMO: 'off', ...environment })
  const database = openDatabase({ ...cluster, database: name, max: 10 })
  const media = await openMedia(dataDir)
  const queues = await startJobs({ config, database, media, jobs, isWorker: false, onError: fail })
  const app = await buildApp(config, database)
  const call = caller(app)
  return {
    app,
    database,
    config,
    media,
    call,
    addLearner: (learner) => addLearner(database, learner),
    signIn: async (email) => {
      const response = await call(login, { body: { email, password: testPassword } })
      return response.body.data.token
    },
    close: async () => {
      await app.close()
      await queues.stop()
      await database.close()
      await owner.pool.query(`drop database ${name} with (force)`)
      await owner.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function fail(error: unknown): never {
  throw error
}

function caller(app: FastifyInstance): School['call'] {
  return async <E extends Endpoint>(endpoint: E, input: Input<E> = {}) => {
    const response = await app.inject({
      method: endpoint.method,
      url: addressOf(endpoint, input),
      headers: { ...(input.token && { authorization: `Bearer ${input.token}` }), ...input.headers },
      ...(input.body !== undefined && { payload: input.body as object }),
      remoteAddress: input.address ?? '127.0.0.1',
    })
    const isJson = response.headers['content-type']?.toString().includes('json') === true
    const body: unknown = isJson ? response.json() : response.body
    return { status: response.statusCode, body: body as ResponseBody<E>, failure: body, headers: response.headers }
  }
}

/** The URL of a call with its parameters and query. */
export function addressOf(endpoint: Endpoint, { params, query }: { params?: unknown; query?: unknown }): string {
  const values = { ...(params as Record<string, unknown> | undefined) }
  const path = endpoint.path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(String(values[name])))
  const search = query ? qs.stringify(query, { encodeValuesOnly: true, arrayFormat: 'brackets' }) : ''
  return search === '' ? path : `${path}?${search}`
}

const slowHash = once(() => hashPassword(testPassword))
/** Cheap to verify: the cost is part of the hash. */
const quickHash = once(() => hash(testPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 }))

function once<Result>(make: () => Promise<Result>): () => Promise<Result> {
  let made: Promise<Result> | undefined
  return () => (made ??= make())
}

async function addLearner(database: Database, learner: NewLearner = {}) {
  const email = learner.email ?? `${randomUUID()}@example.test`
  const passwordHash = await (learner.isHashSlow ? slowHash() : quickHash())
  const row = first(
    await database.sql<{ id: number }>`
      insert into users (email, username, password_hash, timezone, locale, email_confirmed_at)
      values (${email}, ${email}, ${passwordHash}, ${learner.timezone ?? schoolZone}, ${learner.locale ?? 'ru'},
        case when ${learner.isEmailConfirmed ?? false}::boolean then now() end)
      returning id`,
  )
  if (!row) throw new Error('The learner was not added')
  return { id: row.id, email }
}
