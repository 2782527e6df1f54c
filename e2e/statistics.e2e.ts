import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { readObjectStore } from './indexedDb.ts'
import { continueDay, countedSeconds, isPaused, pause, play, playLesson, position, watchOn } from './playback.ts'

test.use({ locale: 'ru-RU' })
test.setTimeout(120_000)

const breathing = /Дыхание и плечи/
const lifting = /Подъём уголков губ исполнение/

/** What was played, in whole seconds: a started one may be on either side. */
async function expectCounted(page: Page, { before, played }: { before: number; played: number }): Promise<void> {
  const counted = async () => (await countedSeconds(page)) - before
  await expect.poll(counted, { timeout: 20_000 }).toBeGreaterThanOrEqual(Math.floor(played) - 1)
  expect(await counted()).toBeLessThanOrEqual(Math.ceil(played) + 1)
}

test('what was watched before the browser broke down is counted once', async ({ page, context, baseURL }) => {
  await continueDay(page, baseURL)
  await playLesson(page, lifting)
  await pause(page)
  const from = await position(page)
  const dayAddress = page.url()
  await expectQuiet(page)
  const before = await countedSeconds(page)
  // From here on nothing reaches the server, as in the last seconds before a killUnderLoad.
  await page.route('**/save-lesson-stat*', (route) => route.abort())
  await play(page)
  const played = (await watchOn(page, 6)) - from
  const devtools = await context.newCDPSession(page)
  devtools.send('Page.crash').catch(() => undefined)
  await page.waitForEvent('crash')
  const again = await context.newPage()
  await again.goto(dayAddress)
  await expectCounted(again, { before, played })
  await again.reload()
  await expectQuiet(again)
  await expectCounted(again, { before, played })
})

test('what is watched without a connection is counted when there is one', async ({ page, context, baseURL }) => {
  await continueDay(page, baseURL)
  await playLesson(page, breathing)
  await pause(page)
  const from = await position(page)
  await expectQuiet(page)
  const before = await countedSeconds(page)
  await context.setOffline(true)
  await play(page)
  await watchOn(page, 7)
  await pause(page)
  const played = (await position(page)) - from
  await context.setOffline(false)
  await expectCounted(page, { before, played })
})

test('leaving the page sends what was watched', async ({ page, context, baseURL }) => {
  const other = await context.newPage()
  await continueDay(page, baseURL)
  await playLesson(page, lifting)
  await other.goto(page.url())
  await pause(page)
  const from = await position(page)
  await expectQuiet(page)
  const before = await countedSeconds(page)
  await notePositionAtEnd(page)
  await play(page)
  await watchOn(page, 3)
  await page.close()
  await expect.poll(() => positionAtEnd(other)).toBeGreaterThan(0)
  await expectCounted(other, { before, played: (await positionAtEnd(other)) - from })
})

test('only one of two tabs plays, and the same time counts once', async ({ page, context, baseURL }) => {
  await continueDay(page, baseURL)
  await playLesson(page, breathing)
  const other = await context.newPage()
  await other.goto(page.url())
  await playLesson(other, lifting)
  await expect.poll(() => isPaused(page)).toBe(true)
  await pause(other)
  await expectQuiet(page)
  const [here, there, before] = [await position(page), await position(other), await countedSeconds(page)]
  await play(page)
  await watchOn(page, 3)
  await play(other)
  await expect.poll(() => isPaused(page)).toBe(true)
  const stopped = await position(page)
  await watchOn(other, 4)
  expect(await position(page)).toBe(stopped)
  await pause(other)
  const played = stopped - here + (await position(other)) - there
  await expectCounted(other, { before, played })
})

test('a lesson goes on where it was left, also on another device', async ({ page, browser, baseURL }) => {
  await continueDay(page, baseURL)
  await playLesson(page, lifting)
  await watchOn(page, 4)
  await pause(page)
  const left = await position(page)
  await expectQuiet(page)
  const device = await browser.newContext({ locale: 'ru-RU' })
  const elsewhere = await device.newPage()
  await continueDay(elsewhere, baseURL)
  await elsewhere.getByRole('button', { name: lifting }).click()
  await expect(elsewhere.getByRole('button', { name: lifting })).toHaveAttribute('aria-current', 'true')
  await expect.poll(() => position(elsewhere), { timeout: 20_000 }).toBeGreaterThanOrEqual(Math.floor(left))
  expect(await position(elsewhere)).toBeLessThan(left + 6)
  await device.close()
})

/** Until a page is gone it plays on: where its video stood then is kept for other pages. */
function notePositionAtEnd(page: Page): Promise<void> {
  return page.evaluate(() =>
    addEventListener('pagehide', () =>
      localStorage.setItem('position at end', String(document.querySelector('video')?.currentTime)),
    ),
  )
}

function positionAtEnd(page: Page): Promise<number> {
  return page.evaluate(() => Number(localStorage.getItem('position at end')))
}

/** Nothing waits on the device to be sent. */
async function expectQuiet(page: Page): Promise<void> {
  const waiting = async () => {
    const entries = await readObjectStore(page, { database: 'statistics', store: 'entries' })
    return entries.filter(({ key }) => key.startsWith('closed'))
  }
  await expect.poll(waiting).toEqual([])
}
