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
import { addressOf, signIn } from './school.ts'

// `npm run screens`: a picture of every screen of the demo school, for looking at, in `screens/`.
const widths = [390, 900, 1440]
const schemes = ['light', 'dark'] as const
const visits = [
  { brand: 'face', locale: 'ru-RU', email: 'learner@demo.test' },
  { brand: 'mind', locale: 'en-US', email: 'second@demo.test' },
] as const
const asGuest = ['/', '/reset', '/signup', '/no-such-page']
const asLearner = [
  '/home',
  '/courses',
  '/catalog',
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
const server = spawn(process.execPath, ['server/src/main.ts'], {
  env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: folder.path, DEMO: 'on' },
  stdio: ['ignore', 'ignore', 'inherit'],
})
const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
try {
  await ready()
  mkdirSync('screens', { recursive: true })
  const sizes = widths.flatMap((width) => schemes.map((scheme) => ({ width, scheme })))
  for (const visit of visits) for (const size of sizes) await visitAll(browser, { ...visit, ...size })
} finally {
  await browser.close()
  server.kill('SIGTERM')
  await once(server, 'exit')
}

async function ready(): Promise<void> {
  for (;;) {
    const response = await fetch(`${origin}/readyz`).catch(() => undefined)
    if (response?.ok) return
    if (server.exitCode !== null) throw new Error('The server did not start')
    await setTimeout(200)
  }
}

type Visit = (typeof visits)[number] & { width: number; scheme: (typeof schemes)[number] }

async function visitAll(of: Browser, { brand, locale, email, width, scheme }: Visit): Promise<void> {
  const context = await of.newContext({ viewport: { width, height: 900 }, colorScheme: scheme, locale })
  const page = await context.newPage()
  const shoot = (path: string) =>
    shootScreen(page, { path, url: addressOf(brand, path, origin), name: `${brand}-${width}-${scheme}` })
  for (const path of asGuest) await shoot(path)
  await page.goto(addressOf(brand, '/', origin))
  await signIn(page, email)
  await page.waitForURL('**/home')
  // Where the brand asks about cookies, the question would stand over every picture.
  await page
    .getByRole('button', { name: /^(Только обязательные|Essential only)$/ })
    .click({ timeout: 2000 })
    .catch(() => undefined)
  const opened = await page.locator('a[href*="/calendar/"]').first().getAttribute('href')
  const day = opened?.replace('/class', '') ?? '/courses'
  for (const path of [...asLearner, day.replace(/\/\d+$/, ''), day]) await shoot(path)
  await context.close()
  say(`${brand}, ${width} px, ${scheme}`)
}

async function shootScreen(
  page: Page,
  { path, url, name }: { path: string; url: string; name: string },
): Promise<void> {
  await page.goto(url)
  await page.locator('h1').first().waitFor({ timeout: 15_000 })
  await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => undefined)
  const screen = path.replaceAll('/', '-').replace(/^-$/, '-sign-in')
  await page.screenshot({ path: join('screens', `${name}${screen}.png`), fullPage: true })
}
