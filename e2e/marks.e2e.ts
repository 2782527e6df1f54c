import { expect, type Browser, type BrowserContextOptions, type Locator, type Page } from '@playwright/test'
import { expectAccessible, pageUrl, signIn } from './app.ts'
import { test } from './fixtures.ts'
import { openConsole } from './openConsole.ts'
import { seekTo } from './playback.ts'
import { sendVideo } from './sendVideo.ts'

const phone = { width: 390, height: 844 }
const email = 'dina@demo.test'
const title = 'Видео «Вытяжение шеи»'

test.use({ locale: 'ru-RU', permissions: ['microphone'] })

/** Says something for two seconds about the mark that is being edited. */
async function speak(desk: Page): Promise<void> {
  await desk.getByRole('button', { name: 'Сказать голосом' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Сказать голосом' })
  const start = dialog.getByRole('button', { name: 'Начать запись' })
  // The microphone is being opened.
  await expect(start).not.toHaveAttribute('aria-busy', 'true')
  await start.click()
  await expect(dialog.getByText(/^0:0[2-9] из 1:00$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Закончить запись' }).click()
  await expect(desk.getByText('Загружено')).toBeVisible()
}

/** Draws from one place of a picture to another, in shares of it. */
async function draw(page: Page, surface: Locator, [from, to]: [[number, number], [number, number]]): Promise<void> {
  await surface.scrollIntoViewIfNeeded()
  const box = await surface.boundingBox()
  if (!box) throw new Error('There is no surface')
  const at = ([x, y]: [number, number]): [number, number] => [box.x + x * box.width, box.y + y * box.height]
  await page.mouse.move(...at(from))
  await page.mouse.down()
  await page.mouse.move(...at(to), { steps: 4 })
  await page.mouse.up()
}

async function openPage(browser: Browser | null, options: BrowserContextOptions): Promise<Page> {
  if (!browser) throw new Error('There is no browser')
  return (await browser.newContext(options)).newPage()
}

const timeOf = (video: Locator) => video.evaluate((element: HTMLVideoElement) => element.currentTime)

test('on a phone, marks drawn by pointer and by keyboard go from the desk to the learner, with their frames, words and voice', async ({
  page,
  request,
  baseURL,
}) => {
  const path = await sendVideo(request, { email, title })
  const signedOut = await page.context().storageState()
  const desk = await openConsole(page, baseURL, { brand: 'face', email: 'expert@demo.test' })
  await desk.setViewportSize(phone)
  await desk.getByRole('link', { name: new RegExp(`Дина Рашидова.*${title}`) }).click()
  const video = desk.getByLabel('neck.mp4', { exact: true })
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState)).toBeGreaterThan(1)
  await seekTo(desk, 2)
  await desk.getByRole('button', { name: 'Отметить кадр' }).click()
  const surface = desk.getByRole('application', { name: 'Рисунок на кадре' })
  await draw(desk, surface, [
    [0.2, 0.3],
    [0.6, 0.7],
  ])
  await expect(desk.getByText('1 фигура')).toBeVisible()
  await desk.getByRole('textbox', { name: 'Текст пометки' }).fill('Подбородок вперёд')
  const saved = desk.waitForResponse((response) => response.request().postDataJSON()?.voice_file_id > 0)
  await speak(desk)
  expect((await saved).status()).toBe(200)
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Готово' }).click()

  // By the keyboard alone.
  await seekTo(desk, 4)
  await desk.getByRole('button', { name: 'Отметить кадр' }).press('Enter')
  await expect(surface).toBeFocused()
  for (const key of ['ArrowUp', 'Enter', 'Shift+ArrowRight', 'Enter']) await desk.keyboard.press(key)
  await expect(desk.getByText('1 фигура')).toBeVisible()
  await desk.getByRole('textbox', { name: 'Текст пометки' }).focus()
  await desk.keyboard.type('Плечо опустите')
  // Past the voice.
  for (const key of ['Tab', 'Tab', 'Enter']) await desk.keyboard.press(key)
  const marks = desk.getByRole('list', { name: 'Пометки эксперта' })
  await expect(marks.getByRole('button', { name: '0:02 Подбородок вперёд' })).toBeVisible()
  await expect(marks.getByRole('button', { name: '0:04 Плечо опустите' })).toBeVisible()
  await desk.getByRole('textbox', { name: 'Ответ' }).fill('Посмотрите пометки.')
  const answered = desk.waitForResponse((response) => /\/answer\b/.test(response.url()))
  await desk.getByRole('button', { name: /^Принять/ }).click()
  expect((await answered).status()).toBe(200)

  const learner = { storageState: signedOut, locale: 'ru-RU', viewport: phone }
  const own = await openPage(page.context().browser(), learner)
  await own.goto(pageUrl('face', path, baseURL))
  await signIn(own, email)
  const first = own.getByRole('button', { name: 'Пометка 1 на 0:02: Подбородок вперёд' })
  await first.click()
  const played = own.getByLabel('neck.mp4', { exact: true })
  await expect(played.locator('xpath=..').locator('[data-shape=arrow]')).toHaveCount(1)
  await expect(own.getByText('Подбородок вперёд').first()).toBeVisible()
  // A busy machine records less than its clock shows.
  const voice = own.getByLabel(/^Голос к пометке на 0:02, 0:0[1-9]$/).first()
  await expect(voice).toBeVisible()
  await voice.evaluate((audio: HTMLAudioElement) => audio.play())
  await expect.poll(() => voice.evaluate((audio: HTMLAudioElement) => audio.currentTime)).toBeGreaterThan(0.5)
  expect(Math.abs((await timeOf(played)) - 2)).toBeLessThan(1 / 15)
  await own.keyboard.press('n')
  await expect(own.getByText('Плечо опустите').first()).toBeVisible()
  expect(Math.abs((await timeOf(played)) - 4)).toBeLessThan(1 / 15)
  await own.keyboard.press('p')
  await expect(first).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(own)
  await own.context().close()
})
