import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { expectAccessible, pageUrl, signInAsLearner, signIn } from './app.ts'
import { stopClock } from './playback.ts'

/** Records the API calls of a page. */
function recordCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/spa/api/')) calls.push(`${request.method()} ${pathname.slice('/spa/api/v1'.length)}`)
  })
  return calls
}

/** Reports a lesson of the open day as watched to its end. */
async function reportWatched(page: Page, title: string): Promise<void> {
  await page.evaluate(async (lessonTitle) => {
    const token = /(?:^|; )token=([^;]+)/.exec(document.cookie)?.[1] ?? ''
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const call = async (path: string, body?: object) => {
      const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
      return (await fetch(`/spa/api/v1${path}`, init)).json()
    }
    const [, streamId, dayNumber] = /course\/(\d+)\/calendar\/(\d+)/.exec(location.pathname) ?? []
    const { course_id } = await call(`/user-course-streams/${streamId}`)
    const course = await call(`/courses/${course_id}?expand=stages.days.lessonSets`)
    const days = course.stages.flatMap((stage: { days: object[] }) => stage.days)
    const day = days.find((one: { day_number: number }) => one.day_number === Number(dayNumber))
    const lessons = day.lesson_sets.flatMap((set: { lessons: object[] }) => set.lessons)
    const lesson = lessons.find((one: { title: string }) => one.title.startsWith(lessonTitle))
    await call('/save-lesson-stat', {
      // `crypto.randomUUID` needs a secure context; one id per lesson is enough.
      client_id: `00000000-0000-4000-8000-${String(lesson.id).padStart(12, '0')}`,
      stream_id: Number(streamId),
      day_id: day.id,
      lesson_id: lesson.id,
      viewed_seconds: lesson.delay,
      play_count: 1,
    })
  }, title)
}

