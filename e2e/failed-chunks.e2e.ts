import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { signInAsLearner, expectAccessible } from './app.ts'

test.use({ locale: 'ru-RU' })

/** Fails requests for these files as if offline, until the returned function is called. */
async function failRequests(page: Page, files: RegExp): Promise<() => Promise<void>> {
  await page.route(files, (route) => route.abort('internetdisconnected'))
  return async () => {
    await page.unroute(files)
    // Fires the `online` event.
    await page.context().setOffline(true)
    await page.context().setOffline(false)
  }
}

test('a menu whose code fails to load shows an error in place and opens once online', async ({ page, baseURL }) => {
  const restore = await failRequests(page, /assets\/Use-/)
  await signInAsLearner(page, baseURL)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toBeVisible()
  await page.getByRole('button', { name: /^Марина/ }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Не удалось загрузить эту часть страницы.' })
  await expect(alert).toBeVisible()
  await expect(heading).toBeVisible()
  await expectAccessible(page)
  await restore()
  await expect(page.getByRole('menuitem', { name: 'Выйти' })).toBeVisible()
  await expect(alert).toBeHidden()
})

for (const [kind, files] of [
  ['script', /assets\/Hom-.*\.js/],
  ['stylesheet', /assets\/Hom-.*\.css/],
] as const)
  test(`a screen whose ${kind} fails to load shows an error inside the layout and loads once online`, async ({
    page,
    baseURL,
  }) => {
    const restore = await failRequests(page, files)
    await signInAsLearner(page, baseURL)
    await page
      .getByRole('navigation')
      .getByRole('link', { name: /^Домашние задания/ })
      .click()
    await expect(page.getByRole('main').getByText(/^Не удалось загрузить часть сайта\./)).toBeVisible()
    await restore()
    await expect(page.getByRole('heading', { level: 1, name: 'Домашние задания' })).toBeVisible()
    const rules = await page
      .locator('link[rel=stylesheet][href*="/Hom-"]')
      .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).sheet?.cssRules.length ?? 0))
    expect(rules).toHaveLength(1)
    expect(rules[0]).toBeGreaterThan(0)
  })
