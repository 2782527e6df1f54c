import { expect, type Page } from '@playwright/test'
import type { StatisticEntry } from '#contract/learning/lessons/api.ts'
import { isWorthSaving } from '#contract/learning/lessons/rules.ts'
import { test } from './fixtures.ts'
import { readObjectStore } from './indexedDb.ts'
import {
  continueDay,
  readViewedSeconds,
  isPaused,
  pause,
  play,
  playLesson,
  position,
  waitForPlayback,
} from './playback.ts'

test.use({ locale: 'ru-RU' })
const breathing = /Дыхание и плечи/
const lifting = /Подъём уголков губ исполнение/

/** Checks the newly viewed seconds, with a tolerance of one second that has just begun. */
async function expectViewedSeconds(page: Page, { before, played }: { before: number; played: number }): Promise<void> {
  const readAdded = async () => (await readRecordedSeconds(page)) - before
  await expect.poll(readAdded).toBeGreaterThanOrEqual(Math.floor(played) - 1)
  expect(await readAdded()).toBeLessThanOrEqual(Math.ceil(played) + 1)
}

/** Viewed seconds that the server has, and those kept here that are not worth sending yet. */
async function readRecordedSeconds(page: Page): Promise<number> {
  const kept = (await listEntries(page)).filter((entry) => !isWorthSending(entry))
  return (await readViewedSeconds(page)) + kept.reduce((sum, entry) => sum + entry.viewed_seconds, 0)
}

test('what was watched before a browser crash is counted once', async ({ page, context, baseURL }) => {
  await continueDay(page, baseURL)
  await playLesson(page, lifting)
  await pause(page)
  const from = await position(page)
  const dayUrl = page.url()
  await expectEmptyOutbox(page)
  const before = await readRecordedSeconds(page)
  // From here on no statistics reach the server, as in the last seconds before a crash.
  await page.route('**/save-lesson-stat*', (route) => route.abort())
  await play(page)
  await waitForPlayback(page, 6)
  const played = (await holdPosition(page)) - from
  const devtools = await context.newCDPSession(page)
  devtools.send('Page.crash').catch(() => undefined)
  await page.waitForEvent('crash')
  const again = await context.newPage()
  await again.goto(dayUrl)
  await expectViewedSeconds(again, { before, played })
  await again.reload()
  await expectEmptyOutbox(again)
  await expectViewedSeconds(again, { before, played })
})

test('what is watched offline is counted once online', async ({ page, context, baseURL }) => {
  await continueDay(page, baseURL)
  await playLesson(page, breathing)
  await pause(page)
  const from = await position(page)
  await expectEmptyOutbox(page)
  const before = await readRecordedSeconds(page)
  await context.setOffline(true)
  await play(page)
  await waitForPlayback(page, 7)
  await pause(page)
  const played = (await position(page)) - from
  await context.setOffline(false)
  await expectViewedSeconds(page, { before, played })
})

test('closing the page sends what was watched', async ({ page, context, baseURL }) => {
  const other = await context.newPage()
  await continueDay(page, baseURL)
  await playLesson(page, lifting)
  await other.goto(page.url())
  await pause(page)
  const from = await position(page)
  await expectEmptyOutbox(page)
  const before = await readRecordedSeconds(page)
  await recordFinalPosition(page)
  await play(page)
  await waitForPlayback(page, 3)
  await page.close()
  await expect.poll(() => readFinalPosition(other)).toBeGreaterThan(0)
  await expectViewedSeconds(other, { before, played: (await readFinalPosition(other)) - from })
})

test('only one of two tabs plays, and concurrent viewing counts once', async ({ page, context, baseURL }) => {
  await continueDay(page, baseURL)
  await playLesson(page, breathing)
  const other = await context.newPage()
  await other.goto(page.url())
  await playLesson(other, lifting)
  await expect.poll(() => isPaused(page)).toBe(true)
  await pause(other)
  await moveFromEnd(page)
  await moveFromEnd(other)
  await expectEmptyOutbox(page)
  const [here, there, before] = [await position(page), await position(other), await readRecordedSeconds(page)]
  await play(page)
  await waitForPlayback(page, 3)
  await play(other)
  await expect.poll(() => isPaused(page)).toBe(true)
  const stopped = await position(page)
  await waitForPlayback(other, 4)
  expect(await position(page)).toBe(stopped)
  await pause(other)
  const played = stopped - here + (await position(other)) - there
  await expectViewedSeconds(other, { before, played })
})

test('a lesson resumes at its last position on another device', async ({ page, browser, baseURL }) => {
  await continueDay(page, baseURL)
  await playLesson(page, lifting)
  await moveFromEnd(page)
  await waitForPlayback(page, 4)
  await pause(page)
  const left = await position(page)
  await expectEmptyOutbox(page)
  const device = await browser.newContext({ locale: 'ru-RU' })
  const elsewhere = await device.newPage()
  await continueDay(elsewhere, baseURL)
  await elsewhere.getByRole('button', { name: lifting }).click()
  await expect(elsewhere.getByRole('button', { name: lifting })).toHaveAttribute('aria-current', 'true')
  await expect.poll(() => position(elsewhere), { timeout: 20_000 }).toBeGreaterThanOrEqual(Math.floor(left))
  expect(await position(elsewhere)).toBeLessThan(left + 6)
  await device.close()
})

/** Former tests may have watched nearly all of the video: the next one would play, or this one begin anew. */
async function moveFromEnd(page: Page): Promise<void> {
  await page.locator('video').evaluate((video: HTMLVideoElement) => (video.currentTime = 10))
}

/** Shows the scripts of a playing page no later position than this one, which is returned: the crash takes its time. */
function holdPosition(page: Page): Promise<number> {
  return page.locator('video').evaluate((video: HTMLVideoElement) => {
    const { currentTime } = video
    Object.defineProperty(video, 'currentTime', { get: () => currentTime })
    return currentTime
  })
}

/** Stores the position at `pagehide`, as the video plays until the page is closed. */
function recordFinalPosition(page: Page): Promise<void> {
  return page.evaluate(() =>
    addEventListener('pagehide', () =>
      localStorage.setItem('position at end', String(document.querySelector('video')?.currentTime)),
    ),
  )
}

function readFinalPosition(page: Page): Promise<number> {
  return page.evaluate(() => Number(localStorage.getItem('position at end')))
}

/** Waits until the outbox holds nothing that is worth sending: an open entry is closed only once its tab has a lock. */
async function expectEmptyOutbox(page: Page): Promise<void> {
  await expect.poll(async () => (await listEntries(page)).filter(isWorthSending)).toEqual([])
}

async function listEntries(page: Page): Promise<StatisticEntry[]> {
  const records = await readObjectStore(page, { database: 'outbox-entries', store: 'entries' })
  return records.flatMap(({ key, value }) => {
    if (key.startsWith('open ')) return (value as { entry: StatisticEntry }).entry
    const { kind, payload } = value as { kind?: string; payload: StatisticEntry }
    return key.startsWith('entry ') && kind === 'statistic' ? payload : []
  })
}

function isWorthSending({ viewed_seconds, play_count }: StatisticEntry): boolean {
  return isWorthSaving({ viewedMs: viewed_seconds * 1000, playCount: play_count })
}
