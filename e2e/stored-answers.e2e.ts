import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { addressOf, enterAsLearner } from './school.ts'
import { readObjectStore } from './indexedDb.ts'

const place = { database: 'queries', store: 'kept' }
const storedKeys = async (page: Page) => (await readObjectStore(page, place)).map(({ key }) => key)

test('answers are shown from the device when the server gives none, and signing out deletes them', async ({
  page,
  baseURL,
}) => {
  await enterAsLearner(page, baseURL)
  await page.goto(addressOf('face', '/courses', baseURL))
  const course = page.getByRole('main').getByRole('article').first().getByRole('heading')
  const title = await course.innerText()
  await expect.poll(() => storedKeys(page)).toContainEqual(expect.stringContaining('user-course-streams'))
  await page.route('**/spa/api/**', (route) => route.abort())
  await page.reload()
  await expect(course).toHaveText(title)
  await page.unroute('**/spa/api/**')
  await page.goto(addressOf('face', '/logout', baseURL))
  await expect(page.locator('input[type="email"]')).toBeVisible()
  expect(await storedKeys(page)).toEqual([])
})

test('an answer of somebody else that the device still stores is deleted before the first screen', async ({
  page,
  baseURL,
}) => {
  await enterAsLearner(page, baseURL)
  await page.goto(addressOf('face', '/courses', baseURL))
  await expect.poll(() => storedKeys(page)).not.toEqual([])
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
    place,
  )
  expect(await storedKeys(page)).toContain('987654:face-["user"]')
  await page.reload()
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  expect(await storedKeys(page)).not.toContain('987654:face-["user"]')
})
