import { expect, type Locator, type Page } from '@playwright/test'
import { getStreamStatus, type StreamState } from '#contract/streams/api.ts'
import { addressOf, signIn } from './school.ts'

/** Signs in where that is needed, opens today's day from the home page and returns its player, which plays. */
export async function continueDay(page: Page, baseURL: string | undefined): Promise<Locator> {
  await page.goto(addressOf('face', '/home', baseURL))
  const onward = page.getByRole('link', { name: 'Продолжить урок' })
  const email = page.locator('input[type="email"]')
  await expect(onward.or(email).first()).toBeVisible()
  if (await email.isVisible()) await signIn(page, 'learner@demo.test')
  await onward.click()
  const player = page.getByRole('region', { name: /^Плеер/ })
  await expect(player).toBeVisible()
  return player
}

/** Begins a lesson of the day from the list and waits until its picture moves. */
export async function playLesson(page: Page, title: RegExp): Promise<void> {
  await page.getByRole('button', { name: title }).click()
  await expect(page.getByRole('button', { name: title })).toHaveAttribute('aria-current', 'true')
  await watchOn(page, 0.2)
}

/** Where the video stands, in seconds. */
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

export async function pause(page: Page): Promise<void> {
  // The buttons come when somebody is near.
  await page.locator('video').hover()
  await page.getByRole('button', { name: 'Пауза' }).click()
  await expect.poll(() => isPaused(page)).toBe(true)
}

/** Waits until so many more seconds were played, and tells where the video stands then. */
export async function watchOn(page: Page, seconds: number): Promise<number> {
  const until = (await position(page)) + seconds
  await expect.poll(() => position(page), { timeout: 30_000, intervals: [100] }).toBeGreaterThan(until)
  return position(page)
}

/** All that the server has counted of the run that a page shows, asked with the session of the page. */
export async function countedSeconds(page: Page): Promise<number> {
  const { lessons = [] } = await streamState(page)
  return lessons.reduce((sum, lesson) => sum + lesson.viewed_seconds, 0)
}

async function streamState(page: Page): Promise<StreamState> {
  const { port, pathname } = new URL(page.url())
  const [, streamId = ''] = /course\/(\d+)/.exec(pathname) ?? []
  const cookies = await page.context().cookies()
  const token = cookies.find(({ name }) => name === 'token')?.value ?? ''
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  // Only browsers know that every name under localhost is this machine.
  const path = getStreamStatus.path.replace(':streamId', streamId)
  const answer = await page.request.get(`http://127.0.0.1:${port}${path}?expand=lessons`, {
    headers: { authorization: `Bearer ${token}`, 'x-app-id': 'face', cookie },
  })
  return (await answer.json()) as StreamState
}
