import { open, readFile } from 'node:fs/promises'
import { expect, type Page, type Request } from '@playwright/test'
import { partBytes } from '#contract/learning/files/rules.ts'
import { pageUrl, signIn } from './app.ts'
import { test } from './fixtures.ts'
import { readObjectStore } from './indexedDb.ts'

// A picture of one pixel.
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)
const files = /\/spa\/api\/v1\/file\b/
const unavailable = { name: 'Error', message: 'Broken', code: 'server_error', status: 500 }

test.use({ locale: 'ru-RU' })

const videoBytes = 64 * 1024 * 1024

test('a video of 64 MB goes on where it was after a lost connection and a reload', async ({ page, baseURL }, info) => {
  const video = info.outputPath('neck.mp4')
  await writeLargeVideo(video)
  const uploads = await cutUploads(page)
  await page.goto(pageUrl('face', '/homework', baseURL))
  await signIn(page, 'learner@demo.test')
  await page.getByRole('link', { name: /Видео «Вытяжение шеи»/ }).click()
  await page.getByLabel('Комментарий эксперту').waitFor()
  const isLost = page.getByText('Нет интернета. Загрузка продолжится сама.')
  await uploads.cutFrom(partBytes)
  await page.locator('input[type=file][aria-label="Выбрать файл"]').setInputFiles(video)
  await expect(isLost).toBeVisible()
  await uploads.cutFrom(4 * partBytes)
  // Without waiting for the next attempt.
  await page.evaluate(() => dispatchEvent(new Event('online')))
  // It goes on until it is cut again; the message is away for too short a time to be seen.
  await expect.poll(() => uploads.sent.length).toBeGreaterThanOrEqual(4)
  await expect(isLost).toBeVisible()
  await uploads.cutFrom(Infinity)
  await page.reload()
  await expect(page.getByText('Загружено')).toBeVisible()
  expect(uploads.sent).toEqual(Array.from({ length: videoBytes / partBytes + 1 }, (_, part) => part * partBytes))
})

test('on a low phone the field that a homework needs is never behind the bar, by focus or by a press of the button', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await page.goto(pageUrl('face', '/homework', baseURL))
  await signIn(page, 'learner@demo.test')
  await page.getByRole('link', { name: 'Отметить, что почувствовали' }).click()
  const comment = page.getByLabel('Комментарий эксперту')
  const bar = page.getByRole('navigation', { name: 'Основные разделы' })
  const isFree = async () => {
    const [field, covering] = [await comment.boundingBox(), await bar.boundingBox()]
    return field !== null && covering !== null && field.y >= 0 && field.y + field.height <= covering.y
  }
  await comment.waitFor()
  await expect.poll(isFree).toBe(true)
  // Here the bar covers the lower part of the field.
  await page.setViewportSize({ width: 390, height: 600 })
  expect(await isFree()).toBe(false)
  await comment.focus()
  await expect.poll(isFree).toBe(true)
  // It says what is missing, and takes presses all the same.
  await page.getByRole('button', { name: 'Отправить на проверку' }).click({ force: true })
  await expect(comment).toBeFocused()
  await expect.poll(isFree).toBe(true)
})

test('a letter in a second tab deletes nothing of what the first wrote and chose', async ({
  page,
  context,
  baseURL,
}) => {
  const other = await context.newPage()
  await page.goto(pageUrl('face', '/homework', baseURL))
  await signIn(page, 'learner@demo.test')
  await page.getByRole('link', { name: /Видео «Вытяжение шеи»/ }).click()
  const comment = (tab: Page) => tab.getByLabel('Комментарий эксперту')
  await comment(page).waitFor()
  await other.goto(page.url())
  await comment(other).waitFor()
  const words = 'Шея мягче, чем вчера. '.repeat(40).trim()
  await comment(page).fill(words)
  const file = { name: 'шея.png', mimeType: 'image/png', buffer: png }
  await page.locator('input[type=file][aria-label="Выбрать файл"]').setInputFiles(file)
  await expect(comment(other)).toHaveValue(words)
  await expect(other.getByText('Загружено')).toBeVisible()
  await comment(other).press('End')
  await comment(other).pressSequentially('!')
  await page.reload()
  await expect(comment(page)).toHaveValue(`${words}!`)
  await expect(page.getByText('шея.png')).toBeVisible()
})

/** A short video followed by a large box that players skip. */
async function writeLargeVideo(path: string): Promise<void> {
  const header = Buffer.alloc(8)
  header.writeUInt32BE(videoBytes)
  header.write('free', 4)
  await using file = await open(path, 'w')
  await file.write(await readFile('demo/courses/litso-bez-napryazheniya/media/neck.mp4'))
  await file.write(header)
  const { size } = await file.stat()
  await file.truncate(size - header.length + videoBytes)
}

/** Loses the connection after the part that begins at a byte or later; `sent` is where the parts begin that arrived. */
async function cutUploads(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  let limit = Infinity
  const sent: number[] = []
  const block = (urls: string[]) => session.send('Network.setBlockedURLs', { urls })
  const ifPart = (act: (offset: number) => void) => (request: Request) => {
    if (request.method() === 'PATCH') act(Number(request.headers()['upload-offset']))
  }
  const onSending = (offset: number) => offset >= limit && void block(['*/file/upload/*'])
  page.on('request', ifPart(onSending))
  page.on(
    'requestfinished',
    ifPart((offset) => sent.push(offset)),
  )
  const cutFrom = async (bytes: number) => {
    limit = bytes
    await block([])
  }
  return { sent, cutFrom }
}

