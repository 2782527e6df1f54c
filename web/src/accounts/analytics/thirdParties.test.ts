import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { recordEvents, reportError } from '#contract/school/analytics/api.ts'
import { getPublicConfig } from '#contract/brands/api.ts'
import { loadPublicConfig } from '../../brands/publicConfig.ts'
import { choosePolicy, clearPolicy } from '../cookies/policy.ts'
import { endSession } from '../../platform/session/session.ts'
import { publicConfig, serveSchool } from '../../../test/app.ts'
import { serve } from '../../../test/server.ts'
import { newPasswordCode } from '../auth/links/linkCodes.ts'
import { setAnalyticsUser } from './analyticsUser.ts'
import { addEvent } from './sendEvents.ts'
import { startThirdParties } from './thirdParties.ts'

const tagManager = 'https://www.googletagmanager.com/gtm.js?id=GTM-SCHOOL1'
const analytics = 'https://www.googletagmanager.com/gtag/js?id=G-SCHOOL1'
const pixel = 'https://connect.facebook.net/en_US/fbevents.js'
const banner = 'https://websdk.appsflyer.com/?st=banners&'
const everything = { essential: true, analytics: true, marketing: true }

const scripts = () => Array.from(document.head.querySelectorAll('script'), ({ src }) => src)
const layer = () =>
  (window.dataLayer ?? []).map((entry) => JSON.parse(JSON.stringify(entry)) as Record<string, unknown>)

async function openSite(ids: object, isCookieEnable = true): Promise<void> {
  const analytics_ids = { ...publicConfig.project.analytics_ids, ...ids }
  const project = { ...publicConfig.project, is_cookie_enable: isCookieEnable, analytics_ids }
  serve(getPublicConfig, () => ({ ...publicConfig, project }))
  await loadPublicConfig()
}

beforeEach(() => {
  serveSchool()
  serve(recordEvents, () => ({ success: true }))
})
afterEach(async () => {
  await endSession('chosen')
  clearPolicy()
  vi.restoreAllMocks()
  document.head.replaceChildren()
  history.replaceState(null, '', '/')
  delete window.dataLayer
  delete window.fbq
  delete window.AF
})

const all = {
  google_analytics: 'G-SCHOOL1',
  tag_manager: 'GTM-SCHOOL1',
  pixel: '12345678',
  smart_banner: 'key-of-school',
}

it('third parties load only after consent, each for its own category', async () => {
  await openSite(all)
  startThirdParties()
  expect(scripts()).toEqual([])
  choosePolicy({ essential: true, analytics: true, marketing: false })
  expect(scripts()).toEqual([analytics])
  choosePolicy(everything)
  expect(scripts()).toEqual([analytics, tagManager, pixel])
})

it('third parties do not load for a brand without their ids', async () => {
  await openSite({}, false)
  startThirdParties()
  expect([scripts(), window.dataLayer]).toEqual([[], undefined])
})

it('third parties do not load on a page opened with a one-time code', async () => {
  await openSite(all, false)
  history.replaceState(null, '', '/resetPassword?token=code-of-the-mail')
  newPasswordCode.take()
  startThirdParties()
  expect(scripts()).toEqual([])
  newPasswordCode.forget()
})

it('third parties receive events until the consent is withdrawn', async () => {
  await openSite({ tag_manager: 'GTM-SCHOOL1', pixel: '12345678' })
  choosePolicy(everything)
  startThirdParties()
  addEvent({ name: 'video_start', parameters: { lesson: 7 } }, undefined)
  expect(layer().at(-1)).toEqual({ event: 'video_start', lesson: 7 })
  expect(window.fbq?.queue.at(-1)).toEqual(['trackCustom', 'video_start', { lesson: 7 }])
  choosePolicy({ essential: true, analytics: false, marketing: false })
  addEvent({ name: 'video_complete', parameters: {} }, undefined)
  expect([layer(), window.fbq?.queue].map((received) => JSON.stringify(received)).join()).not.toContain(
    'video_complete',
  )
})

