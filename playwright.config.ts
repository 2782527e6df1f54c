import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import type { WorkerOptions } from './e2e/fixtures.ts'
import { schoolZone } from './server/test/schoolZone.ts'

// Every worker loads this file again: what the first load created is passed on in the environment.
const environment = process.env
if (!environment['E2E_VIDEOS_DIR']) {
  const folder = mkdtempSync(join(tmpdir(), 'daystream-videos-'))
  environment['E2E_VIDEOS_DIR'] = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}
const { E2E_VIDEOS_DIR: preparedVideos = '', CHROMIUM: executablePath } = environment

/** Chromium reads only the last `--disable-features`, so the first thirteen names repeat Playwright's. */
const disabledFeatures = [
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
  // Pages of the browser's own UI and a spare renderer for every context cost more than many a journey.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'SpareRendererForSitePerProcess',
]

const playback = /\/(downloads|player|statistics|bundle-size)\.e2e\.ts$/
const touch = /\/(touch|touch-marks)\.e2e\.ts$/

/** Journeys through the production build; every worker has its own demo school. */
export default defineConfig<object, WorkerOptions>({
  testDir: 'e2e',
  workers: 3,
  // Limits end what hangs and assert nothing, so that machines of any speed keep within them.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  forbidOnly: Boolean(environment['CI']),
  reporter: 'list',
  outputDir: 'test-results',
  use: {
    timezoneId: schoolZone,
    actionTimeout: 120_000,
    // Journeys see the requests of pages; those about the worker allow it.
    serviceWorkers: 'block',
    // Tracing costs a third of the time; use `--trace on` to debug a failure.
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        `--disable-features=${disabledFeatures.join()}`,
        // A microphone and a camera that beep.
        '--use-fake-device-for-media-stream',
        // Chromium's sandbox does not work for root.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
  },
  projects: [
    { name: 'videos', testMatch: 'videos.setup.ts' },
    { name: 'journeys', testMatch: '*.e2e.ts', testIgnore: [playback, touch], workers: 2 },
    {
      name: 'touch',
      testMatch: touch,
      use: { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } },
      workers: 1,
    },
    // Mostly waits for playback, so it needs little CPU.
    {
      name: 'playback',
      testMatch: playback,
      dependencies: ['videos'],
      use: { preparedVideos },
      workers: 1,
    },
  ],
})
