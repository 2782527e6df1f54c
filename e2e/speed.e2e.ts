import { expect } from '@playwright/test'
import { recordSpeed } from '#contract/school/analytics/api.ts'
import { openConsole } from './openConsole.ts'
import { pageUrl, signInAsLearner } from './app.ts'
import { test } from './fixtures.ts'

/** Longer timers wait until a page is quiet. */
const quietMs = 10_000

test('a page is measured once it is quiet, sent once without the person, and shown in the console', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInAsLearner(page, baseURL)
  await page.addInitScript((maxMs) => {
    const setTimeout = window.setTimeout.bind(window)
    const sooner = (run: () => void, ms = 0, ...values: []) => setTimeout(run, ms >= maxMs ? 500 : ms, ...values)
    Object.assign(window, { setTimeout: sooner })
    // In the sample.
    Math.random = () => 0.1
  }, quietMs)
  const measuring = page.waitForResponse((response) => /\/assets\/mea-/.test(response.url()))
  await page.goto(pageUrl('face', '/course/2/calendar', baseURL))
  await measuring
  await page.waitForLoadState('networkidle')
  // The largest paint is known once somebody does something.
  await page.keyboard.press('Shift')
  const isSpeed = (request: { url: () => string }) => new URL(request.url()).pathname === recordSpeed.path
  const sent: string[] = []
  page.on('request', (request) => {
    if (isSpeed(request)) sent.push(request.postData() ?? '')
  })
  const sending = page.waitForRequest(isSpeed)
  const hide = () =>
    page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    })
  await hide()
  const request = await sending
  expect(request.headers()).not.toHaveProperty('authorization')
  const body = request.postDataJSON() as { device: string; figures: { metric: string; route: string }[] }
  expect(body.device).toBe('desktop')
  const route = '/course/$streamId/calendar'
  expect(body.figures).toEqual(expect.arrayContaining([expect.objectContaining({ metric: 'LCP', route })]))
  expect((await request.response())?.status()).toBe(200)
  await hide()
  expect(sent).toHaveLength(1)
  const staff = await openConsole(await browser.newPage(), baseURL, { brand: 'face' })
  await staff.getByRole('link', { name: /^(Speed|Скорость)$/ }).click()
  await staff.getByRole('tab', { name: /^(Desktops|Компьютеры)$/ }).click()
  await expect(staff.getByRole('row', { name: /\/course\/…\/calendar \d/ })).toContainText(
    /Good|Хорошо|Needs|Стоит|Poor|Плохо/,
  )
})