it('third parties that count pages by themselves stop with the consent, and go on with the next, loaded once', async () => {
  const ids = { google_analytics: 'G-SCHOOL1', tag_manager: 'GTM-SCHOOL1', pixel: '12345678' }
  await openSite(ids)
  choosePolicy(everything)
  startThirdParties()
  const isDisabled = () => (window as { 'ga-disable-G-SCHOOL1'?: boolean })['ga-disable-G-SCHOOL1']
  expect(isDisabled()).toBe(false)
  choosePolicy({ essential: true, analytics: false, marketing: false })
  expect(isDisabled()).toBe(true)
  const denied = {
    analytics_storage: 'denied',
    ad_storage: 'denied',
    ad_user_data: 'denied',
    ad_personalization: 'denied',
  }
  expect(layer().at(-1)).toEqual({ 0: 'consent', 1: 'update', 2: denied })
  expect(window.fbq?.queue.at(-1)).toEqual(['consent', 'revoke'])
  choosePolicy(everything)
  expect(isDisabled()).toBe(false)
  expect(layer().findLast((entry) => entry[0] === 'consent')).toMatchObject({ 2: { ad_storage: 'granted' } })
  expect(window.fbq?.queue.at(-1)).toEqual(['consent', 'grant'])
  expect(scripts()).toEqual([tagManager, analytics, pixel])
})

it('a third party that starts again does not take the next guest for the former user', async () => {
  await openSite({ tag_manager: 'GTM-SCHOOL1' })
  choosePolicy(everything)
  startThirdParties()
  setAnalyticsUser({ id: '42', isInternal: false })
  choosePolicy({ essential: true, analytics: false, marketing: false })
  await endSession('chosen')
  choosePolicy(everything)
  expect(layer().findLast((entry) => 'user_id' in entry)).toEqual({ user_id: null, traffic_type: null })
})

it('third parties identify the user by id and staff as internal traffic until sign-out', async () => {
  await openSite({ tag_manager: 'GTM-SCHOOL1', google_analytics: 'G-SCHOOL1' }, false)
  startThirdParties()
  setAnalyticsUser({ id: '42', isInternal: true })
  const known = { user_id: '42', traffic_type: 'internal' }
  expect(layer().slice(-2)).toEqual([known, { 0: 'set', 1: known }])
  await endSession('chosen')
  const nobody = { user_id: null, traffic_type: null }
  expect(layer().slice(-2)).toEqual([nobody, { 0: 'set', 1: nobody }])
})

it('third parties that start later know the user before they count the page', async () => {
  await openSite({ tag_manager: 'GTM-SCHOOL1', google_analytics: 'G-SCHOOL1' })
  setAnalyticsUser({ id: '42', isInternal: true })
  startThirdParties()
  choosePolicy(everything)
  const known = { user_id: '42', traffic_type: 'internal' }
  expect(layer().slice(-5)).toMatchObject([
    known,
    { event: 'gtm.js' },
    { 0: 'set', 1: known },
    { 0: 'js' },
    { 0: 'config', 1: 'G-SCHOOL1' },
  ])
})

it.each([
  ['a phone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X)', [banner]],
  ['a computer', 'Mozilla/5.0 (X11; Linux x86_64)', []],
])('the smart banner loads on phones only: %s', async (_, userAgent, expected) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  await openSite({ smart_banner: 'key-of-school' }, false)
  startThirdParties()
  expect(scripts()).toEqual(expected)
})

it('a tag that failed to load is reported', async () => {
  const reports = serve(reportError, () => ({ success: true }))
  await openSite({ google_analytics: 'G-BLOCKED' }, false)
  startThirdParties()
  const script = document.head.querySelector('script[src$="G-BLOCKED"]')
  script?.dispatchEvent(new Event('error'))
  const message = 'Error: The analytics tag is missing: https://www.googletagmanager.com/gtag/js?id=G-BLOCKED'
  await waitFor(() => expect(reports.map(({ body }) => body)).toContainEqual(expect.objectContaining({ message })))
})
