import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { enterAsLearner, expectAccessible } from './school.ts'

test.use({ locale: 'ru-RU' })

/** Until the returned function is called, requests for these files fail as without a connection. */
async function cut(page: Page, files: RegExp): Promise<() => Promise<void>> {
  await page.route(files, (route) => route.abort('internetdisconnected'))
  return async () => {
    await page.unroute(files)
    // The browser is told that its connection is back.
    await page.context().setOffline(true)
    await page.context().setOffline(false)
  }
}

test('a menu whose code does not come says so in its place, and opens when the connection is back', async ({
  page,
  baseURL,
}) => {
  const mend = await cut(page, /assets\/UserMenuPopup/)
  await enterAsLearner(page, baseURL)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toBeVisible()
  await page.getByRole('button', { name: /^Марина/ }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Эта часть страницы не загрузилась.' })
  await expect(alert).toBeVisible()
  await expect(heading).toBeVisible()
  await expectAccessible(page)
  await mend()
  await expect(page.getByRole('menuitem', { name: 'Выйти' })).toBeVisible()
  await expect(alert).toBeHidden()
})

for (const [what, files] of [
  ['code', /assets\/HomeworkListScreen.*\.js/],
  ['look', /assets\/HomeworkListScreen.*\.css/],
] as const)
  test(`a screen whose ${what} does not come says so inside the shell, and comes by itself`, async ({
    page,
    baseURL,
  }) => {
    const mend = await cut(page, files)
    await enterAsLearner(page, baseURL)
    await page
      .getByRole('navigation')
      .getByRole('link', { name: /^Домашние задания/ })
      .click()
    await expect(page.getByRole('main').getByText(/^Не удалось загрузить часть сайта\./)).toBeVisible()
    await mend()
    await expect(page.getByRole('heading', { level: 1, name: 'Домашние задания' })).toBeVisible()
    const rules = await page
      .locator('link[rel=stylesheet][href*=HomeworkListScreen]')
      .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).sheet?.cssRules.length ?? 0))
    expect(rules).toHaveLength(1)
    expect(rules[0]).toBeGreaterThan(0)
  })
