import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as plainTest } from '@playwright/test'
import { freePort } from '../scripts/freePort.ts'
import { networkSettings, newAppleKey } from '../server/test/identityProviderSettings.ts'
import { schoolZone } from '../server/test/schoolZone.ts'
import { endServer, startServer } from './server.ts'

type School = {
  origin: string
  dataDir: string
  /** A copy of the brand files, which the server reads again when they change. */
  brandsDir: string
  /** Port and key of the identity provider that journeys of social sign-in start. */
  identityProvider: { port: number; appleKey: string }
  /** Restarts the server with the built website of this folder. */
  serveBuild: (webDir: string) => Promise<void>
}

export type WorkerOptions = {
  /** A data folder with converted videos. Without one, the originals play. */
  preparedVideos: string
}

/** Every worker has its own demo school, so that parallel journeys cannot interfere. */
export const test = plainTest.extend<object, WorkerOptions & { school: School }>({
  preparedVideos: ['', { option: true, scope: 'worker' }],
  school: [({ preparedVideos }, provide) => withSchool(preparedVideos, provide), { scope: 'worker' }],
  baseURL: ({ school }, provide) => provide(school.origin),
  storageState: ({ school }, provide) => provide(storageWithConsent(school)),
})

async function withSchool(preparedVideos: string, run: (school: School) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'daystream-e2e-'))
  if (preparedVideos !== '') await cp(preparedVideos, dataDir, { recursive: true })
  const brandsDir = join(dataDir, 'brands')
  await cp('brands', brandsDir, { recursive: true })
  const identityProvider = { port: await freePort(), appleKey: newAppleKey() }
  const port = await freePort()
  const settings = {
    NODE_ENV: 'production',
    PUBLIC_URL: `http://localhost:${port}`,
    DEMO: 'on',
    DEMO_TIMEZONE: schoolZone,
    PAYMENTS: 'sandbox',
    BRANDS_DIR: brandsDir,
    // Videos are converted once for all workers, by the setup project.
    ROLE: 'web',
    ...networkSettings(`http://localhost:${identityProvider.port}`, identityProvider.appleKey),
  }
  let server = await startServer({ dataDir, port, settings })
  const serveBuild = async (webDir: string) => {
    await endServer(server, 'SIGTERM')
    server = await startServer({ dataDir, port, settings: { ...settings, WEB_DIR: webDir } })
  }
  await run({ origin: server.origin, dataDir, brandsDir, identityProvider, serveBuild })
  await endServer(server, 'SIGINT')
  await rm(dataDir, { recursive: true, force: true })
}

/** Journeys start with cookie consent answered, except those that test it. */
const brands = ['face', 'mind']

function storageWithConsent({ origin }: School) {
  const { port } = new URL(origin)
  return {
    cookies: brands.map((brand) => ({
      name: 'cookie_consent',
      value: 'true',
      domain: `${brand}.localhost`,
      path: '/',
      expires: -1,
      httpOnly: false,
      secure: false,
      sameSite: 'Strict' as const,
    })),
    origins: brands.map((brand) => ({
      origin: `http://${brand}.localhost:${port}`,
      localStorage: [
        { name: 'cookie-policy', value: JSON.stringify({ essential: true, analytics: false, marketing: false }) },
        { name: 'cookie-policy-unsent', value: '1' },
      ],
    })),
  }
}
