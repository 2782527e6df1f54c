import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { pageUrl, signInAsLearner, expectAccessible, expectTakenOver, signIn } from './app.ts'

const learner = 'learner@demo.test'

test.use({ locale: 'ru-RU' })

test('a guest who opens a page signs in and lands on it', async ({ page, context, baseURL }) => {
  await page.goto(pageUrl('face', '/courses?from=mail', baseURL))
  await expect(page.getByRole('heading', { name: 'С возвращением' })).toBeVisible()
  await expect(page).toHaveTitle('Вход · Контур')
  await signIn(page, learner, 'not-the-password')
  await expect(page.getByText('Неверный пароль.')).toBeVisible()
  await expect(page.getByLabel('Пароль', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Почта')).toHaveValue(learner)
  await signIn(page, learner)
  await expect(page).toHaveURL(/\/class\/courses\?from=mail$/)
  const token = (await context.cookies()).find(({ name }) => name === 'token')
  expect(token).toMatchObject({ sameSite: 'Strict', path: '/' })
  expect(((token?.expires ?? 0) - Date.now() / 1000) / 86_400).toBeCloseTo(30, 1)
})

test('the sign-in redirects signed-in users to the home page', async ({ page, baseURL }) => {
  await page.goto(pageUrl('face', '/', baseURL))
  await signIn(page, learner)
  await expect(page).toHaveURL(/\/class\/home$/)
  await page.goto(pageUrl('face', '/', baseURL))
  await expect(page).toHaveURL(/\/class\/home$/)
})

test('signing out in one tab signs out the other and clears their data', async ({ page, context, baseURL }) => {
  await page.goto(pageUrl('face', '/', baseURL))
  await signIn(page, learner)
  await expect(page).toHaveURL(/\/home$/)
  const other = await context.newPage()
  await other.goto(pageUrl('face', '/courses', baseURL))
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Марина Ветрова' }).click()
  await page.getByRole('menuitem', { name: 'Выйти' }).click()
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL(/\/class\/$/)
    await expect(tab.getByText('Войдите ещё раз.')).toBeHidden()
  }
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('token')
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('user')
})

test('a session replaced by another device says so, and signing in again returns to the page', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto(pageUrl('face', '/courses', baseURL))
  await signIn(page, learner)
  await expect(page).toHaveURL(/\/courses$/)
  const device = await browser.newPage()
  await device.goto(pageUrl('face', '/', baseURL))
  await signIn(device, learner)
  await expect(device).toHaveURL(/\/home$/)
  await device.close()
  await page.reload()
  await expect(page.getByText('Вы вошли на другом устройстве.')).toBeVisible()
  await signIn(page, learner)
  await expect(page).toHaveURL(/\/courses$/)
})

test('the chosen language is saved with the account', async ({ page, browser, baseURL }) => {
  const choose = async (language: string, yes: string) => {
    await page.locator('header button[aria-haspopup="menu"]').click()
    await page.getByRole('menuitem', { name: /^(Язык|Idioma)/ }).click()
    await page.getByRole('radio', { name: language }).check()
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: yes }).click()])
  }
  await page.goto(pageUrl('web', '/', baseURL))
  await signIn(page, 'new@demo.test')
  await expect(page.getByRole('link', { name: 'Мои курсы' }).first()).toBeVisible()
  await choose('Español', 'Sí')
  await expect(page.getByRole('link', { name: 'Mis cursos' }).first()).toBeVisible()
  await expect(page).toHaveURL(/\/home$/)
  const device = await browser.newPage({ locale: 'en-US' })
  await device.goto(pageUrl('web', '/', baseURL))
  await signIn(device, 'new@demo.test')
  await expect(device.getByRole('link', { name: 'Mis cursos' }).first()).toBeVisible()
  await device.close()
  await choose('Русский', 'Да')
  await expect(page.getByRole('link', { name: 'Мои курсы' }).first()).toBeVisible()
})

test('the sign-in and the user menu work by keyboard alone', async ({ page, baseURL }) => {
  await page.goto(pageUrl('face', '/', baseURL))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByLabel('Почта').focus()
  await page.keyboard.type(learner)
  await page.keyboard.press('Tab')
  await page.keyboard.type('Daystream-2026')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Показать пароль' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('checkbox', { name: 'Запомнить меня' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Забыли пароль?' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Войти' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/home$/)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectTakenOver(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Перейти к содержанию' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#main')).toBeFocused()
  await page.getByRole('button', { name: 'Марина Ветрова' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Марина Ветрова' })).toBeFocused()
})

test.describe('axe finds no severe violation in light and dark, in wide and narrow viewports', () => {
  test.use({ reducedMotion: 'reduce' })

  for (const brand of ['face', 'mind', 'web'] as const) {
    test(`on the sign-in of ${brand}`, async ({ page, baseURL }) => {
      await page.goto(pageUrl(brand, '/', baseURL))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      for (const width of [390, 1440]) await auditRoute(page, width)
    })
  }

  test('on the page of an unknown route', async ({ page, baseURL }) => {
    await page.goto(pageUrl('face', '/no/such/place', baseURL))
    await expect(page.getByRole('link', { name: 'Вернуться в «Сегодня»' })).toBeVisible()
    for (const width of [390, 1440]) await auditRoute(page, width)
  })

  test('in the open user menu', async ({ page, baseURL }) => {
    await page.goto(pageUrl('face', '/', baseURL))
    await signIn(page, learner)
    await expect(page).toHaveURL(/\/home$/)
    for (const [width, opener] of [
      [390, 'Меню'],
      [1440, 'Марина Ветрова'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.getByRole('button', { name: opener }).click()
      await expect(page.getByText('Выйти')).toBeVisible()
      await auditRoute(page, width)
      await page.keyboard.press('Escape')
      await expect(page.getByText('Выйти')).toBeHidden()
    }
  })
})

async function auditRoute(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await page.emulateMedia({ colorScheme: 'light' })
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, 'colours')
}

for (const storage of ['localStorage', 'sessionStorage', 'indexedDB'] as const)
  test(`signing in works without ${storage}`, async ({ page, baseURL }) => {
    await page.addInitScript((name) => {
      const deny = () => {
        throw new DOMException('denied', 'SecurityError')
      }
      Object.defineProperty(window, name, { get: deny, configurable: true })
    }, storage)
    await signInAsLearner(page, baseURL)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Марина')
  })

test('a browser without cookies is told why it cannot sign in', async ({ page, baseURL }) => {
  await page.addInitScript(() => {
    const deny = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    Object.defineProperty(Document.prototype, 'cookie', { get: deny, set: deny })
  })
  await page.goto(pageUrl('face', '/', baseURL))
  await expect(page.getByText(/Разрешите в настройках браузера файлы cookie/)).toBeVisible()
})
