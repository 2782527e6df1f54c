import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { configVersion, getApplicationConfig } from '#contract/brands/api.ts'
import { logLines } from '../platform/log/log.ts'
import { queryClient } from '../platform/cache/queries.ts'
import { endSession, startSession } from '../platform/session/session.ts'
import { applicationConfig, learner, openApp, serveConfig, serveSchool } from '../../test/app.ts'
import { jsonResponse, serve } from '../../test/server.ts'
import { applicationConfigQuery } from './applicationConfig.ts'

beforeEach(() => {
  serveSchool()
  startSession({ token: 'abc', userId: learner.id, days: 30 })
})
afterEach(() => act(() => endSession('chosen')))

const cached = () => queryClient.getQueryData(applicationConfigQuery().queryKey)
const refetch = () => queryClient.refetchQueries({ queryKey: applicationConfigQuery().queryKey })

it('a refetched configuration of this version replaces the cached one', async () => {
  await openApp('/courses')
  await screen.findByRole('navigation', { name: 'Menu' })
  serveConfig({}, { points_threshold: 500 })
  await refetch()
  expect(cached()?.points_threshold).toBe(500)
})

it('a configuration of another version is logged and the cached one stays in use', async () => {
  await openApp('/courses')
  await screen.findByRole('navigation', { name: 'Menu' })
  const requests = serve(getApplicationConfig, () =>
    jsonResponse(200, {
      data: { config: { ...applicationConfig, version: configVersion + 1, points_threshold: 500 } },
    }),
  )
  await refetch()
  expect(requests).toHaveLength(1)
  expect(cached()?.points_threshold).toBe(200)
  expect(logLines().map(({ text }) => text)).toContain(
    `The configuration has version ${configVersion + 1}, not ${configVersion}: the cached one stays`,
  )
})

it('the cached configuration is used when the server fails', async () => {
  await openApp('/courses')
  await screen.findByRole('navigation', { name: 'Menu' })
  serve(getApplicationConfig, () => jsonResponse(500, { name: 'x', message: 'x', code: 'server_error', status: 500 }))
  void refetch()
  await openApp('/user/points')
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Points' })).toBeTruthy())
  expect(cached()?.version).toBe(configVersion)
})

it('the cache keeps data for a day', () => {
  const defaults = queryClient.getDefaultOptions().queries
  expect(defaults?.gcTime).toBe(86_400_000)
})
