import { expect, test, type APIRequestContext } from '@playwright/test'
import { listStaffVideos, type StaffVideo } from '#contract/learning/videos/staffApi.ts'
import { freePort } from '../scripts/freePort.ts'
import { schoolZone } from '../server/test/schoolZone.ts'
import { staffHeaders } from './accounts.ts'
import { endServer, startServer } from './server.ts'

/** Keys of the videos that journeys play; a new school converts them first. */
const playedVideos = ['breathing', 'lift-analysis', 'lift']

test('a new school converts the videos that journeys play', async ({ request }) => {
  const { E2E_VIDEOS_DIR: dataDir = '' } = process.env
  const settings = { DEMO: 'on', DEMO_TIMEZONE: schoolZone }
  const server = await startServer({ dataDir, port: await freePort(), settings })
  const headers = await staffHeaders(request, server.origin)
  const listReady = async () => {
    const videos = await listVideos(request, server.origin, headers)
    expect(videos.filter(({ status }) => status === 'failed')).toEqual([])
    return videos.filter(({ status }) => status === 'ready').map(({ key }) => key)
  }
  await expect
    // Conversion runs at low priority: only the limit of the test ends it.
    .poll(listReady, { timeout: 0, intervals: [1000] })
    .toEqual(expect.arrayContaining(playedVideos))
  await endServer(server, 'SIGTERM')
})

async function listVideos(request: APIRequestContext, origin: string, headers: Record<string, string>) {
  const response = await request.get(`${origin}${listStaffVideos.path}?per-page=100`, { headers })
  return (await response.json()) as StaffVideo[]
}
