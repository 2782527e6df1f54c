import { expect, type Locator, type Page } from '@playwright/test'
import { getStreamStatus, type StreamState } from '#contract/learning/streams/api.ts'
import { pageUrl, signIn } from './app.ts'

/** Signs in if needed, opens today's day from the home page and returns its player, which plays. */
export async function continueDay(page: Page, baseURL: string | undefined): Promise<Locator> {
  await page.goto(pageUrl('face', '/home', baseURL))
  const continueLink = page.getByRole('link', { name: 'Продолжить урок' })
  const email = page.locator('input[type="email"]')
  await expect(continueLink.or(email).first()).toBeVisible()
  if (await email.isVisible()) await signIn(page, 'learner@demo.test')
  await continueLink.click()
  const player = page.getByRole('region', { name: /^Плеер/ })
  await expect(player).toBeVisible()
  return player
}

/** Starts a lesson from the day's list and waits until it plays. */
export async function playLesson(page: Page, title: RegExp): Promise<void> {
  await page.getByRole('button', { name: title }).click()
  await expect(page.getByRole('button', { name: title })).toHaveAttribute('aria-current', 'true')
  await waitForPlayback(page, 0.2)
}

/** The playback position in seconds. */
export function position(page: Page): Promise<number> {
  return page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
}

export function isPaused(page: Page): Promise<boolean> {
  return page.locator('video').evaluate((video: HTMLVideoElement) => video.paused)
}

export async function play(page: Page): Promise<void> {
  await page
    .getByRole('region', { name: /^Плеер/ })
    .getByRole('button', { name: 'Смотреть' })
    .first()
    .click()
}

/** Pauses by the keyboard: the controls of a playing video hide after a while. */
export async function pause(page: Page): Promise<void> {
  await page.getByRole('region', { name: /^Плеер/ }).focus()
  await page.keyboard.press('k')
  await expect.poll(() => isPaused(page)).toBe(true)
}

/** Stops the page's clock, so that no countdown of it runs out; it needs `page.clock.install()` before. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
}

/** Moves the only video of a homework to a second of it, by the keyboard. */
export async function seekTo(page: Page, seconds: number): Promise<void> {
  const slider = page.getByRole('slider', { name: 'Место в видео' })
  await slider.press('Home')
  for (let second = 0; second < seconds; second += 1) await slider.press('ArrowRight')
  await expect(slider).toHaveAttribute('aria-valuenow', String(seconds))
}

/** Waits until `seconds` more have played; returns the position then. */
export async function waitForPlayback(page: Page, seconds: number): Promise<number> {
  const until = (await position(page)) + seconds
  await expect.poll(() => position(page), { intervals: [100] }).toBeGreaterThan(until)
  return position(page)
}

/** Viewed seconds that the server has recorded for the page's stream, read with the page's session. */
export async function readViewedSeconds(page: Page): Promise<number> {
  const { lessons = [] } = await fetchStreamState(page)
  return lessons.reduce((sum, lesson) => sum + lesson.viewed_seconds, 0)
}

async function fetchStreamState(page: Page): Promise<StreamState> {
  const { port, pathname } = new URL(page.url())
  const [, streamId = ''] = /course\/(\d+)/.exec(pathname) ?? []
  const cookies = await page.context().cookies()
  const token = cookies.find(({ name }) => name === 'token')?.value ?? ''
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  // Outside of browsers, names under localhost do not resolve.
  const path = getStreamStatus.path.replace(':streamId', streamId)
  const response = await page.request.get(`http://127.0.0.1:${port}${path}?expand=lessons`, {
    headers: { authorization: `Bearer ${token}`, 'x-app-id': 'face', cookie },
  })
  return (await response.json()) as StreamState
}
