import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getNewFeatures, listBanners, type Banner } from '#contract/club/banners/api.ts'
import { positionCode } from '#contract/club/banners/rules.ts'
import { listCourses } from '#contract/learning/courses/api.ts'
import { listStreams } from '#contract/learning/streams/api.ts'
import { onEvent } from '../../accounts/analytics/sendEvents.ts'
import { listenToAnalytics } from '../../../test/analytics.ts'
import { openApp, serveConfig } from '../../../test/app.ts'
import { aBanner } from '../../../test/banners.ts'
import { aStream, serveRun, signedIn } from '../../../test/course.ts'
import { jsonResponse, networkError, serve } from '../../../test/server.ts'
import { setWidth } from '../../../test/viewport.ts'
import { queryClient } from '../../platform/cache/queries.ts'
import { endSession } from '../../platform/session/session.ts'
import { readPreference } from '../../platform/storage/cookie.ts'
import { bannersQuery } from './chosenBanner.ts'

signedIn()

/** Tells a banner whether it is in view. */
let report: (isIntersecting: boolean) => void = () => undefined

beforeEach(() => {
  setWidth(1440)
  sessionStorage.clear()
  class Observer {
    constructor(listener: (entries: { isIntersecting: boolean }[]) => void) {
      report = (isIntersecting) => listener([{ isIntersecting: !isIntersecting }, { isIntersecting }])
    }
    observe = () => undefined
    disconnect = () => undefined
  }
  vi.stubGlobal('IntersectionObserver', Observer)
})

const codeOf = (page: Banner['positions'][number], placement: Banner['placements'][number]) =>
  positionCode({ platform: 'desktop', page, placement }) ?? 0
const at = (id: number, code: number, rest: Partial<Banner> = {}) => aBanner(id, { positions_ids: [code], ...rest })
const onCourses = codeOf('courses', 'beforeCourse')

/** Opens a page, waits for the news, and goes on to another. */
async function openAfterNews(path: string, banners: readonly Banner[]) {
  serve(listBanners, () => [...banners])
  serve(listStreams, () => [aStream()])
  await openApp('/support')
  await screen.findByRole('heading', { level: 1 })
  await waitFor(() => expect(queryClient.getQueryData(bannersQuery().queryKey)).toHaveLength(banners.length))
  await openApp(path)
  await screen.findByRole('heading', { level: 1 })
}

const news = (name: string) => screen.queryByRole('complementary', { name })

it('news that a page did not know when it was drawn wait for the next page', async () => {
  serve(listStreams, () => [aStream()])
  const received = serve(listBanners, () => [at(1, onCourses)])
  await openApp('/courses')
  await screen.findByRole('heading', { level: 1, name: 'My courses' })
  expect(received).toEqual([])
  await openApp('/courses')
  await screen.findByRole('heading', { level: 1, name: 'My courses' })
  await waitFor(() => expect(queryClient.getQueryData(bannersQuery().queryKey)).toHaveLength(1))
  expect(news('News 1')).toBeNull()
  await openApp('/support')
  await openApp('/courses')
  expect(await screen.findByRole('complementary', { name: 'News 1' })).toBeTruthy()
})

it('closed news stay closed on this device, and the next page shows those that follow', async () => {
  await openAfterNews('/courses', [at(1, onCourses), at(2, onCourses)])
  await userEvent.click(within(await screen.findByRole('complementary', { name: 'News 1' })).getByRole('button'))
  expect(news('News 1')).toBeNull()
  expect(news('News 2')).toBeNull()
  expect(document.activeElement?.id).toBe('main')
  await openApp('/support')
  await openApp('/courses')
  expect(await screen.findByRole('complementary', { name: 'News 2' })).toBeTruthy()
  expect(news('News 1')).toBeNull()
})

it('the device tells the server which news Today will show, without those that were closed', async () => {
  const onToday = [codeOf('home', 'top'), codeOf('main page', 'mainPage')] as const
  await openAfterNews('/home', [at(1, onToday[0]), at(2, onToday[0]), at(3, onToday[1])])
  const strip = await screen.findByRole('complementary', { name: 'News 1' })
  expect(readPreference('slots')).toBe(`${onToday[0]}-1.${onToday[1]}-3`)
  await userEvent.click(within(strip).getByRole('button'))
  expect(readPreference('slots')).toBe(`${onToday[0]}-2.${onToday[1]}-3`)
  await endSession('chosen')
  expect(readPreference('slots')).toBeNull()
})

