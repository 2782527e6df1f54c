import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { configVersion, getApplicationConfig } from '#contract/brands/api.ts'
import { logLines } from '../log.ts'
import { queryClient } from '../queries.ts'
import { endSession, startSession } from '../session.ts'
import { applicationConfig, learner, openApp, serveConfig, serveSchool } from '../testingApp.ts'
import { refusal, serve } from '../testingServer.ts'
import { applicationConfigQuery } from './applicationConfig.ts'

beforeEach(() => {
  serveSchool()
  startSession({ token: 'abc', userId: learner.id, days: 30 })
})
afterEach(() => act(() => endSession('chosen')))

const kept = () => queryClient.getQueryData(applicationConfigQuery().queryKey)
const readAnew = () => queryClient.refetchQueries({ queryKey: applicationConfigQuery().queryKey })

it('a configuration of this version takes the place of the kept one', async () => {
  await openApp('/courses')
  await screen.findByRole('navigation', { name: 'Menu' })
  serveConfig({}, { points_threshold: 500 })
  await readAnew()
  expect(kept()?.points_threshold).toBe(500)
})

it('a configuration of another version does not: the application goes on with the kept one, and logs it', async () => {
  await openApp('/courses')
  await screen.findByRole('navigation', { name: 'Menu' })
  const asked = serve(getApplicationConfig, () =>
    refusal(200, { data: { config: { ...applicationConfig, version: configVersion + 1, points_threshold: 500 } } }),
  )
  await readAnew()
  expect(asked).toHaveLength(1)
  expect(kept()?.points_threshold).toBe(200)
  expect(logLines().map(({ text }) => text)).toContain(
    `The configuration has version ${configVersion + 1}, not ${configVersion}: the kept one stays`,
  )
})

it('the kept configuration is used when the server cannot be asked', async () => {
  await openApp('/courses')
  await screen.findByRole('navigation', { name: 'Menu' })
  serve(getApplicationConfig, () => refusal(500, { name: 'x', message: 'x', code: 'server_error', status: 500 }))
  void readAnew()
  await openApp('/user/points')
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Points' })).toBeTruthy())
  expect(kept()?.version).toBe(configVersion)
})

it('what is kept is kept for a day', () => {
  const defaults = queryClient.getDefaultOptions().queries
  expect(defaults?.gcTime).toBe(86_400_000)
})
