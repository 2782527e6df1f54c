import { expect, type Page } from '@playwright/test'
import { expectAccessible, pageUrl, signIn } from './app.ts'
import { test } from './fixtures.ts'
import { horizontalOverflow } from './layoutShift.ts'
import { openConsole } from './openConsole.ts'

test.use({ locale: 'ru-RU', timezoneId: 'Europe/Moscow', reducedMotion: 'reduce' })

const first = 'Лицо без напряжения'
const added = 'Пять консультаций'

test('the order of the catalogue and an offer of a course are changed in the console, and learners see them', async ({
  page,
  browser,
  baseURL,
}) => {
  const staff = await openConsole(page, baseURL, { brand: 'face' })
  await staff.getByRole('link', { name: 'Магазин' }).click()
  await staff.getByRole('link', { name: 'Каталог', exact: true }).click()
  const positions = staff.getByRole('list', { name: 'Позиции каталога' }).getByRole('listitem')
  await expect(positions.first()).toContainText(first)
  await staff.getByRole('button', { name: `Опустить: ${first}` }).click()
  await expect(positions.nth(1)).toContainText(first)
  await expectFits(staff)
  await staff.getByRole('button', { name: 'Сохранить каталог' }).click()
  await expect(staff.getByText(/загрузка файла каталога не меняет позиции/)).toBeVisible()

  await staff.getByRole('link', { name: 'Весь магазин' }).click()
  await staff.getByRole('link', { name: 'Предложения курсов' }).click()
  await staff.getByRole('combobox', { name: 'Курс' }).fill(first)
  await staff.getByRole('option', { name: first }).click()
  const place = staff.getByRole('region', { name: 'У домашнего задания' })
  await place.getByRole('combobox', { name: 'Добавить' }).fill(added)
  await staff.getByRole('option', { name: added }).first().click()
  await expect(place.getByRole('listitem')).toHaveCount(2)
  await expectFits(staff)
  await place.getByRole('button', { name: 'Сохранить предложения' }).click()
  await expect(place.getByText(/загрузка файла каталога этого не меняет/)).toBeVisible()

  const context = await browser.newContext({ locale: 'ru-RU', timezoneId: 'Europe/Moscow' })
  const learner = await context.newPage()
  await learner.goto(pageUrl('face', '/catalog', baseURL))
  await signIn(learner, 'learner@demo.test')
  await expect(learner.getByRole('article').nth(1).getByRole('heading', { name: first })).toBeVisible()
  await learner.goto(pageUrl('face', '/homework', baseURL))
  await learner.getByRole('link', { name: /Видео «Вытяжение шеи»/ }).click()
  await expect(learner.getByRole('link', { name: new RegExp(added) })).toBeVisible()
  await context.close()
})

async function expectFits(staff: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await staff.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expectAccessible(staff)
  }
  for (const width of [1440, 900, 390, 320]) {
    await staff.setViewportSize({ width, height: 850 })
    expect.soft(await horizontalOverflow(staff), `horizontal overflow at ${width} px`).toBeLessThanOrEqual(0)
  }
  await staff.setViewportSize({ width: 1440, height: 850 })
}
