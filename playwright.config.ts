import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import type { Given } from './e2e/journey.ts'

// This file is read again by every worker: what the first reading made stands in the environment.
const environment = process.env
if (!environment['E2E_FILMS_DIR']) {
  const folder = mkdtempSync(join(tmpdir(), 'daystream-films-'))
  environment['E2E_FILMS_DIR'] = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}
const { E2E_FILMS_DIR: filmsFrom = '', E2E_FILMS_READY: isReady, CHROMIUM: executablePath } = environment

/** Of several such lists Chromium follows the last alone: the first thirteen names are Playwright's. */
const withoutFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  // The window's own pages and a process in reserve, which every context would get: more work than many a journey.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'SpareRendererForSitePerProcess',
]

const watching = /\/(downloads|player|statistics|bundle-size)\.e2e\.ts$/
const byTouch = /\/touch\.e2e\.ts$/

/** Journeys through the production build; every worker has a demo school of its own. */
export default defineConfig<object, Given>({
  testDir: 'e2e',
  workers: 3,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(environment['CI']),
  reporter: 'list',
  outputDir: 'test-results',
  use: {
    // A trace of everything costs a third of the time: `--trace on` makes one of a journey that fails.
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        `--disable-features=${withoutFeatures.join()}`,
        // Chromium's own sandbox refuses to work for root.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
  },
  projects: [
    // Takes a while: where somebody has made them before, nothing waits for them.
    ...(isReady ? [] : [{ name: 'films', testMatch: 'films.setup.ts' }]),
    { name: 'journeys', testMatch: '*.e2e.ts', testIgnore: [watching, byTouch], workers: 2 },
    {
      name: 'touch',
      testMatch: byTouch,
      use: { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } },
      workers: 1,
    },
    // Most of its time passes in watching: it needs little of what the others need.
    {
      name: 'watching',
      testMatch: watching,
      dependencies: isReady ? [] : ['films'],
      use: { filmsFrom },
      workers: 1,
    },
  ],
})
