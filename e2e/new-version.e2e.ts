import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { WorkerRequest } from '#contract/platform/siteWorker.ts'
import { pageUrl, signIn } from './app.ts'
import { test } from './fixtures.ts'
import { builtSite, isOfNextBuild, makeNextBuild } from './nextBuild.ts'
import { sentMessages } from './sentMessages.ts'
import { readStoredSite, waitForStoredSite } from './storedSite.ts'

test.use({ locale: 'ru-RU', serviceWorkers: 'allow' })
test.afterAll(({ school }) => school.serveBuild(builtSite))

const log = (page: Page) => page.getByRole('log', { name: 'Сообщения' })

const buildOf = (page: Page) => page.locator('meta[name=build]').getAttribute('content')

/** The states of the workers in use and of the next one. */
const workersOf = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    return { active: registration?.active?.state, waiting: registration?.waiting?.state }
  })

/** Records what the pages of this tab ask of workers; returns how often the last page has asked to take over. */
async function countTakeOvers(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const asked = { takeOvers: 0 }
    Object.assign(window, { asked })
    const own = Object.getOwnPropertyDescriptor(ServiceWorker.prototype, 'postMessage')?.value as (
      message: WorkerRequest,
    ) => void
    ServiceWorker.prototype.postMessage = function postMessage(message: WorkerRequest) {
      if (message.type === 'take-over') asked.takeOvers += 1
      own.call(this, message)
    }
  })
  return () => page.evaluate(() => (window as unknown as { asked: { takeOvers: number } }).asked.takeOvers)
}

/** The files that this page gets neither from its worker nor from the server. */
const listMissing = (page: Page, paths: readonly string[]) =>
  page.evaluate(async (given) => {
    const isMissing = async (path: string) => !(await fetch(path, { cache: 'no-store' })).ok
    const missing = await Promise.all(given.map(isMissing))
    return given.filter((_, index) => missing[index])
  }, paths)

const listStoredFiles = async (page: Page) =>
  (await readStoredSite(page)).map(({ path }) => path).filter((path) => path.startsWith('/class/assets/'))

test('a new version takes over while a message waits, which is sent once, and an open page of the old one keeps its files', async ({
  page,
  context,
  school,
  baseURL,
}) => {
  const words = 'Ждёт новой версии'
  const takeOvers = await countTakeOvers(page)
  await page.goto(pageUrl('face', '/chat', baseURL))
  await signIn(page, 'learner@demo.test')
  await expect(log(page)).toBeVisible()
  await waitForStoredSite(page)
  const oldBuild = await buildOf(page)
  const oldFiles = await listStoredFiles(page)
  const other = await context.newPage()
  await other.goto(pageUrl('face', '/user/settings', baseURL))
  const sent = sentMessages(context)
  await context.route(/\/messages?\b/, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await context.setOffline(true)
  await page.getByRole('textbox', { name: 'Сообщение' }).fill(words)
  await page.keyboard.press('Enter')
  await expect(log(page).getByText(words)).toBeVisible()

  const webDir = join(school.dataDir, 'next-build')
  await makeNextBuild(webDir)
  await school.serveBuild(webDir)
  expect((await fetch(school.origin + oldFiles[0])).status).toBe(404)
  await context.setOffline(false)
  const reload = page.getByRole('button', { name: 'Обновить' })
  await expect(reload).toBeVisible()
  expect(await workersOf(page)).toEqual({ active: 'activated', waiting: 'installed' })
  await reload.click()
  await expect.poll(() => buildOf(page)).not.toBe(oldBuild)
  await expect(log(page).getByText(words)).toBeVisible()
  await expect.poll(takeOvers).toBeGreaterThan(0)
  expect(await listMissing(other, oldFiles)).toEqual([])
  await other.getByRole('link', { name: /^Напоминания/ }).click()
  await expect(other.getByRole('heading', { name: 'Напоминания о занятиях' })).toBeVisible()
  expect(await workersOf(page)).toEqual({ active: 'activated', waiting: 'installed' })

  await other.close()
  await page.reload()
  await expect.poll(() => workersOf(page)).toEqual({ active: 'activated', waiting: undefined })
  await expect.poll(async () => (await listStoredFiles(page)).filter((path) => !isOfNextBuild(path))).toEqual([])
  expect(sent).toEqual([])
  await context.unrouteAll()
  await context.setOffline(true)
  await context.setOffline(false)
  await expect.poll(() => sent).toEqual([words])
  await page.reload()
  await expect(log(page).getByText(words)).toHaveCount(1)
  expect(sent).toHaveLength(1)
})
