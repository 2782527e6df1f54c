import { dirname } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { expectAccessible, pageUrl, signIn } from './app.ts'
import { test } from './fixtures.ts'
import { horizontalOverflow } from './layoutShift.ts'
import { openConsole } from './openConsole.ts'
import { withDatabase } from './seededServer.ts'

test.use({ locale: 'ru-RU', reducedMotion: 'reduce' })

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
  const place = staff.getByRole('region', { name: 'На странице задания' })
  await place.getByRole('combobox', { name: 'Добавить' }).fill(added)
  await staff.getByRole('option', { name: added }).first().click()
  await expect(place.getByRole('listitem')).toHaveCount(2)
  await expectFits(staff)
  await place.getByRole('button', { name: 'Сохранить предложения' }).click()
  await expect(place.getByText(/загрузка файла каталога этого не меняет/)).toBeVisible()

  const context = await browser.newContext({ locale: 'ru-RU' })
  const learner = await context.newPage()
  await learner.goto(pageUrl('face', '/catalog', baseURL))
  // No other journey sends her homework, which then offers nothing more.
  await signIn(learner, 'natalia@demo.test')
  await expect(learner.getByRole('article').nth(1).getByRole('heading', { name: first })).toBeVisible()
  await learner.goto(pageUrl('face', '/homework', baseURL))
  await learner.getByRole('link', { name: /Фото «Лоб и виски»/ }).click()
  await expect(learner.getByRole('link', { name: new RegExp(added) })).toBeVisible()
  await context.close()
})

const editor = 'maria@demo.test'
const bundle = 'Вместе легче'

test('content adds a bundle to the shop, an administrator prices it, and learners find it in the catalogue', async ({
  page,
  browser,
  baseURL,
  school,
}) => {
  await withDatabase(
    dirname(school.brandsDir),
    ({ sql }) => sql`update users set roles = '{content}', email_confirmed_at = now() where email = ${editor}`,
  )
  const staff = await openConsole(page, baseURL, { brand: 'face', email: editor })
  await staff.getByRole('link', { name: 'Магазин' }).click()
  await staff.getByRole('link', { name: 'Добавить в магазин' }).click()
  await staff.getByRole('combobox', { name: 'Что продаётся' }).selectOption('Набор курсов')
  await staff.getByRole('checkbox', { name: /^Контур/ }).check()
  const parts = staff.getByRole('group', { name: 'Части набора' })
  for (const [index, part] of ['Мягкий взгляд', 'Зимний марафон'].entries()) {
    await parts.getByRole('combobox', { name: 'Добавить' }).fill(part)
    await staff.getByRole('option', { name: part }).click()
    await expect(parts.getByRole('listitem')).toHaveCount(index + 1)
  }
  await staff.getByRole('group', { name: 'Название' }).getByRole('textbox', { name: 'Русский' }).fill(bundle)
  await expectFits(staff)
  await staff.getByRole('button', { name: 'Добавить в магазин' }).click()
  await expect(staff.getByRole('heading', { level: 1, name: bundle })).toBeVisible()
  await staff.getByRole('button', { name: 'Начать продажу' }).click()
  const question = staff.getByRole('alertdialog', { name: `Начать продажу: ${bundle}?` })
  await question.getByRole('button', { name: 'Начать продажу' }).click()
  await expect(question.getByText(/Попросите администратора сохранить/)).toBeVisible()
  await question.getByRole('button', { name: 'Отменить' }).click()
  await expectFits(staff)

  const context = await browser.newContext({ locale: 'ru-RU', reducedMotion: 'reduce' })
  const administrator = await openConsole(await context.newPage(), baseURL, { brand: 'face' })
  await administrator.getByRole('link', { name: 'Магазин' }).click()
  await administrator.getByRole('link', { name: new RegExp(bundle) }).click()
  await administrator.getByRole('textbox', { name: 'Цена, EUR' }).fill('39')
  await administrator.getByRole('button', { name: 'Сохранить цену' }).click()
  await expect(administrator.getByText('Загрузка файла каталога цену не меняет.')).toBeVisible()
  await administrator.getByRole('button', { name: 'Начать продажу' }).click()
  await administrator.getByRole('alertdialog').getByRole('button', { name: 'Начать продажу' }).click()
  await expect(administrator.getByRole('button', { name: 'Снять с продажи' })).toBeVisible()

  await administrator.getByRole('link', { name: 'Весь магазин' }).click()
  await administrator.getByRole('link', { name: 'Каталог', exact: true }).click()
  await administrator.getByRole('combobox', { name: 'Добавить' }).fill(bundle)
  await administrator.getByRole('option', { name: bundle }).click()
  const position = administrator.getByRole('listitem').filter({ hasText: bundle })
  await position.getByRole('combobox', { name: 'Раздел' }).selectOption('Вместе выгоднее')
  await administrator.getByRole('button', { name: 'Сохранить каталог' }).click()
  await expect(administrator.getByText(/загрузка файла каталога не меняет позиции/)).toBeVisible()

  const learner = await context.newPage()
  await learner.goto(pageUrl('face', '/catalog', baseURL))
  await learner.getByRole('tab', { name: 'Вместе выгоднее' }).click()
  await learner.getByRole('article').getByRole('link', { name: bundle }).click()
  await expect(learner.getByRole('heading', { level: 1, name: bundle })).toBeVisible()
  for (const part of ['Мягкий взгляд', 'Зимний марафон']) await expect(learner.getByText(part).first()).toBeVisible()
  await expect(learner.getByRole('button', { name: /^Оплатить 39\s€/ })).toBeVisible()
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
