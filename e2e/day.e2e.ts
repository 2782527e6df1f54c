import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { addressOf, enterAsLearner, signIn } from './school.ts'

/** Calls of the application that a visit makes, without what belongs to the videos. */
function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/spa/api/')) calls.push(`${request.method()} ${pathname.slice('/spa/api/v1'.length)}`)
  })
  return calls
}

/** Reports a lesson of the day that is open as watched to the end. */
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
      // Browsers make ids in safe contexts only; one per lesson is enough here.
      client_id: `00000000-0000-4000-8000-${String(lesson.id).padStart(12, '0')}`,
      stream_id: Number(streamId),
      day_id: day.id,
      lesson_id: lesson.id,
      viewed_seconds: lesson.delay,
      play_count: 1,
    })
  }, title)
}

test.describe('a learner of an English school', () => {
  test.use({ locale: 'en-US', timezoneId: 'Europe/London' })

  test('goes from Today into the day and watches, finishes it on another device and finds it done', async ({
    page,
    browser,
    baseURL,
  }) => {
    test.setTimeout(90_000)
    await page.goto(addressOf('mind', '/', baseURL))
    await signIn(page, 'second@demo.test')
    await expect(page.getByRole('heading', { level: 1, name: /^Good .+, Hannah$/ })).toBeVisible()
    const hero = page.getByRole('region', { name: 'Noticing before reacting' })
    await expect(hero.getByText('1 of 3 lessons')).toBeVisible()
    await hero.getByRole('link', { name: 'Continue the lesson' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Day 3. Noticing before reacting' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Noticing/ })).toHaveAttribute('aria-current', 'true')
    const position = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
    const before = await position()
    await expect.poll(position, { timeout: 15_000 }).toBeGreaterThan(before + 1)
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
    await device.goto(addressOf('mind', '/', baseURL))
    await signIn(device, 'second@demo.test')
    await device.getByRole('link', { name: 'Finish the day' }).click()
    await device.getByRole('button', { name: 'Finish the day' }).focus()
    await device.keyboard.press('Enter')
    await expect(device.getByRole('heading', { name: 'The day is finished' })).toBeFocused()
    await expect(device.getByText('+25 points and a petal for your flower.')).toBeVisible()
    await device.getByRole('link', { name: 'Open the calendar' }).click()
    await expect(device.getByRole('link', { name: /^Day 3 .*Finished/ })).toBeVisible()
    await expect(device.getByText('3 of 21 days')).toBeVisible()
    await device.goto(addressOf('mind', '/home', baseURL))
    await expect(device.getByRole('heading', { level: 2, name: 'That is all for today' })).toBeVisible()
    await device.close()
  })
})

test.describe('a learner of a Russian school', () => {
  test.use({ locale: 'ru-RU', timezoneId: 'Europe/Moscow' })

  test('finds the calendar at today and as it was left, and opens a day with one call', async ({ page, baseURL }) => {
    await page.setViewportSize({ width: 1300, height: 600 })
    await page.goto(addressOf('face', '/', baseURL))
    await signIn(page, 'learner@demo.test')
    await page.getByRole('link', { name: /День 12 из 36/ }).click()
    const today = page.locator('[aria-current="date"]')
    await expect(today).toBeInViewport()
    await expect(today).toContainText('12')

    const scrolled = () => page.evaluate(() => Math.round(scrollY))
    const opened = await scrolled()
    await page.mouse.wheel(0, 300)
    await expect.poll(scrolled).toBe(opened + 300)
    const calls = callsOf(page)
    // A real click would scroll the tile into view first.
    await page.getByRole('link', { name: /^День 16/ }).dispatchEvent('click')
    await expect(page.getByRole('heading', { level: 2, name: 'День 16 пока закрыт' })).toBeVisible()
    expect(await scrolled()).toBe(0)
    expect(calls).toEqual([])
    await page.goBack()
    await expect.poll(scrolled).toBe(opened + 300)

    await page.getByRole('link', { name: /^День 12/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^День 12/ })).toBeVisible()
    await expect(page.locator('video')).toBeVisible()
    expect(calls).toHaveLength(1)
    expect(calls[0]).toMatch(/^GET \/courses\/1\/stages\/\d+\/days\/\d+$/)
  })

  test('sees the controls of a film go by themselves and come back for the keyboard, and only a left press plays', async ({
    page,
    baseURL,
  }) => {
    await page.clock.install()
    await enterAsLearner(page, baseURL)
    await page.goto(addressOf('face', '/course/2/calendar/12', baseURL))
    const film = page.locator('video')
    const isPaused = () => film.evaluate((video: HTMLVideoElement) => video.paused)
    await film.click({ button: 'right', position: { x: 20, y: 20 } })
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
    await expect(page.getByRole('slider', { name: 'Позиция' })).toBeFocused()
    await page.clock.fastForward(6000)
    await expect(pause).toBeVisible()
    await film.click({ position: { x: 20, y: 20 } })
    await expect.poll(isPaused).toBe(true)
    // The button that was pressed is hidden, but the keys still belong to the player.
    await page.getByRole('button', { name: 'Смотреть' }).last().click()
    await page.mouse.move(0, 0)
    await page.clock.fastForward(3000)
    await expect(pause).toBeHidden()
    await page.keyboard.press('k')
    await expect.poll(isPaused).toBe(true)
  })

  test('sees without motion too that a film is on its way, and reads what a key has done for a moment', async ({
    page,
    baseURL,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await enterAsLearner(page, baseURL)
    const held = Promise.withResolvers<void>()
    await page.route('**/media/**', (route) => held.promise.then(() => route.continue()))
    await page.goto(addressOf('face', '/course/2/calendar/12', baseURL))
    const player = page.getByRole('region', { name: /^Плеер/ })
    await player.getByRole('button', { name: 'Смотреть' }).first().click()
    await expect(player.getByLabel('Видео загружается')).toHaveCSS('opacity', '1')
    held.resolve()
    await expect(player.getByLabel('Видео загружается')).toBeHidden()
    await page.keyboard.press('5')
    const hint = player.getByText('50 %')
    await expect(hint).toBeVisible()
    await expect(hint).toBeHidden()
  })

  test('has the film in view again when a lesson further down is chosen, without a ride where motion is reduced', async ({
    page,
    baseURL,
  }) => {
    await page.setViewportSize({ width: 900, height: 600 })
    await enterAsLearner(page, baseURL)
    await page.goto(addressOf('face', '/course/2/calendar/12', baseURL))
    const film = page.locator('video')
    const lesson = page.getByRole('button', { name: /Мягкая заминка/ })
    await lesson.scrollIntoViewIfNeeded()
    await expect(film).not.toBeInViewport({ ratio: 0.9 })
    await lesson.click()
    await expect(film).toBeInViewport({ ratio: 0.9 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await lesson.scrollIntoViewIfNeeded()
    await lesson.dispatchEvent('click')
    expect(await film.evaluate((video) => video.getBoundingClientRect().top)).toBeGreaterThanOrEqual(0)
  })

  test('opens the sections without a connection once the page was quiet', async ({ page, baseURL }) => {
    const came = new Set<string>()
    page.on('response', (response) => came.add(/(\w+Screen)-[^/]+\.js$/.exec(response.url())?.[1] ?? ''))
    await page.clock.install()
    await enterAsLearner(page, baseURL)
    await page.clock.fastForward(10_000)
    const sections = ['CalendarScreen', 'DayScreen', 'HomeworkListScreen', 'ChatListScreen', 'SupportScreen']
    await expect.poll(() => sections.filter((section) => !came.has(section)), { timeout: 30_000 }).toEqual([])
    await page.context().setOffline(true)
    const menu = page.getByRole('navigation', { name: 'Меню' }).first()
    for (const title of ['Домашние задания', 'Чат с экспертом', 'Поддержка']) {
      await menu.getByRole('link', { name: title }).click()
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    }
    await page.context().setOffline(false)
  })

  test('reads on a phone that the connection is lost, above the film and not below it', async ({ page, baseURL }) => {
    await page.setViewportSize({ width: 390, height: 800 })
    await enterAsLearner(page, baseURL)
    await page.goto(addressOf('face', '/course/2/calendar/12', baseURL))
    await expect(page.locator('video')).toBeVisible()
    await page.context().setOffline(true)
    const close = page.getByRole('main').getByRole('button', { name: 'Закрыть', exact: true })
    await expect(page.getByText('Нет интернета.')).toBeVisible()
    const strip = await page.getByText('Показываем сохранённое.').locator('..').boundingBox()
    const film = await page.locator('video').boundingBox()
    expect(film?.y).toBeGreaterThan((strip?.y ?? 0) + (strip?.height ?? 0))
    await close.click()
    await expect(page.getByText('Нет интернета.')).toBeHidden()
    await page.context().setOffline(false)
  })

  test('sees the whole width of the picture in a low window, and what is to do soon below it', async ({
    page,
    baseURL,
  }) => {
    await page.setViewportSize({ width: 720, height: 450 })
    await enterAsLearner(page, baseURL)
    const hero = page.getByRole('region', { name: 'Линия подбородка и шея' })
    const picture = await hero.locator('svg').first().boundingBox()
    expect(picture?.width).toBe((await hero.boundingBox())?.width)
    expect(picture?.height).toBeLessThanOrEqual(225)
  })

  test('can press on a phone what the end of a film offers', async ({ page, baseURL }) => {
    await page.setViewportSize({ width: 390, height: 800 })
    await enterAsLearner(page, baseURL)
    await page.goto(addressOf('face', '/course/2/calendar/12', baseURL))
    const film = page.locator('video')
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(1)
    await film.evaluate((video: HTMLVideoElement) => {
      video.muted = true
      video.currentTime = video.duration - 0.5
      return video.play()
    })
    await page.getByRole('button', { name: 'Остаться' }).click({ timeout: 4000 })
    await expect(page.getByRole('slider')).toBeVisible()
  })
})
