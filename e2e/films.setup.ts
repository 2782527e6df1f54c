import { expect, test, type APIRequestContext } from '@playwright/test'
import { login } from '#contract/auth/api.ts'
import { listStaffVideos, type StaffVideo } from '#contract/staff/api.ts'
import { freePort } from '../scripts/freePort.ts'
import { password } from './school.ts'
import { endServer, startServer } from './server.ts'

/** What the journeys watch of a day. The films of its course are the first that a new school converts. */
const watched = ['breathing', 'lift-analysis', 'lift']
/** Conversion gives way to everything else. */
const patienceMs = 300_000

test('a new school converts the films that are watched', async ({ request }) => {
  test.setTimeout(patienceMs + 60_000)
  const { E2E_FILMS_DIR: dataDir = '' } = process.env
  const server = await startServer({ dataDir, port: await freePort(), settings: { DEMO: 'on' } })
  const token = await enter(request, server.origin)
  const readyOf = async () => {
    const films = await listFilms(request, server.origin, token)
    expect(films.filter(({ status }) => status === 'failed')).toEqual([])
    return films.filter(({ status }) => status === 'ready').map(({ key }) => key)
  }
  await expect.poll(readyOf, { timeout: patienceMs, intervals: [1000] }).toEqual(expect.arrayContaining(watched))
  await endServer(server, 'SIGTERM')
})

const brand = { 'x-app-id': 'web' }

async function enter(request: APIRequestContext, origin: string): Promise<string> {
  const data = { email: 'admin@demo.test', password }
  const answer = await request.post(origin + login.path, { headers: brand, data })
  return ((await answer.json()) as { data: { token: string } }).data.token
}

async function listFilms(request: APIRequestContext, origin: string, token: string): Promise<StaffVideo[]> {
  const headers = { ...brand, authorization: `Bearer ${token}` }
  const answer = await request.get(`${origin}${listStaffVideos.path}?per-page=100`, { headers })
  return (await answer.json()) as StaffVideo[]
}
