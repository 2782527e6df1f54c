import { expect, type Locator, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { openConsole } from './openConsole.ts'

// A tablet: the homework lies below the queue.
test.use({ locale: 'ru-RU', viewport: { width: 900, height: 700 } })

const maximumStops = 80

/** Moves the focus as the Tab key does, until it is on the control. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible()
  for (let stop = 0; stop < maximumStops; stop += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(control).toBeFocused()
}

const heading = (desk: Page, learner: string) => desk.getByRole('heading', { level: 2, name: learner })

/** The homework is open where the expert reads on. */
async function expectOpen(desk: Page, learner: string): Promise<void> {
  await expect(heading(desk, learner)).toBeFocused()
  await expect(heading(desk, learner)).toBeInViewport()
}

test('an expert works a shift at the desk by keyboard alone, on a tablet below the queue', async ({
  page,
  baseURL,
}) => {
  const desk = await openConsole(page, baseURL, { brand: 'face', email: 'expert@demo.test' })
  const queue = desk.getByRole('region', { name: 'Ждут ответа' })
  const answer = desk.getByRole('textbox', { name: 'Ответ' })
  const answered = () => desk.waitForResponse((response) => /\/answer\b/.test(response.url()))

  // Claimed when opened, for everybody to see.
  await tabTo(desk, queue.getByRole('link', { name: /Ольга Кранц/ }))
  await desk.keyboard.press('Enter')
  await expectOpen(desk, 'Ольга Кранц')
  await expect(queue.getByRole('link', { name: /Ольга Кранц/ })).toContainText('проверяете вы')
  const [above, below] = [await queue.boundingBox(), await heading(desk, 'Ольга Кранц').boundingBox()]
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(below?.y ?? 0)

  // Watched frame by frame, then slowly.
  const video = desk.locator('video').first()
  const seconds = () => video.evaluate((element: HTMLVideoElement) => element.currentTime)
  await tabTo(desk, desk.getByRole('button', { name: 'На кадр вперёд' }).first())
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState)).toBeGreaterThan(0)
  await desk.keyboard.press('Enter')
  await expect.poll(seconds).toBeGreaterThan(0)
  await tabTo(desk, desk.getByRole('combobox', { name: 'Скорость' }).first())
  await desk.keyboard.press('ArrowUp')
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.playbackRate)).toBe(0.75)

  // Left to others; the next one opens.
  await desk.keyboard.press('Alt+ArrowDown')
  await expect(heading(desk, 'Ольга Кранц')).toBeHidden()
  await expect(queue.getByRole('link', { name: /Ольга Кранц/ })).not.toContainText('проверяете вы')

  // A draft is saved while typing, a template is added where the caret is, and the words return the homework.
  await tabTo(desk, queue.getByRole('link', { name: /Юлия Гринь/ }))
  await desk.keyboard.press('Enter')
  await expectOpen(desk, 'Юлия Гринь')
  await tabTo(desk, answer)
  await desk.keyboard.type('Юлия, спасибо.')
  await expect(desk.getByText('Черновик сохранён')).toBeVisible()
  const template = desk.getByRole('button', { name: 'Плечи вниз' })
  await tabTo(desk, template)
  const words = await template.getAttribute('title')
  await desk.keyboard.press('Space')
  await expect(answer).toBeFocused()
  await expect(answer).toHaveValue(`Юлия, спасибо. ${words}`)
  await tabTo(desk, desk.getByRole('button', { name: 'Вернуть на доработку' }))
  const returned = answered()
  await desk.keyboard.press('Enter')
  expect((await returned).status()).toBe(200)

  // The next one is open already, and is approved from its words.
  await expectOpen(desk, 'Grace Holt')
  await expect(queue.getByRole('link', { name: /Юлия Гринь/ })).toHaveCount(0)
  await tabTo(desk, answer)
  await desk.keyboard.type('A clear week. Go on.')
  const approved = answered()
  await desk.keyboard.press('Control+Enter')
  expect((await approved).status()).toBe(200)
  await expectOpen(desk, 'Tom Ellery')
})
