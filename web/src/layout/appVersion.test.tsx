import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { getPublicConfig } from '#contract/brands/api.ts'
import { loadPublicConfig } from '../brands/publicConfig.ts'
import { endSession, startSession } from '../platform/session/session.ts'
import { learner, openApp, publicConfig, serveSchool } from '../../test/app.ts'
import { serve } from '../../test/server.ts'
import { isOlder } from './AppUpdateNotice.tsx'

beforeEach(async () => {
  serveSchool()
  const project = {
    ...publicConfig.project,
    mobile_app_version: '1.10.0',
    mobile_app_pages: { android: '', ios: 'https://apps.apple.com/app/id1234567890' },
    jira_tech_support: 'https://help.kontur.test/new',
  }
  serve(getPublicConfig, () => ({ ...publicConfig, project }))
  await loadPublicConfig()
  startSession({ token: 'abc', userId: learner.id, days: 30 })
})
afterEach(async () => {
  delete window.daystreamApp
  await act(() => endSession('chosen'))
})

it.each([
  ['1.9.9', '1.10.0', true],
  ['1.10', '1.10.0', false],
  ['2.0.0', '1.10.0', false],
  ['1.10.0', '1.10.1', true],
  ['', '1.0.0', true],
])('version %s is older than %s: %s', (version, than, expected) => expect(isOlder(version, than)).toBe(expected))

it('an outdated mobile application is asked to update', async () => {
  window.daystreamApp = { platform: 'ios', version: '1.9.9' }
  await openApp('/courses')
  expect(await screen.findByText('An app update is available.')).toBeTruthy()
  const link = screen.getByRole('link', { name: /Open the store/ })
  expect(link.getAttribute('href')).toBe('https://apps.apple.com/app/id1234567890')
})

it.each([
  ['a browser', undefined],
  ['an application that is new enough', { platform: 'android', version: '1.10.0' } as const],
])('%s is not asked to update', async (_title, app) => {
  if (app) window.daystreamApp = app
  await openApp('/courses')
  await screen.findByRole('navigation', { name: 'Menu' })
  expect(screen.queryByText('An app update is available.')).toBeNull()
})

it('support links to the support form of the brand where it has one', async () => {
  await openApp('/support')
  const link = await screen.findByRole('link', { name: 'Open the request form' })
  expect(link.getAttribute('href')).toBe('https://help.kontur.test/new')
})
