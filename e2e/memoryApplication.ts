import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { expect, type BrowserContext, type Page } from '@playwright/test'
import { build, type Plugin } from 'vite'
import type { PublicConfig } from '#contract/brands/api.ts'
import { applicationPage } from '../scripts/mobile/page.ts'
import { root } from '../scripts/webSources.ts'
import type { MemoryDevice } from '../web/test/memoryDevice.ts'
import { signIn } from './app.ts'

declare global {
  interface Window {
    memoryDevice: MemoryDevice
    /** Directives and addresses that the page's policy refused. */
    refusedByPolicy: string[]
  }
}

const folder = join(root, 'dist', 'application-e2e')
export const origin = 'https://localhost'
const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
}

/** Starts the same program with a device in memory. */
const memoryDevicePlugin: Plugin = {
  name: 'memory-device',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => html.replace('/src/application.ts', '/test/memoryApplication.ts'),
  },
}

/** Builds the application for journeys into a folder of the journey's own. */
export async function buildApplication(): Promise<void> {
  const { NODE_ENV: before } = process.env
  await build({
    configFile: join(root, 'vite.application.config.ts'),
    logLevel: 'warn',
    plugins: [memoryDevicePlugin],
    build: { outDir: folder },
  })
  // Vite sets it for the whole process, in which later journeys run servers and commands.
  if (before === undefined) delete process.env['NODE_ENV']
  else process.env['NODE_ENV'] = before
}

/** Serves the application's files on its origin, as the device does. */
async function install(context: BrowserContext, baseURL: string | undefined): Promise<void> {
  const server = `http://face.localhost:${new URL(baseURL ?? '').port}`
  const answer = await fetch(`${baseURL}/spa/api/v1/config`, { headers: { 'x-app-id': 'face' } })
  const config = (await answer.json()) as PublicConfig
  const html = applicationPage(await readFile(join(folder, 'application.html'), 'utf8'), { origin: server, config })
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
export async function launch(
  context: BrowserContext,
  { keys = [['cookie_consent', 'true']], ...start }: Start = {},
): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript(
    (memoryStart) => {
      const policy = { essential: true, analytics: false, marketing: false }
      localStorage.setItem('cookie-policy', JSON.stringify(policy))
      const refusedByPolicy: string[] = []
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
        refusedByPolicy.push(`${effectiveDirective} ${blockedURI}`),
      )
      Object.assign(window, { memoryStart, refusedByPolicy })
    },
    { keys, ...start },
  )
  await page.goto(`${origin}/`)
  return page
}

export const keysOf = (page: Page) => page.evaluate(() => [...window.memoryDevice.keys] as [string, string][])

/** A started application of the demo learner. */
export async function launchSignedIn(context: BrowserContext, baseURL: string | undefined): Promise<Page> {
  await install(context, baseURL)
  const page = await launch(context)
  await signIn(page, 'learner@demo.test')
  await expect(page).toHaveURL(`${origin}/home`)
  return page
}
