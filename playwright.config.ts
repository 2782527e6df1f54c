import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { freePort } from './scripts/freePort.ts'
import { networkSettings, newAppleKey } from './server/src/testingNetworkSettings.ts'

// This file is read again by every worker: what the first reading chose stands in the environment.
const environment = process.env
if (!environment['E2E_PORT']) {
  const dataDir = mkdtempSync(join(tmpdir(), 'daystream-e2e-'))
  environment['E2E_DATA_DIR'] = dataDir
  environment['E2E_PORT'] = String(await freePort())
  environment['E2E_NETWORK_PORT'] = String(await freePort())
  environment['E2E_APPLE_KEY'] = newAppleKey()
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
}
const { E2E_PORT: port = '', E2E_DATA_DIR: dataDir = '', CHROMIUM: executablePath } = environment
const { E2E_NETWORK_PORT: networkPort = '', E2E_APPLE_KEY: appleKey = '' } = environment
const address = `http://127.0.0.1:${port}`

/** Journeys begin where a guest has said what may be stored, but for those about that question. */
const asking = ['face', 'mind']
const consents = asking.map((brand) => ({
  name: 'cookie_consent',
  value: 'true',
  domain: `${brand}.localhost`,
  path: '/',
  expires: -1,
  httpOnly: false,
  secure: false,
  sameSite: 'Strict' as const,
}))
const choices = asking.map((brand) => ({
  origin: `http://${brand}.localhost:${port}`,
  localStorage: [
    { name: 'cookie-policy', value: JSON.stringify({ essential: true, analytics: false, marketing: false }) },
    { name: 'cookie-policy-unsent', value: '1' },
  ],
}))

/** Journeys through the production build, on a demo school of their own. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  workers: 1,
  // The server also converts films while it is walked through, on a machine that may be small.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(environment['CI']),
  reporter: 'list',
  outputDir: 'test-results',
  use: {
    baseURL: address,
    storageState: { cookies: consents, origins: choices },
    trace: 'retain-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      // Chromium's own sandbox refuses to work for root.
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    },
  },
  webServer: {
    command: `${JSON.stringify(process.execPath)} server/src/main.ts`,
    url: `${address}/readyz`,
    env: {
      PORT: port,
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      NODE_ENV: 'production',
      DEMO: 'on',
      // Its journeys start what answers there.
      ...networkSettings(`http://localhost:${networkPort}`, appleKey),
    },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    timeout: 120_000,
    stdout: 'ignore',
  },
})
