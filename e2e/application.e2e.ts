import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { expect, type BrowserContext, type Page } from '@playwright/test'
import { build } from 'vite'
import type { PublicConfig } from '#contract/brands/api.ts'
import { applicationPage } from '../scripts/mobile/page.ts'
import { root } from '../scripts/webSources.ts'
import { signIn } from './app.ts'
import { test } from './fixtures.ts'
import type { MemoryDevice } from '../web/test/memoryDevice.ts'

declare global {
  interface Window {
    memoryDevice: MemoryDevice
  }
}

const folder = join(root, 'dist', 'application-e2e')
const origin = 'https://localhost'
const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
}

test.use({ locale: 'ru-RU', viewport: { width: 390, height: 844 }, storageState: { cookies: [], origins: [] } })

test.beforeAll(() =>
  build({ configFile: join(root, 'vite.application.config.ts'), logLevel: 'warn', build: { outDir: folder } }),
)

/** Serves the application's files on its origin, as the device does. */
async function install(context: BrowserContext, baseURL: string | undefined): Promise<void> {
  const server = `http://face.localhost:${new URL(baseURL ?? '').port}`
  const answer = await fetch(`${baseURL}/spa/api/v1/config`, { headers: { 'x-app-id': 'face' } })
  const config = (await answer.json()) as PublicConfig
  const html = applicationPage(await readFile(join(folder, 'memory.html'), 'utf8'), { origin: server, config })
  // A device's page may reach any address; a browser asks before a page reaches the machine that runs it.
  await context.grantPermissions(['local-network-access'], { origin })
  await context.route(`${origin}/**`, async (route) => {
    const path = new URL(route.request().url()).pathname
    const type = types[extname(path)]
    if (!type) return route.fulfill({ contentType: 'text/html', body: html })
    return route.fulfill({ contentType: type, body: await readFile(join(folder, path)) })
  })
}

type Start = { keys?: [string, string][]; launchUrl?: string; version?: string }

/** Starts the application anew, with what its key store holds. */
async function launch(
  context: BrowserContext,
  { keys = [['cookie_consent', 'true']], ...start }: Start = {},
): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript(
    (memoryStart) => {
      const policy = { essential: true, analytics: false, marketing: false }
      localStorage.setItem('cookie-policy', JSON.stringify(policy))
      Object.assign(window, { memoryStart })
    },
    { keys, ...start },
  )
  await page.goto(`${origin}/`)
  return page
}

const keysOf = (page: Page) => page.evaluate(() => [...window.memoryDevice.keys] as [string, string][])

/** A started application of the demo learner. */
async function launchSignedIn(context: BrowserContext, baseURL: string | undefined): Promise<Page> {
  await install(context, baseURL)
  const page = await launch(context)
  await signIn(page, 'learner@demo.test')
  await expect(page).toHaveURL(`${origin}/home`)
  return page
}

test('the application signs in without a cookie, and a restart keeps the session by the key store', async ({
  context,
  baseURL,
}) => {
  const page = await launchSignedIn(context, baseURL)
  const keys = await keysOf(page)
  expect(Object.fromEntries(keys)).toHaveProperty('token')
  expect(await context.cookies()).toEqual([])
  await page.close()

  const restarted = await launch(context, { keys })
  await expect(restarted).toHaveURL(`${origin}/home`)
  await expect(restarted.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await context.cookies()).toEqual([])
})

test('Android’s back button closes what is open, follows the history of the section and leaves from Today', async ({
  context,
  baseURL,
}) => {
  const page = await launchSignedIn(context, baseURL)
  const pressBack = () => page.evaluate(() => window.memoryDevice.pressBack())
  const countLeft = () => page.evaluate(() => window.memoryDevice.counts.left)
  await page.evaluate(() => window.memoryDevice.openLink('https://kontur.example/class/course/2/calendar'))
  await expect(page).toHaveURL(`${origin}/course/2/calendar`)
  await page.evaluate(() => window.memoryDevice.openLink('faceapp:/course/2/calendar/12'))
  await expect(page).toHaveURL(/\/calendar\/12(\?|$)/)
  await page.getByRole('button', { name: 'Меню' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await pressBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/calendar\/12(\?|$)/)
  await pressBack()
  await expect(page).toHaveURL(`${origin}/course/2/calendar`)
  await pressBack()
  await expect(page).toHaveURL(`${origin}/courses`)
  await pressBack()
  await expect(page).toHaveURL(`${origin}/home`)
  expect(await countLeft()).toBe(0)
  await pressBack()
  expect(await countLeft()).toBe(1)
})

test('a link of the site that starts the application opens its screen', async ({ context, baseURL }) => {
  const page = await launchSignedIn(context, baseURL)
  const keys = await keysOf(page)
  await page.close()
  const started = await launch(context, { keys, launchUrl: 'https://kontur.example/class/homework' })
  await expect(started).toHaveURL(`${origin}/homework`)
  await expect(started.getByRole('heading', { level: 1 })).toBeVisible()
})
