import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import {
  expect,
  type APIRequestContext,
  type Browser,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from '@playwright/test'
import { login } from '#contract/auth/api.ts'
import { uploadFile } from '#contract/files/api.ts'
import { listHomework, listUserHomework, sendHomework, type UserHomework } from '#contract/homework/api.ts'
import { listStreams } from '#contract/streams/api.ts'
import { expectAccessible, pageUrl, password, signIn } from './app.ts'
import { test } from './fixtures.ts'
import { openConsole } from './openConsole.ts'

const phone = { width: 390, height: 844 }
const email = 'dina@demo.test'
const title = 'Видео «Вытяжение шеи»'

test.use({ locale: 'ru-RU', timezoneId: 'Europe/Moscow' })

type Titled = { id: number; title: string }

/** Sends a video for a homework of the learner; returns the path of its page. */
async function sendVideo(request: APIRequestContext): Promise<string> {
  const brand = { 'x-app-id': 'face', 'accept-language': 'ru' }
  const signedIn = await request.post(login.path, { headers: brand, data: { email, password } })
  const { token } = ((await signedIn.json()) as { data: { token: string } }).data
  const headers = { ...brand, authorization: `Bearer ${token}` }
  const file = { name: 'neck.mp4', mimeType: 'video/mp4', buffer: await readFile('demo/homework/inna-neck.mp4') }
  const uploaded = await request.post(uploadFile.path, { headers, multipart: { type: 1, file } })
  const { id: fileId } = ((await uploaded.json()) as { data: { id: number } }).data
  const [stream] = (await (await request.get(listStreams.path, { headers })).json()) as { id: number }[]
  const streamId = String(stream?.id)
  const statuses = await request.get(listUserHomework.path.replace(':streamId', streamId), { headers })
  const homework = (await (await request.get(listHomework.path, { headers })).json()) as Titled[]
  const { id: homeworkId } = homework.find((one) => one.title === title) ?? { id: 0 }
  const status = ((await statuses.json()) as (UserHomework & { title: string })[]).find((one) => one.title === title)
  const path = sendHomework.path.replace(':streamId', streamId).replace(':statusId', String(status?.id))
  const data = { client_id: randomUUID(), message: 'Проверьте, пожалуйста', files: [fileId] }
  const sent = await request.post(path, { headers, data })
  expect(await sent.json()).toMatchObject({ userHomeworkStatus: { status: 'UPLOADED' } })
  return `/homework/${streamId}/${homeworkId}`
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

test('on a phone, marks drawn by pointer and by keyboard go from the desk to the learner, with the frame they were drawn on', async ({
  page,
  request,
  baseURL,
}) => {
  const path = await sendVideo(request)
  const signedOut = await page.context().storageState()
  const desk = await openConsole(page, baseURL, { brand: 'face', email: 'expert@demo.test' })
  await desk.setViewportSize(phone)
  await desk.getByRole('link', { name: new RegExp(`Дина Рашидова.*${title}`) }).click()
  const video = desk.getByLabel('neck.mp4')
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState)).toBeGreaterThan(1)
  await desk.getByRole('slider', { name: 'Место в видео' }).fill('2')
  await desk.getByRole('button', { name: 'Отметить кадр' }).click()
  const surface = desk.getByRole('application', { name: 'Рисунок на кадре' })
  await draw(desk, surface, [
    [0.2, 0.3],
    [0.6, 0.7],
  ])
  await expect(desk.getByText('1 фигура')).toBeVisible()
  await desk.getByRole('textbox', { name: 'Слова к пометке' }).fill('Подбородок вперёд')
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Готово' }).click()

  // By the keyboard alone.
  await desk.getByRole('slider', { name: 'Место в видео' }).fill('4')
  await desk.getByRole('button', { name: 'Отметить кадр' }).press('Enter')
  await expect(surface).toBeFocused()
  for (const key of ['ArrowUp', 'Enter', 'Shift+ArrowRight', 'Enter']) await desk.keyboard.press(key)
  await expect(desk.getByText('1 фигура')).toBeVisible()
  await desk.getByRole('textbox', { name: 'Слова к пометке' }).focus()
  await desk.keyboard.type('Плечо опустите')
  await desk.keyboard.press('Tab')
  await desk.keyboard.press('Enter')
  const marks = desk.getByRole('list', { name: 'Пометки эксперта' })
  await expect(marks.getByRole('listitem')).toHaveCount(2)
  await desk.getByRole('textbox', { name: 'Ответ' }).fill('Посмотрите пометки.')
  const answered = desk.waitForResponse((response) => /\/answer\b/.test(response.url()))
  await desk.getByRole('button', { name: /^Принять/ }).click()
  expect((await answered).status()).toBe(200)

  const learner = { storageState: signedOut, locale: 'ru-RU', viewport: phone }
  const own = await openPage(page.context().browser(), learner)
  await own.goto(pageUrl('face', path, baseURL))
  await signIn(own, email)
  const first = own.getByRole('button', { name: 'Пометка на 0:02' })
  await first.click()
  const played = own.getByLabel('neck.mp4')
  await expect(played.locator('xpath=..').locator('[data-shape=arrow]')).toHaveCount(1)
  await expect(own.getByText('Подбородок вперёд').first()).toBeVisible()
  expect(Math.abs((await timeOf(played)) - 2)).toBeLessThan(1 / 15)
  await own.keyboard.press('n')
  await expect(own.getByText('Плечо опустите').first()).toBeVisible()
  expect(Math.abs((await timeOf(played)) - 4)).toBeLessThan(1 / 15)
  await own.keyboard.press('p')
  await expect(first).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(own)
  await own.context().close()
})
