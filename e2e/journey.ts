import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as plainTest } from '@playwright/test'
import { freePort } from '../scripts/freePort.ts'
import { networkSettings, newAppleKey } from '../server/src/testingNetworkSettings.ts'
import { endServer, startServer } from './server.ts'

type School = {
  origin: string
  /** Where the journeys that need a social network start what answers for all of them. */
  network: { port: number; appleKey: string }
}

export type Given = {
  /** A data folder whose films are converted. Without one, the originals play. */
  filmsFrom: string
}

/** A journey through a demo school of its own worker, so that parallel journeys cannot interfere. */
export const test = plainTest.extend<object, Given & { school: School }>({
  filmsFrom: ['', { option: true, scope: 'worker' }],
  school: [({ filmsFrom }, pass) => withSchool(filmsFrom, pass), { scope: 'worker', timeout: 120_000 }],
  baseURL: ({ school }, pass) => pass(school.origin),
  storageState: ({ school }, pass) => pass(consentGiven(school)),
})

async function withSchool(filmsFrom: string, walk: (school: School) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'daystream-e2e-'))
  if (filmsFrom !== '') await cp(filmsFrom, dataDir, { recursive: true })
  const network = { port: await freePort(), appleKey: newAppleKey() }
  const port = await freePort()
  const server = await startServer({
    dataDir,
    port,
    settings: {
      NODE_ENV: 'production',
      PUBLIC_URL: `http://localhost:${port}`,
      DEMO: 'on',
      // Films are converted once for all workers, by the setup of those that watch.
      ROLE: 'web',
      ...networkSettings(`http://localhost:${network.port}`, network.appleKey),
    },
  })
  await walk({ origin: server.origin, network })
  await endServer(server, 'SIGINT')
  await rm(dataDir, { recursive: true, force: true })
}

/** Journeys start with the cookie question answered, except those about it. */
const brands = ['face', 'mind']

function consentGiven({ origin }: School) {
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