/** Keys of the stored drafts and of the contents of their files. */
async function storedKeys(page: Page): Promise<string[]> {
  return (await readObjectStore(page, { database: 'homework', store: 'drafts' })).map(({ key }) => key)
}

async function storedMessages(page: Page): Promise<string[]> {
  const records = await readObjectStore(page, { database: 'homework', store: 'drafts' })
  return records.flatMap(({ value }) => (value instanceof Object && 'message' in value ? [String(value.message)] : []))
}

declare const storedContents: number

/** Counts the contents of files that pages store. */
async function countStoredContents(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(globalThis, { storedContents: 0 })
    const put = Reflect.get(IDBObjectStore.prototype, 'put') as (
      this: IDBObjectStore,
      ...values: unknown[]
    ) => IDBRequest<IDBValidKey>
    IDBObjectStore.prototype.put = function count(value: { files?: { content?: unknown }[] }, key) {
      const contents = [value, ...(value.files ?? []).map(({ content }) => content)]
      const added = contents.filter((one) => one instanceof Blob).length
      Object.assign(globalThis, { storedContents: storedContents + added })
      return put.call(this, value, key)
    }
  })
}

/** Stores the first file of the draft as earlier versions did: with its content. */
async function storeAsBefore(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const resultOf = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve) => request.addEventListener('success', () => resolve(request.result)))
    const database = await resultOf(indexedDB.open('homework'))
    const store = database.transaction('drafts', 'readwrite').objectStore('drafts')
    const [draftKey = ''] = (await resultOf(store.getAllKeys())) as string[]
    const draft = (await resultOf(store.get(draftKey))) as { files: { key: string; content?: unknown }[] }
    const [file] = draft.files
    if (!file) return
    const contentKey = `${draftKey} ${file.key}`
    file.content = await resultOf(store.get(contentKey))
    await resultOf(store.put(draft, draftKey))
    await resultOf(store.delete(contentKey))
    database.close()
  })
}

/** Opens a homework as the demo learner, whose files the server does not take yet. */
async function openHomework(page: Page, baseURL: string | undefined): Promise<void> {
  await page.route(files, (route) => route.fulfill({ status: 500, json: unavailable }))
  await page.goto(pageUrl('face', '/homework', baseURL))
  await signIn(page, 'learner@demo.test')
  await page.getByRole('link', { name: /Видео «Вытяжение шеи»/ }).click()
}

async function choose(page: Page, names: readonly string[]): Promise<void> {
  const input = page.locator('input[type=file][aria-label="Выбрать файл"]')
  await input.setInputFiles(names.map((name) => ({ name, mimeType: 'image/png', buffer: png })))
  await expect(page.getByRole('button', { name: 'Повторить загрузку' })).toHaveCount(names.length)
}

test('another person on the device finds neither draft nor file of the former one', async ({ page, baseURL }) => {
  await openHomework(page, baseURL)
  await choose(page, ['neck.png'])
  await expect.poll(() => storedKeys(page)).toHaveLength(2)
  await page.getByRole('button', { name: 'Марина Ветрова' }).click()
  await page.getByRole('menuitem', { name: 'Выйти' }).click()
  await signIn(page, 'second@demo.test')
  // The former one's things are cleared before the first screen, which may follow the address.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/home$/)
  expect(await storedKeys(page)).toEqual([])
})

test('a learner sends homework; the draft survives a reload', async ({ page, baseURL }) => {
  await countStoredContents(page)
  await openHomework(page, baseURL)
  const send = page.getByRole('button', { name: 'Отправить на проверку' })
  const comment = page.getByLabel('Комментарий эксперту')
  await test.step('the content of a file is stored once, not with every letter', async () => {
    await expect(page.getByText('Чтобы сдать задание, загрузите файл.').last()).toBeVisible()
    await choose(page, ['neck.png', 'shoulder.png'])
    await comment.pressSequentially('Плечо больше не поднимается')
    // The draft is stored with every letter: after the last one nothing overwrites it.
    await expect.poll(() => storedMessages(page)).toEqual(['Плечо больше не поднимается'])
    expect(await storedKeys(page)).toHaveLength(3)
    expect(await page.evaluate(() => storedContents)).toBe(2)
  })
  await test.step('a reload goes on with the files, also of a draft of an earlier version', async () => {
    await storeAsBefore(page)
    await page.unroute(files)
    await page.reload()
    await expect(comment).toHaveValue('Плечо больше не поднимается')
    await expect(page.getByText('Загружено')).toHaveCount(2)
    await expect(page.getByText('neck.png')).toBeVisible()
    await expect.poll(() => storedKeys(page)).toHaveLength(1)
  })
  await test.step('it is handed in without a network, and sent once there is one', async () => {
    await page.context().setOffline(true)
    await send.click()
    await expect(page.getByText(/^Отправится само, когда будет связь/)).toBeVisible()
    await page.context().setOffline(false)
  })
  await expect(page.locator('[aria-current=step]')).toHaveText('На проверке')
  await expect(page.getByText('Плечо больше не поднимается')).toBeVisible()
  await expect(page.getByText(/Эксперт ответит до \d\d:\d\d завтра\./).first()).toBeVisible()
  await expect.poll(() => storedKeys(page)).toEqual([])
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Домашние задания/ })
    .first()
    .click()
  const checking = page.getByRole('region', { name: /^На проверке/ })
  await expect(checking.getByRole('heading', { name: 'Видео «Вытяжение шеи»' })).toBeVisible()
})