it('an address of ours opens in the application, another one in a new window', async () => {
  await openAfterNews('/courses', [at(1, onCourses, { url: '/support', button: 'Ask' })])
  const own = await screen.findByRole('link', { name: 'Ask' })
  expect([own.getAttribute('href'), own.getAttribute('target')]).toEqual(['/support', null])
  queryClient.setQueryData(bannersQuery().queryKey, [at(1, onCourses, { url: 'https://other.test/a' })])
  await openApp('/support')
  await openApp('/courses')
  const foreign = await screen.findByRole('link', { name: 'Read more (opens in a new tab)' })
  expect(foreign.getAttribute('href')).toBe('https://other.test/a')
  expect([foreign.getAttribute('target'), foreign.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])
})

it('markup in news is shown as text', async () => {
  await openAfterNews('/courses', [at(1, onCourses, { title: '<img src=x onerror=alert(1)>', text: '<b>bold</b>' })])
  const shown = await screen.findByRole('complementary', { name: '<img src=x onerror=alert(1)>' })
  expect(within(shown).getByText('<b>bold</b>')).toBeTruthy()
  expect(shown.querySelector('b')).toBeNull()
})

it.each([
  ['does not come through', networkError],
  ['is refused', () => jsonResponse(403, {})],
])('pages are whole where the call for news %s', async (_name, handle) => {
  serve(listStreams, () => [aStream()])
  const received = serve(listBanners, handle)
  await openApp('/support')
  await waitFor(() => expect(received.length).toBeGreaterThan(0))
  await openApp('/courses')
  expect(await screen.findByRole('heading', { level: 1, name: 'My courses' })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('a brand without news makes no call for them', async () => {
  serveConfig({ is_banner_enable: false })
  const received = serve(listBanners, () => [at(1, onCourses)])
  await openApp('/support')
  await screen.findByRole('heading', { level: 1 })
  await openApp('/banners')
  expect(await screen.findByRole('heading', { name: 'There is no news here' })).toBeTruthy()
  expect(received).toEqual([])
})

describe('the events of news', () => {
  beforeEach(() =>
    localStorage.setItem('cookie-policy', JSON.stringify({ essential: true, analytics: true, marketing: false })),
  )
  afterEach(() => vi.useRealTimers())

  const parameters = {
    id: 1,
    title: 'News 1',
    position: onCourses,
    analytic_product_name: 'Marathon',
    analytic_school_title: 'Kontur',
  }

  it('news are reported once they were half visible for a second, and when they are pressed', async () => {
    const sent = listenToAnalytics()
    const told = vi.fn<() => void>()
    onEvent(told)
    await openAfterNews('/courses', [at(1, onCourses, { url: '/support' })])
    const link = await screen.findByRole('link', { name: 'Read more' })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    report(true)
    vi.advanceTimersByTime(900)
    report(false)
    vi.advanceTimersByTime(900)
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    report(true)
    vi.advanceTimersByTime(2000)
    hidden.mockReturnValue(false)
    document.dispatchEvent(new Event('visibilitychange'))
    vi.advanceTimersByTime(999)
    expect(told).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    vi.useRealTimers()
    await sent([{ name: 'banner_show', parameters }])
    await userEvent.click(link)
    await sent([
      { name: 'banner_show', parameters },
      { name: 'banner_click', parameters },
    ])
  })

  it('news that were shown often enough on this device make room for others', async () => {
    await openAfterNews('/courses', [at(1, onCourses, { max_shows: 1 }), at(2, onCourses)])
    await screen.findByRole('complementary', { name: 'News 1' })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    report(true)
    vi.advanceTimersByTime(1000)
    vi.useRealTimers()
    await openApp('/support')
    await openApp('/courses')
    expect(await screen.findByRole('complementary', { name: 'News 2' })).toBeTruthy()
  })
})

describe('news over the video of a day', () => {
  const overVideo = at(1, codeOf('day', 'insteadVideo'), { course_ids: [9], stage_day_ids: [105] })
  const openDay = async () => {
    serveRun()
    await openAfterNews('/course/5/calendar/5', [overVideo])
  }

  it('give the frame back for the lesson, and come once a session', async () => {
    await openDay()
    const shown = await screen.findByRole('complementary', { name: 'News 1' })
    await userEvent.click(within(shown).getByRole('button', { name: 'Watch the lesson' }))
    expect(news('News 1')).toBeNull()
    await openApp('/support')
    await openApp('/course/5/calendar/5')
    await screen.findByRole('heading', { level: 1, name: /^Day\s5/ })
    expect(news('News 1')).toBeNull()
  })

  it('leave when a lesson is pressed', async () => {
    await openDay()
    await screen.findByRole('complementary', { name: 'News 1' })
    await userEvent.click(screen.getByRole('button', { name: /^Breath/ }))
    await waitFor(() => expect(news('News 1')).toBeNull())
  })
})

describe('the banner about new features', () => {
  it('is asked for once a session on Today, and a closed one does not come again', async () => {
    serve(listBanners, () => [])
    const received = serve(getNewFeatures, () => ({ banner: aBanner(9) }))
    await openApp('/home')
    const card = await screen.findByRole('complementary', { name: 'News 9' })
    expect(received[0]?.query.get('position')).toBe(String(codeOf('home', 'top')))
    await userEvent.click(within(card).getByRole('button', { name: 'Close' }))
    expect(news('News 9')).toBeNull()
    await openApp('/support')
    await openApp('/home')
    expect(received).toHaveLength(1)
  })

  it('is asked for on the calendar too, once a session and person', async () => {
    serve(listBanners, () => [])
    serveRun()
    const onCalendar = String(codeOf('calendar', 'beforeStage'))
    const received = serve(getNewFeatures, ({ query }) => ({
      banner: query.get('position') === onCalendar ? aBanner(9) : null,
    }))
    await openApp('/home')
    await waitFor(() => expect(received).toHaveLength(1))
    await openApp('/support')
    await openApp('/course/5/calendar')
    expect(await screen.findByRole('complementary', { name: 'News 9' })).toBeTruthy()
    await openApp('/support')
    await openApp('/home')
    await screen.findByRole('heading', { level: 1 })
    const positions = [codeOf('home', 'top'), onCalendar].map(String)
    expect(received.map(({ query }) => query.get('position'))).toEqual(positions)
    await endSession('chosen')
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith('new-features'))).toEqual([])
  })

  it('is not missed where its call fails', async () => {
    const received = serve(getNewFeatures, networkError)
    await openApp('/home')
    await waitFor(() => expect(received.length).toBeGreaterThan(0))
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

it('the title of a strip is a sentence of its own before the text', async () => {
  const code = positionCode({ platform: 'desktop', page: 'support', placement: 'top' }) ?? 0
  await openAfterNews('/support', [at(1, code, { title: 'A mat and a towel', text: 'Nothing else.', url: '' })])
  expect(news('A mat and a towel')?.textContent).toMatch(/^A mat and a towel\. Nothing else\./)
})

describe('the page of news', () => {
  it('lists the news of the slots that stand on every page, also closed ones', async () => {
    serve(listCourses, () => [])
    serve(listBanners, () => [at(1, codeOf('all', 'sidebar')), at(2, onCourses), at(3, codeOf('all', 'sidebar'))])
    localStorage.setItem('slots', JSON.stringify({ closed: [3], shows: {} }))
    await openApp('/banners')
    const titles = await screen.findAllByRole('heading', { level: 2 })
    expect(titles.map((title) => title.textContent)).toEqual(['News 1', 'News 3'])
  })

  it('shows no news a second time beside the list', async () => {
    await openAfterNews('/banners', [at(1, codeOf('all', 'sidebar'))])
    expect(await screen.findByRole('heading', { level: 2, name: 'News 1' })).toBeTruthy()
    expect(news('News 1')).toBeNull()
  })

  it('says that there are none, and offers a retry where they cannot be loaded', async () => {
    serve(listBanners, () => [])
    await openApp('/banners')
    expect(await screen.findByRole('heading', { name: 'No news for now' })).toBeTruthy()
    serve(listBanners, () => jsonResponse(403, {}))
    queryClient.clear()
    await openApp('/home')
    await openApp('/banners')
    expect(await screen.findByRole('heading', { name: 'Couldn’t load the news' })).toBeTruthy()
  })
})
