import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { chromium, type Browser, type Page } from '@playwright/test'
import { buildWebIfStale } from '../scripts/buildIfStale.ts'
import { findChromium } from '../scripts/chromium.ts'
import { freePort } from '../scripts/freePort.ts'
import { say } from '../scripts/output.ts'
import { schoolZone } from '../server/test/schoolZone.ts'
import { pageUrl, signIn } from './app.ts'
import { openSettled } from './settled.ts'

// `npm run screens`: screenshots of every screen of the demo school, in `screens/`.
const widths = [390, 900, 1440]
const schemes = ['light', 'dark'] as const
const accounts = [
  { brand: 'face', locale: 'ru-RU', email: 'learner@demo.test' },
  { brand: 'mind', locale: 'en-US', email: 'second@demo.test' },
] as const
const guestPaths = ['/', '/reset', '/signup', '/no-such-page']
const learnerPaths = [
  '/home',
  '/courses',
  '/catalog',
  '/catalog/1005',
  '/catalog/2010',
  '/events',
  '/homework',
  '/chat',
  '/videoconsultations',
  '/support',
  '/user/points',
  '/user/points/history',
  '/user/subscriptions',
  '/user/installments',
  '/user/setting',
  '/user/settings',
  '/user/settings/password',
  '/user/settings/notifications',
  '/user/settings/cookie',
  '/user/settings/user-payment-methods',
  '/user/social-networks',
  '/user/edit',
]

if (!(await buildWebIfStale())) process.exit(1)
const executablePath = findChromium()
if (!executablePath) process.exit(1)
using folder = mkdtempDisposableSync(join(tmpdir(), 'daystream-screens-'))
const port = await freePort()
const origin = `http://127.0.0.1:${port}`
const settings = { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: folder.path, DEMO: 'on', DEMO_TIMEZONE: schoolZone }
const server = spawn(process.execPath, ['server/src/main.ts'], {
  env: { ...process.env, ...settings },
  stdio: ['ignore', 'ignore', 'inherit'],
})
const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
try {
  await waitUntilReady()
  mkdirSync('screens', { recursive: true })
  const sizes = widths.flatMap((width) => schemes.map((scheme) => ({ width, scheme })))
  for (const account of accounts) for (const size of sizes) await captureAll(browser, { ...account, ...size })
} finally {
  await browser.close()
  server.kill('SIGTERM')
  await once(server, 'exit')
}

async function waitUntilReady(): Promise<void> {
  for (;;) {
    const response = await fetch(`${origin}/readyz`).catch(() => undefined)
    if (response?.ok) return
    if (server.exitCode !== null) throw new Error('The server did not start')
    await setTimeout(200)
  }
}

type Capture = (typeof accounts)[number] & { width: number; scheme: (typeof schemes)[number] }

async function captureAll(browserInstance: Browser, { brand, locale, email, width, scheme }: Capture): Promise<void> {
  const context = await browserInstance.newContext({
    viewport: { width, height: 900 },
    colorScheme: scheme,
    locale,
    timezoneId: schoolZone,
  })
  const page = await context.newPage()
  const capture = (path: string) =>
    captureScreen(page, { path, url: pageUrl(brand, path, origin), name: `${brand}-${width}-${scheme}` })
  for (const path of guestPaths) await capture(path)
  await page.goto(pageUrl(brand, '/', origin))
  await signIn(page, email)
  await page.waitForURL('**/home')
  // The cookie banner would cover every screenshot.
  await page
    .getByRole('button', { name: /^(Только обязательные|Essential only)$/ })
    .click({ timeout: 2000 })
    .catch(() => undefined)
  const dayHref = await page.locator('a[href*="/calendar/"]').first().getAttribute('href')
  const day = dayHref?.replace('/class', '') ?? '/courses'
  for (const path of [...learnerPaths, day.replace(/\/\d+$/, ''), day]) await capture(path)
  await context.close()
  say(`${brand}, ${width} px, ${scheme}`)
}

async function captureScreen(
  page: Page,
  { path, url, name }: { path: string; url: string; name: string },
): Promise<void> {
  await openSettled(page, url)
  const screen = path.replaceAll('/', '-').replace(/^-$/, '-sign-in')
  await page.screenshot({ path: join('screens', `${name}${screen}.png`), fullPage: true })
}
