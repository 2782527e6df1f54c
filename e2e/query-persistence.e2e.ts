import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { pageUrl, signInAsLearner } from './app.ts'
import { readObjectStore } from './indexedDb.ts'

test.use({ locale: 'ru-RU' })

const queryStore = { database: 'queries', store: 'kept' }
const listStoredKeys = async (page: Page) => (await readObjectStore(page, queryStore)).map(({ key }) => key)

test('persisted queries are shown when the server does not respond, and signing out deletes them', async ({
  page,
  baseURL,
}) => {
  await signInAsLearner(page, baseURL)
  await page.goto(pageUrl('face', '/courses', baseURL))
  const course = page.getByRole('main').getByRole('article').first().getByRole('heading')
  const title = await course.innerText()
  // The queries of the screen are stored one after the other.
  for (const query of ['/user"', '/external-application-config', '/user-course-streams'])
    await expect.poll(() => listStoredKeys(page)).toContainEqual(expect.stringContaining(query))
  await page.route('**/spa/api/**', (route) => route.abort())
  await page.reload()
  await expect(course).toHaveText(title)
  await page.unroute('**/spa/api/**')
  await page.goto(pageUrl('face', '/logout', baseURL))
  await expect(page.locator('input[type="email"]')).toBeVisible()
  expect(await listStoredKeys(page)).toEqual([])
})

/** Changes the stored queries of the page's origin. */
async function changeStored(page: Page, [from, to]: [string, string]): Promise<void> {
  await page.evaluate(
    ({ database, store, search, replacement }) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(database)
        opening.addEventListener('error', () => reject(new Error(`No database ${database}`)))
        opening.addEventListener('success', () => {
          const writing = opening.result.transaction(store, 'readwrite')
          const reading = writing.objectStore(store).openCursor()
          reading.addEventListener('success', () => {
            const cursor = reading.result
            if (!cursor) return
            const stored = cursor.value as { updatedAt: number; text: string }
            cursor.update({ ...stored, text: stored.text.replaceAll(search, replacement) })
            cursor.continue()
          })
          writing.addEventListener('complete', () => {
            opening.result.close()
            resolve()
          })
        })
      }),
    { ...queryStore, search: from, replacement: to },
  )
}

test('a calendar that its stored course cannot draw asks the server, and one of an earlier version is not used', async ({
  page,
  context,
  baseURL,
}) => {
  // A page that is loaded ahead brings no answers, so that those of the device are shown.
  await context.setExtraHTTPHeaders({ 'sec-purpose': 'prerender' })
  const calendar = pageUrl('face', '/course/2/calendar', baseURL)
  const day = page.getByRole('link', { name: /^День 12/ })
  await signInAsLearner(page, baseURL)
  await page.goto(calendar)
  await expect(day).toBeVisible()
  await expect.poll(() => listStoredKeys(page)).toContainEqual(expect.stringContaining('/courses/'))
  await changeStored(page, ['"lessons":', '"exercises":'])
  const asked = page.waitForRequest(/\/api\/v1\/courses\/\d+/)
  await page.reload()
  await asked
  await expect(day).toBeVisible()

  // Data of an earlier version is never shown.
  await expect.poll(() => listStoredKeys(page)).toContainEqual(expect.stringContaining('/courses/'))
  await changeStored(page, ['"buster":"', '"buster":"6 '])
  await context.route('**/spa/api/v1/courses/**', (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Нет интернета' }).or(page.getByRole('alert')).first()).toBeVisible()
  await expect(day).toBeHidden()
  await context.unroute('**/spa/api/v1/courses/**')
  await page.getByRole('button', { name: 'Повторить' }).click()
  await expect(day).toBeVisible()
})

test('persisted queries of another user are deleted before the first screen', async ({ page, baseURL }) => {
  await signInAsLearner(page, baseURL)
  await page.goto(pageUrl('face', '/courses', baseURL))
  await expect.poll(() => listStoredKeys(page)).not.toEqual([])
  await page.evaluate(
    ({ database, store }) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(database)
        opening.addEventListener('error', () => reject(new Error(`No database ${database}`)))
        opening.addEventListener('success', () => {
          const writing = opening.result.transaction(store, 'readwrite')
          writing.objectStore(store).put({ updatedAt: Date.now(), text: '{}' }, '987654:face-["user"]')
          writing.addEventListener('complete', () => {
            opening.result.close()
            resolve()
          })
        })
      }),
    queryStore,
  )
  expect(await listStoredKeys(page)).toContain('987654:face-["user"]')
  await page.reload()
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  expect(await listStoredKeys(page)).not.toContain('987654:face-["user"]')
})