test.describe('a learner of an English brand', () => {
  test.use({ locale: 'en-US' })

  test('starts a day from Today and finishes it on another device', async ({ page, browser, baseURL }) => {
    await page.goto(pageUrl('mind', '/', baseURL))
    await signIn(page, 'second@demo.test')
    await expect(page.getByRole('heading', { level: 1, name: /^Good .+, Hannah$/ })).toBeVisible()
    const hero = page.getByRole('region', { name: 'Noticing before reacting' })
    await expect(hero.getByText('1 of 3 lessons')).toBeVisible()
    await hero.getByRole('link', { name: 'Continue the lesson' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Day 3. Noticing before reacting' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Noticing/ })).toHaveAttribute('aria-current', 'true')
    const position = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
    const before = await position()
    await expect.poll(position).toBeGreaterThan(before + 1)
    const other = page.getByRole('button', { name: /^The three-breath pause/ })
    await other.click()
    await expect(other).toHaveAttribute('aria-current', 'true')
    await expect(page).toHaveURL(/[?]lesson=/)
    await page.reload()
    await expect(other).toHaveAttribute('aria-current', 'true')
    const isReady = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.readyState > 1)
    await expect.poll(isReady).toBe(true)
    expect(await page.locator('video').evaluate((video: HTMLVideoElement) => video.paused)).toBe(true)
    await page
      .getByRole('link', { name: 'Home' })
      .or(page.getByRole('link', { name: 'Today' }))
      .first()
      .click()
    await expect(hero).toBeVisible()
    await page.goBack()
    await expect(other).toHaveAttribute('aria-current', 'true')
    for (const title of ['Noticing', 'The three-breath pause']) await reportWatched(page, title)

    const device = await browser.newPage()
    await device.goto(pageUrl('mind', '/', baseURL))
    await signIn(device, 'second@demo.test')
    await device.getByRole('link', { name: 'Finish the day' }).click()
    await device.getByRole('button', { name: 'Finish the day' }).focus()
    await device.keyboard.press('Enter')
    await expect(device.getByRole('heading', { name: 'Day 3 is finished' })).toBeFocused()
    await expect(device.getByText('+25', { exact: true })).toBeVisible()
    await expectAccessible(device)
    await device.getByRole('button', { name: 'Do it again' }).click()
    await expect(device.getByText('+25 points and a petal for your flower.')).toBeVisible()
    await device.getByRole('link', { name: 'Open the calendar' }).click()
    await expect(device.getByRole('link', { name: /^Day 3 .*Finished/ })).toBeVisible()
    await expect(device.getByText('3 of 21 days')).toBeVisible()
    await device.goto(pageUrl('mind', '/home', baseURL))
    await expect(device.getByRole('heading', { level: 2, name: 'That is all for today' })).toBeVisible()
    await device.close()
  })
})

test.describe('a learner of a Russian brand', () => {
  test.use({ locale: 'ru-RU' })

  test('chooses lessons by an option, which a reload keeps, and finishes the day by them', async ({
    page,
    baseURL,
  }) => {
    await signInAsLearner(page, baseURL)
    await page.goto(pageUrl('face', '/courses', baseURL))
    await page.getByRole('link', { name: /Осанка за 21 день/ }).click()
    await page.getByRole('link', { name: /^День 5/ }).click()
    const lessons = page.getByRole('region', { name: 'Сегодня' })
    const chair = lessons.getByRole('button', { name: 'На стуле' })
    await expect(lessons.getByRole('img', { name: '0 из 2 уроков' })).toBeVisible()
    const saved = page.waitForResponse(/\/filters\b/)
    await chair.click()
    await saved
    await expect(lessons.getByRole('img', { name: '0 из 1 урока' })).toBeVisible()
    await page.reload()
    await expect(chair).toHaveAttribute('aria-pressed', 'true')
    await expect(lessons.getByRole('button', { name: /^Стойка у стены/ })).toHaveCount(0)
    await expectAccessible(page)
    await reportWatched(page, 'Плечи назад и вниз')
    await page.reload()
    await page.getByRole('button', { name: 'Завершить день' }).click()
    await expect(page.getByRole('heading', { name: 'День 5 пройден' })).toBeFocused()
  })

  test('sees the calendar scrolled to today, scrolled back on return, and opens a day with one call', async ({
    page,
    baseURL,
  }) => {
    await page.setViewportSize({ width: 1300, height: 600 })
    await page.goto(pageUrl('face', '/', baseURL))
    await signIn(page, 'learner@demo.test')
    // The news of the school comes with the first navigation.
    const news = ['/banners', '/banner/new-features?'].map((path) =>
      page.waitForResponse((response) => response.url().includes(path)),
    )
    await page.getByRole('link', { name: /День 12 из 36/ }).click()
    await Promise.all(news)
    const today = page.locator('[aria-current="date"]')
    await expect(today).toBeInViewport()
    await expect(today).toContainText('12')

    const scrollTop = () => page.evaluate(() => Math.round(scrollY))
    const initial = await scrollTop()
    await page.mouse.wheel(0, 300)
    await expect.poll(scrollTop).toBe(initial + 300)
    const calls = recordCalls(page)
    // A real click would first scroll the tile into view.
    await page.getByRole('link', { name: /^День 16/ }).dispatchEvent('click')
    await expect(page.getByRole('heading', { level: 2, name: 'День\u00A016 пока закрыт' })).toBeVisible()
    await expect.poll(scrollTop).toBe(0)
    expect(calls).toEqual([])
    await page.goBack()
    await expect.poll(scrollTop).toBe(initial + 300)

    await page.getByRole('link', { name: /^День 12/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^День 12/ })).toBeVisible()
    await expect(page.locator('video')).toBeVisible()
    expect(calls).toHaveLength(1)
    expect(calls[0]).toMatch(/^GET \/courses\/1\/stages\/\d+\/days\/\d+$/)
  })

  test('scrolls a calendar of known height, though days off screen have no layout yet', async ({ page, baseURL }) => {
    await page.setViewportSize({ width: 390, height: 240 })
    await signInAsLearner(page, baseURL)
    await page.goto(pageUrl('face', '/course/2/calendar', baseURL))
    await expect(page.locator('[aria-current="date"]')).toBeInViewport()
    const last = page.getByRole('link', { name: /^День 36/ })
    const hasLayout = () => last.evaluate((link) => link.checkVisibility({ contentVisibilityAuto: true }))
    const height = () => page.evaluate(() => document.documentElement.scrollHeight)
    expect(await hasLayout()).toBe(false)
    const initial = await height()
    await last.scrollIntoViewIfNeeded()
    await expect.poll(hasLayout).toBe(true)
    expect(await height()).toBe(initial)
  })

  test('sees the player controls hide when idle and return on keyboard focus; only the primary button plays', async ({
    page,
    baseURL,
  }) => {
    await page.clock.install()
    await signInAsLearner(page, baseURL)
    await page.goto(pageUrl('face', '/course/2/calendar/12', baseURL))
    const video = page.locator('video')
    const isPaused = () => video.evaluate((element: HTMLVideoElement) => element.paused)
    await video.click({ button: 'right', position: { x: 20, y: 20 } })
    expect(await isPaused()).toBe(true)
    await page.mouse.move(0, 0)
    const lesson = page.getByRole('button', { name: /Вытяжение шеи/ })
    await lesson.focus()
    await page.keyboard.press('Enter')
    await expect.poll(isPaused).toBe(false)
    const pause = page.getByRole('button', { name: 'Пауза' })
    await page.clock.fastForward(3000)
    await expect(pause).toBeHidden()
    await page.getByRole('link', { name: /^День 13/ }).focus()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('slider', { name: 'Место в видео' })).toBeFocused()
    await page.clock.fastForward(6000)
    await expect(pause).toBeVisible()
    await video.click({ position: { x: 20, y: 20 } })
    await expect.poll(isPaused).toBe(true)
    // The focused button is hidden, but the player's shortcuts still work.
    await page.getByRole('button', { name: 'Смотреть' }).last().click()
    await page.mouse.move(0, 0)
    await page.clock.fastForward(3000)
    await expect(pause).toBeHidden()
    await page.keyboard.press('k')
    await expect.poll(isPaused).toBe(true)
  })

  test('sees the loading indicator and shortcut hints with reduced motion', async ({ page, baseURL }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signInAsLearner(page, baseURL)
    const released = Promise.withResolvers<void>()
    await page.route('**/media/**', (route) => released.promise.then(() => route.continue()))
    await page.goto(pageUrl('face', '/course/2/calendar/12', baseURL))
    const player = page.getByRole('region', { name: /^Плеер/ })
    await player.getByRole('button', { name: 'Смотреть' }).first().click()
    await expect(player.getByLabel('Видео загружается')).toHaveCSS('opacity', '1')
    released.resolve()
    await expect(player.getByLabel('Видео загружается')).toBeHidden()
    await page.keyboard.press('5')
    const hint = player.getByText('50 %')
    await expect(hint).toBeVisible()
    await expect(hint).toBeHidden()
  })

  test('sees the video scroll into view when choosing a lesson, without animation if motion is reduced', async ({
    page,
    baseURL,
  }) => {
    await page.setViewportSize({ width: 900, height: 600 })
    await signInAsLearner(page, baseURL)
    await page.goto(pageUrl('face', '/course/2/calendar/12', baseURL))
    const video = page.locator('video')
    const lesson = page.getByRole('button', { name: /Мягкая заминка/ })
    await lesson.scrollIntoViewIfNeeded()
    await expect(video).not.toBeInViewport({ ratio: 0.9 })
    await lesson.click()
    await expect(video).toBeInViewport({ ratio: 0.9 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await lesson.scrollIntoViewIfNeeded()
    await lesson.dispatchEvent('click')
    await expect.poll(() => video.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThanOrEqual(0)
  })

  test('opens prefetched sections offline once the page has been idle', async ({ page, baseURL }) => {
    const loaded: string[] = []
    page.on('response', (response) => loaded.push(/assets\/(\w+)-[^/]+\.js$/.exec(response.url())?.[1] ?? ''))
    await page.clock.install()
    await signInAsLearner(page, baseURL)
    await page.clock.fastForward(10_000)
    // Files have the first letters of the names of their screens or groups.
    const sections = ['Cal', 'Day', 'Hom', 'cha', 'sup']
    const missing = () => sections.filter((section) => !loaded.includes(section))
    await expect.poll(missing).toEqual([])
    // The list of homework and a homework.
    await expect.poll(() => loaded.filter((section) => section === 'Hom').length).toBe(2)
    await page.context().setOffline(true)
    const menu = page.getByRole('navigation', { name: 'Меню' }).first()
    const titles = [
      ['Домашние задания', 'Домашние задания'],
      ['Чат с экспертом', 'Чат с экспертом'],
      ['Поддержка', 'Чем помочь?'],
    ] as const
    for (const [link, title] of titles) {
      await menu.getByRole('link', { name: link }).click()
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    }
    await page.context().setOffline(false)
  })

  test('sees the offline notice above the video on a phone', async ({ page, baseURL }) => {
    await page.setViewportSize({ width: 390, height: 800 })
    await signInAsLearner(page, baseURL)
    await page.goto(pageUrl('face', '/course/2/calendar/12', baseURL))
    await expect(page.locator('video')).toBeVisible()
    await page.context().setOffline(true)
    const close = page.getByRole('main').getByRole('button', { name: 'Закрыть', exact: true })
    await expect(page.getByText('Нет интернета.')).toBeVisible()
    const notice = await page.getByText('Показываем сохранённое.').locator('..').boundingBox()
    const video = await page.locator('video').boundingBox()
    expect(video?.y).toBeGreaterThan((notice?.y ?? 0) + (notice?.height ?? 0))
    await close.click()
    await expect(page.getByText('Нет интернета.')).toBeHidden()
    await page.context().setOffline(false)
  })

  test('sees the full-width picture in a low viewport, at most half as high', async ({ page, baseURL }) => {
    await page.setViewportSize({ width: 720, height: 450 })
    await signInAsLearner(page, baseURL)
    const hero = page.getByRole('region', { name: 'Линия подбородка и шея' })
    const picture = await hero.locator('svg').first().boundingBox()
    expect(picture?.width).toBe((await hero.boundingBox())?.width)
    expect(picture?.height).toBeLessThanOrEqual(225)
  })

  test('can tap the actions at the end of a video on a phone', async ({ page, baseURL }) => {
    await page.setViewportSize({ width: 390, height: 800 })
    await page.clock.install()
    await signInAsLearner(page, baseURL)
    await page.goto(pageUrl('face', '/course/2/calendar/12', baseURL))
    const video = page.locator('video')
    await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState)).toBeGreaterThan(1)
    await stopClock(page)
    await video.evaluate((element: HTMLVideoElement) => {
      element.muted = true
      element.currentTime = element.duration - 0.5
      return element.play()
    })
    await page.getByRole('button', { name: 'Остаться' }).click()
    await expect(page.getByRole('slider')).toBeVisible()
  })
})
