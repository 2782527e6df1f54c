import { expect, type Page } from '@playwright/test'
import { listQuestions } from '#contract/club/support/staffApi.ts'
import { openConsole } from './openConsole.ts'
import { createHostileContent } from './hostileContent.ts'
import { test } from './fixtures.ts'
import { expectKeyboardReaches, expectFocusReturns } from './focus.ts'
import { notFound, type Route } from './routes.ts'
import { expectAccessible } from './app.ts'
import { expectNoLayoutShift, horizontalOverflow, observeLayoutShift } from './layoutShift.ts'
import { openSettled } from './settled.ts'

const routes: readonly Route[] = [
  ['/desk', 'Очередь эксперта'],
  ['/questions', 'Обращения'],
  ['/people', 'Ученики'],
  ['/people/enrol', 'Записать списком'],
  ['/courses', 'Курсы'],
  ['/club', 'Клубы'],
  ['/club/new', 'Новый клуб'],
  ['/club/articles', 'Статьи'],
  ['/banners', 'Баннеры'],
  ['/shop', 'Магазин'],
  ['/shop/new', 'Новая позиция магазина'],
  ['/shop/1010', 'Осанка и основы'],
  ['/shop/1011', 'Клуб: подписка'],
  ['/shop/catalog', 'Каталог'],
  ['/shop/offers', 'Предложения курсов'],
  ['/orders', 'Заказы'],
  ['/discounts', 'Промокоды'],
  ['/mail', 'Письма'],
  ['/videos', 'Видео'],
  ['/errors', 'Ошибки'],
  ['/speed', 'Скорость'],
  ['/events', 'События'],
  ['/events?figure=funnel', 'События'],
  ['/events?figure=drop-off', 'События'],
  ['/audit', 'Журнал'],
  ['/no/such/place', notFound],
]

/** Screens of an expert besides the queue. */
const expertRoutes: readonly Route[] = [
  ['/desk?kind=meeting', 'Очередь эксперта'],
  ['/meetings', 'Видеоконсультации'],
  ['/rota', 'Расписание'],
]

/** Routes on which the tab order includes the layout. */
const routesWithLayout = ['/questions', '/no/such/place']

/** Records whose addresses have ids that the installation gave them: a page, and the link and the title of one on it. */
const records = [
  ['/club', /^Утро вместе/, 'Утро вместе'],
  ['/club/articles', /^Весна без спешки/, 'Весна без спешки'],
  ['/banners', /^Самомассаж: зимний марафон/, 'Самомассаж: зимний марафон'],
  ['/questions?tab=unowned', /Можно ли начать без карты/, 'Обращения'],
  ['/courses', /^Первые шаги/, 'Первые шаги'],
  ['/courses', /^Редактировать «Первые шаги»/, 'Редактор курса'],
] as const

async function recordRoutes(staff: Page): Promise<Route[]> {
  const pathOf = async (name: RegExp) => {
    const path = await staff.getByRole('link', { name }).getAttribute('href')
    return path?.replace('/admin', '') ?? ''
  }
  const routes: Route[] = []
  for (const [path, link, title] of records) {
    await staff.goto(new URL(`/admin${path}`, staff.url()).href)
    routes.push([await pathOf(link), title])
  }
  const publishPath = routes.at(-1)?.[0].replace(/edit$/, 'publish') ?? ''
  await staff.getByRole('link', { name: /^Первые шаги/ }).click()
  return [...routes, [publishPath, 'Публикация курса'], [await pathOf(/^День 1(?!\d)/), 'День 1']]
}

async function auditRoute(staff: Page, [path, title]: Route): Promise<void> {
  await test.step(path, async () => {
    for (const width of [1440, 900, 390]) {
      await staff.setViewportSize({ width, height: 850 })
      await openSettled(staff, new URL(`/admin${path}`, staff.url()).href)
      await expect(staff.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expectNoLayoutShift(staff, `${path} at ${width} px`)
      expect
        .soft(await horizontalOverflow(staff), `horizontal overflow of ${path} at ${width} px`)
        .toBeLessThanOrEqual(0)
      await expectKeyboardReaches(staff, `${path} at ${width} px`, routesWithLayout.includes(path) ? 'body' : 'main')
    }
    for (const summary of await staff.locator('summary').all()) await summary.click()
    await expect(staff.locator('[data-loading]').filter({ visible: true })).toHaveCount(0)
    await expectAccessible(staff)
    await staff.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await expectAccessible(staff, 'colours')
    await staff.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await staff.setViewportSize({ width: 320, height: 640 })
    expect.soft(await horizontalOverflow(staff), `horizontal overflow of ${path} at 320 px`).toBeLessThanOrEqual(0)
  })
}

test.describe('the console renders hostile names and messages accessibly and as plain text', () => {
  test.use({ locale: 'ru-RU', reducedMotion: 'reduce' })

  test('for an administrator', async ({ page, request, baseURL }) => {
    await createHostileContent(request)
    const staff = await openConsole(page, baseURL, { brand: 'face' })
    await expect(staff).toHaveURL(/\/admin\/desk$/)
    const dialogs: string[] = []
    staff.on('dialog', (dialog) => dialogs.push(dialog.message()))
    await observeLayoutShift(staff)
    for (const route of [...(await recordRoutes(staff)), ...routes]) await auditRoute(staff, route)
    for (const width of [1440, 390]) {
      await staff.setViewportSize({ width, height: 850 })
      for (const opener of await staff.locator('[aria-haspopup]').filter({ visible: true }).all())
        await expectFocusReturns(staff, opener)
    }
    expect(dialogs).toEqual([])
    await expect(staff.locator('img[src="x"]')).toHaveCount(0)
  })

  test('for an expert', async ({ page, baseURL }) => {
    const staff = await openConsole(page, baseURL, { brand: 'face', email: 'expert@demo.test' })
    // Handed over to this expert, with a question that waits.
    const chat = await staff.getByRole('link', { name: /Мария Ким/ }).getAttribute('href')
    await observeLayoutShift(staff)
    const chatRoute: Route = [chat?.replace('/admin', '') ?? '', 'Очередь эксперта']
    for (const route of [chatRoute, ...expertRoutes]) await auditRoute(staff, route)
  })

  test('the support role sees questions and people only', async ({ page, baseURL }) => {
    const staff = await openConsole(page, baseURL, { brand: 'web', email: 'support@demo.test' })
    await expect(staff).toHaveURL(/\/admin\/questions$/)
    const questions = staff.waitForResponse((response) => new URL(response.url()).pathname === listQuestions.path)
    await staff.reload()
    expect((await questions).status()).toBe(200)
    await expect(staff.getByRole('heading', { level: 1, name: 'Обращения' })).toBeVisible()
    await expect(staff.getByRole('navigation').getByRole('link')).toHaveText([
      /^Обращения/,
      'Ученики',
      'Открыть кабинет ученика',
    ])
    await staff.goto(new URL('/admin/mail', staff.url()).href)
    const closed = 'Этот раздел открыт для других ролей'
    await expect(staff.getByRole('heading', { name: closed })).toBeVisible()
  })
})
