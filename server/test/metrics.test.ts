import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getStream } from '#contract/learning/streams/api.ts'
import { addCourse, addStream } from './course.ts'
import { connectTo, ticketOf } from './liveClient.ts'
import { startSchool, type School } from './school.ts'
import { logLine, startServerProcess } from './serverProcess.ts'

let school: School
beforeAll(async () => {
  school = await startSchool()
})
afterAll(() => school.close())

const scrape = async (origin: string) => (await fetch(`${origin}/metrics`)).text()
const valueOf = (metrics: string, sample: string) =>
  metrics
    .split('\n')
    .find((line) => line.startsWith(`${sample} `))
    ?.slice(sample.length + 1)

test('a worker says that it works, and serves its health and metrics on HEALTH_PORT', async () => {
  await school.database.sql`
    insert into pgboss.job (name, state, start_after, completed_on, singleton_key) values
      ('send-mail', 'failed', now(), now(), ${randomUUID()}),
      ('discard-video-files', 'created', now() + interval '1 hour', null, ${randomUUID()})`
  const worker = await startServerProcess(school, { ROLE: 'worker', HEALTH_PORT: '0' })
  expect(worker.output.map((line) => logLine(line).message).join('\n')).toContain('send-mail')
  expect(await (await fetch(`${worker.origin}/healthz`)).json()).toEqual({ status: 'ok' })
  expect((await fetch(`${worker.origin}/class/`)).status).toBe(404)
  const metrics = await scrape(worker.origin)
  expect(valueOf(metrics, 'daystream_jobs{queue="send-mail",state="failed"}')).toBe('1')
  expect(valueOf(metrics, 'daystream_jobs{queue="discard-video-files",state="waiting"}')).toBe('0')
  expect(valueOf(metrics, 'daystream_database_connections{state="limit"}')).toBe('10')
  expect((await fetch(`${worker.origin}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.7' } })).status).toBe(404)
  expect(worker.output.join('\n')).not.toMatch(/incoming request|remoteAddress/)
})

test('a waiting job counts with the time since it was due, a running one apart', async () => {
  await school.database.sql`
    insert into pgboss.job (name, state, start_after, singleton_key) values
      ('send-push', 'created', now() - interval '90 seconds', ${randomUUID()}),
      ('send-push', 'active', now() - interval '10 minutes', ${randomUUID()})`
  const metrics = (await school.app.inject('/metrics')).body
  expect(valueOf(metrics, 'daystream_jobs{queue="send-push",state="waiting"}')).toBe('1')
  expect(valueOf(metrics, 'daystream_jobs{queue="send-push",state="running"}')).toBe('1')
  expect(Number(valueOf(metrics, 'daystream_job_oldest_seconds{queue="send-push"}'))).toBeCloseTo(90, -1)
})

test('sockets, videos and the content cache are counted', async () => {
  const course = await addCourse(school.database)
  const { id, email } = await school.addLearner()
  const streamId = await addStream(school.database, { userId: id, courseId: course.id }, { today: 1 })
  const token = await school.signIn(email)
  for (let times = 0; times < 3; times++)
    await school.call(getStream, { params: { streamId }, query: { expand: 'course' }, token })
  const origin = await school.app.listen({ host: '127.0.0.1', port: 0 })
  const { socket } = await connectTo({ origin, ticket: await ticketOf(school, token) })
  await expect.poll(async () => valueOf(await scrape(origin), 'daystream_live_connections')).toBe('1')
  socket.close()
  const metrics = await scrape(origin)
  expect(Number(valueOf(metrics, 'daystream_content_cache_entries'))).toBeGreaterThan(0)
  expect(Number(valueOf(metrics, 'daystream_content_cache_requests_total{result="hit"}'))).toBeGreaterThan(1)
  expect(valueOf(metrics, 'daystream_videos{status="failed"}')).toBe('0')
})

test('metrics of the process are served while the database is down', async () => {
  const { sql } = school.database
  await sql`alter table videos rename to lost_videos`
  const { statusCode, body } = await school.app.inject('/metrics')
  await sql`alter table lost_videos rename to videos`
  expect(statusCode).toBe(200)
  expect(body).toContain('nodejs_eventloop_lag_p99_seconds')
  expect(body).not.toContain('daystream_videos{')
})

test('the Grafana board shows payments that want somebody to look by themselves', async () => {
  const board = readFileSync(join(import.meta.dirname, '../../docs/grafana.json'), 'utf8')
  const states = /daystream_payments\{state=~\\"(?<names>[\w|]+)\\"\}/.exec(board)?.groups?.['names']?.split('|')
  expect(states).toEqual(['refund_refused', 'disputed', 'not_given'])
  const metrics = (await school.app.inject('/metrics')).body
  for (const state of states ?? []) expect(metrics).toContain(`daystream_payments{state="${state}"}`)
})

test('the Grafana board asks for metrics that exist, and shows all of ours', async () => {
  const board = readFileSync(join(import.meta.dirname, '../../docs/grafana.json'), 'utf8')
  const { panels } = JSON.parse(board) as { panels: { targets: { expr: string }[] }[] }
  const expressions = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join('\n')
  const asked = new Set(expressions.match(/\b(?:daystream|http|nodejs|process)_\w+/g))
  const metrics = (await school.app.inject('/metrics')).body
  const types = Array.from(metrics.matchAll(/^# TYPE (\w+) (\w+)$/gm), ([, name = '', type]) => ({ name, type }))
  const offered = new Set(
    types.flatMap(({ name, type }) =>
      type === 'histogram' ? ['_bucket', '_count', '_sum'].map((end) => name + end) : [name],
    ),
  )
  expect([...asked.difference(offered)]).toEqual([])
  expect([...offered].filter((name) => name.startsWith('daystream_') && !asked.has(name))).toEqual([])
})
