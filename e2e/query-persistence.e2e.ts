import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { pageUrl, signInAsLearner } from './app.ts'
import { readObjectStore } from './indexedDb.ts'

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
  // What the screen needs is stored one after the other.
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
