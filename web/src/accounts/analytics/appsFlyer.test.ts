import { afterEach, expect, it } from 'vitest'
import { recordEvents } from '#contract/school/analytics/api.ts'
import { getPublicConfig } from '#contract/brands/api.ts'
import { loadPublicConfig } from '../../brands/publicConfig.ts'
import { publicConfig, serveSchool } from '../../../test/app.ts'
import { enterApplication, leaveApplication } from '../../../test/mobileApplication.ts'
import { serve } from '../../../test/server.ts'
import { choosePolicy, clearPolicy } from '../cookies/policy.ts'
import { setAnalyticsUser } from './analyticsUser.ts'
import { addEvent } from './sendEvents.ts'
import { startThirdParties } from './thirdParties.ts'

const everything = { essential: true, analytics: true, marketing: true }

async function openSchool(): Promise<void> {
  serveSchool()
  serve(recordEvents, () => ({ success: true }))
  const analytics_ids = { ...publicConfig.project.analytics_ids, apps_flyer: 'keyOfSchool' }
  const mobile_app_pages = { android: '', ios: 'https://apps.apple.com/app/id1234567890' }
  const project = { ...publicConfig.project, is_cookie_enable: true, analytics_ids, mobile_app_pages }
  serve(getPublicConfig, () => ({ ...publicConfig, project }))
  await loadPublicConfig()
}

afterEach(() => {
  setAnalyticsUser(undefined)
  clearPolicy()
  leaveApplication()
})

it('AppsFlyer starts in the application with consent to marketing, gets the events of the table, and stops with it', async () => {
  const { attributed } = enterApplication('ios')
  await openSchool()
  setAnalyticsUser({ id: '42', isInternal: true })
  startThirdParties()
  addEvent({ name: 'banner_click', parameters: { id: 5 } }, undefined)
  choosePolicy({ ...everything, marketing: false })
  expect(attributed).toEqual([])
  choosePolicy(everything)
  const started = ['start', { key: 'keyOfSchool', appleId: '1234567890' }]
  const known = ['identify', { id: '42', isInternal: true }]
  expect(attributed.splice(0)).toEqual([known, started])
  addEvent({ name: 'video_start', parameters: { stream_id: 5, lesson_id: 7 } }, undefined)
  expect(attributed.splice(0)).toEqual([['logEvent', 'video_start', { stream_id: 5, lesson_id: 7 }]])
  setAnalyticsUser(undefined)
  expect(attributed.splice(0)).toEqual([['identify', undefined]])
  choosePolicy({ ...everything, marketing: false })
  addEvent({ name: 'video_complete', parameters: { stream_id: 5, lesson_id: 7 } }, undefined)
  expect(attributed.splice(0)).toEqual([['stop']])
  choosePolicy(everything)
  expect(attributed).toEqual([started])
})

it('the site leaves AppsFlyer to the application', async () => {
  await openSchool()
  startThirdParties()
  choosePolicy(everything)
  expect([...document.head.querySelectorAll('script')].map(({ src }) => src)).toEqual([])
})
