import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './app.ts'
import { test } from './fixtures.ts'
import { openConsole } from './openConsole.ts'

// A tablet: the homework lies beside a narrow queue.
test.use({ locale: 'ru-RU', viewport: { width: 900, height: 700 } })

const maxStops = 80

/** Moves the focus as the Tab key does, until it is on the control. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible()
  for (let stop = 0; stop < maxStops; stop += 1) {
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

test('an expert works a shift at the desk by keyboard alone, on a tablet beside the queue', async ({
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
  const [left, right] = [await queue.boundingBox(), await heading(desk, 'Ольга Кранц').boundingBox()]
  expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThan(right?.x ?? 0)
  // The verdict is in reach beside the film.
  await expect(desk.getByRole('button', { name: /^Принять/ })).toBeInViewport({ ratio: 1 })

  // Watched frame by frame, then slowly.
  const video = desk.locator('video').first()
  const seconds = () => video.evaluate((element: HTMLVideoElement) => element.currentTime)
  await tabTo(desk, desk.getByRole('button', { name: 'На кадр вперёд' }).first())
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState)).toBeGreaterThan(0)
  await desk.keyboard.press('Enter')
  await expect.poll(seconds).toBeGreaterThan(0)
  const film = desk.getByRole('region', { name: 'Плеер: olga-neck.mp4' })
  await film.getByRole('button', { name: 'Скорость 1×' }).focus()
  await desk.keyboard.press('Enter')
  const speed = (name: string) => desk.getByRole('menuitemradio', { name, exact: true })
  await expect(speed('1×')).toBeVisible()
  await desk.keyboard.press('Home')
  await expect(speed('0,25×')).toBeFocused()
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await desk.keyboard.press(key)
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

test('the question mark lists the keys, except where it is being written', async ({ page, baseURL }) => {
  const desk = await openConsole(page, baseURL, { brand: 'face', email: 'expert@demo.test' })
  await desk
    .getByRole('region', { name: 'Ждут ответа' })
    .getByRole('link', { name: /Вера Лапина/ })
    .click()
  await expectOpen(desk, 'Вера Лапина')
  const dialog = desk.getByRole('dialog', { name: 'Горячие клавиши' })
  const answer = desk.getByRole('textbox', { name: 'Ответ' })
  await answer.pressSequentially('Как шея?')
  await expect(answer).toHaveValue(/Как шея\?$/)
  await expect(dialog).toBeHidden()
  await heading(desk, 'Вера Лапина').focus()
  await desk.keyboard.press('?')
  await expect(dialog.getByText('Следующее в очереди')).toBeVisible()
  await expectAccessible(desk)
  await desk.keyboard.press('Alt+ArrowDown')
  await desk.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(heading(desk, 'Вера Лапина')).toBeFocused()
})

test('the queue stays where it was: what follows an item from its middle is next, Alt and arrows walk it, Back goes back', async ({
  page,
  baseURL,
}) => {
  const desk = await openConsole(page, baseURL, { brand: 'face', email: 'expert@demo.test' })
  const queue = desk.getByRole('region', { name: 'Ждут ответа' })
  await queue.getByRole('link', { name: /Tom Ellery/ }).click()
  await expectOpen(desk, 'Tom Ellery')
  await desk.keyboard.press('Alt+ArrowDown')
  await expectOpen(desk, 'Leo Hartman')
  await desk.keyboard.press('Alt+ArrowUp')
  await expectOpen(desk, 'Tom Ellery')
  await desk.keyboard.press('Alt+ArrowDown')
  await expectOpen(desk, 'Leo Hartman')
  // The browser's own keys stay its own.
  const taken: boolean[] = []
  await desk.exposeFunction('tellTaken', (isTaken: boolean) => taken.push(isTaken))
  await desk.evaluate(() =>
    window.addEventListener('keydown', (event) => {
      const { tellTaken } = window as unknown as { tellTaken: (isTaken: boolean) => void }
      if (event.key === 'ArrowLeft') tellTaken(event.defaultPrevented)
    }),
  )
  await desk.keyboard.press('Alt+ArrowLeft')
  await expect.poll(() => taken).toEqual([false])
  await desk.goBack()
  await expect(heading(desk, 'Tom Ellery')).toBeVisible()

  const scrolled = await queue.evaluate((list) => (list.scrollTop = 240))
  expect(scrolled).toBe(240)
  const before = await queue.evaluate((list) => list.scrollTop)
  const answer = desk.getByRole('textbox', { name: 'Ответ' })
  await answer.fill('Tom, thank you.')
  await answer.press('Control+Enter')
  await expectOpen(desk, 'Leo Hartman')
  await expect(queue.getByRole('link', { name: /Tom Ellery/ })).toHaveCount(0)
  expect(await queue.evaluate((list) => list.scrollTop)).toBe(before)
})
