import { notFound, redirect } from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { recordEvents, reportError } from '#contract/school/analytics/api.ts'
import { login } from '#contract/accounts/auth/api.ts'
import { getPublicConfig } from '#contract/brands/api.ts'
import { listChats } from '#contract/experts/chats/api.ts'
import { listCommunities } from '#contract/club/communities/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { getScoreAmount } from '#contract/learning/points/api.ts'
import { ApiFailure } from '../../platform/api/apiFailure.ts'
import { loadPublicConfig } from '../../brands/publicConfig.ts'
import { choosePolicy, clearPolicy } from '../cookies/policy.ts'
import { logLines } from '../../platform/log/log.ts'
import { ChunkLoadError } from '../../platform/build/chunks.ts'
import { endSession, startSession } from '../../platform/session/session.ts'
import { learner, openApp, publicConfig, serveConfig, serveSchool } from '../../../test/app.ts'
import { networkError, jsonResponse, serve } from '../../../test/server.ts'
import { logError } from '../../platform/errorLog/errorLog.ts'
import { addEvent, flushEvents } from './sendEvents.ts'
import { isWorthReporting } from '../../platform/errorLog/sendReport.ts'

type Request = { body: unknown }
type RecordedEvent = { client_id: string; name: string; parameters: object }
const eventsOf = (requests: readonly Request[]) =>
  requests.flatMap(({ body }) =>
    (body as { events: RecordedEvent[] }).events.map(({ name, parameters }) => ({ name, parameters })),
  )
const reportsOf = (requests: readonly Request[]) => requests.map(({ body }) => (body as { message: string }).message)

beforeEach(async () => {
  serveSchool()
  await loadPublicConfig()
})
afterEach(async () => {
  await endSession('chosen')
  clearPolicy()
})

it.each([
  ['an exception', new TypeError('x is not a function')],
  ['a server error', new ApiFailure('Later.', { status: 500 })],
  ['a thrown value that is no Error', 'a word'],
  ['an error with such a cause', new Error('No question', { cause: new ApiFailure('Later.', { status: 503 }) })],
])('reports %s', (_, error) => expect(isWorthReporting(error)).toBe(true))

describe('unreported errors', () => {
  const network = new ApiFailure('No Internet.', { status: 0 })
  it.each([
    ['a network error', network],
    ['a network error as the browser words it', new TypeError('Failed to fetch')],
    ['a cancelled request', new DOMException('The user aborted a request.', 'AbortError')],
    ['a cancelled query', new Error('CancelledError')],
    ['a chunk that failed to load', new ChunkLoadError('timeout')],
    [
      'a chunk that failed to load, as the browser words it',
      new TypeError('Failed to fetch dynamically imported module'),
    ],
    ['a 401', new ApiFailure('Sign in.', { status: 401 })],
    ['a redirect of the router', redirect({ href: '/' })],
    ['a missing page', notFound()],
    ['an error caused by one of these', new Error('No question', { cause: network })],
  ])('does not report %s', (_, error) => expect(isWorthReporting(error)).toBe(false))
})

it('reports an error once with its cause and the path of its page, without the query', async () => {
  const requests = serve(reportError, () => ({ success: true }))
  history.replaceState(null, '', '/home?token=secret')
  const cause = new ApiFailure('На сервере ошибка.', { status: 500, code: 'server_error', call: 'GET /spa/x' })
  for (let count = 0; count < 3; count += 1) logError(new Error('The course did not come', { cause }))
  await waitFor(() => expect(requests).toHaveLength(1))
  expect(requests[0]?.body).toMatchObject({
    message: 'Error: The course did not come',
    detail: expect.stringContaining('Caused by 500 server_error GET /spa/x') as string,
    address: '/home',
  })
})

it('reports an uncaught error and logs it in the debug console', async () => {
  await openApp('/')
  const requests = serve(reportError, () => ({ success: true }))
  window.dispatchEvent(new ErrorEvent('error', { error: new RangeError('Too far') }))
  await waitFor(() => expect(reportsOf(requests)).toEqual(['RangeError: Too far']))
  expect(logLines().at(-1)).toMatchObject({ level: 'error', text: 'RangeError: Too far' })
})

it('reports an error of a secondary request without showing it', async () => {
  const requests = serve(reportError, () => ({ success: true }))
  const secondary = [getScoreAmount, listCommunities, listChats]
  for (const one of secondary)
    serve(one as Endpoint, () => jsonResponse(409, { name: 'Conflict', message: 'No.', code: 'conflict', status: 409 }))
  serveConfig({}, { community_url_frontend: 'https://club.test' })
  startSession({ token: 'abc', userId: learner.id, days: 30 })
  await openApp('/courses')
  await screen.findByRole('heading', { level: 1 })
  const reports = secondary.map(({ method, path }) => `409 conflict ${method} ${path}`)
  await waitFor(() => expect(reportsOf(requests)).toEqual(expect.arrayContaining(reports)))
  expect(screen.queryByRole('alert')).toBeNull()
})

describe('recorded events', () => {
  const signIn = async () => {
    await openApp('/')
    await userEvent.type(await screen.findByLabelText('Email'), 'marina@mail.test')
    await userEvent.type(screen.getByLabelText('Password'), 'Daystream-2026')
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  }
  const requireConsent = async () => {
    serve(getPublicConfig, () => ({
      ...publicConfig,
      project: { ...publicConfig.project, is_cookie_enable: true },
    }))
    await loadPublicConfig()
  }

  it('records a sign-in, a wrong password and a sign-out where no consent is required', async () => {
    const requests = serve(recordEvents, () => ({ success: true }))
    const failed = { name: 'login_error', parameters: { field: 'password' } }
    serve(login, () => jsonResponse(422, { success: false, errors: { password: ['Wrong.'] } }))
    await signIn()
    await screen.findByText('Wrong.')
    await waitFor(() => expect(eventsOf(requests)).toEqual([failed]), { timeout: 4000 })
    serve(login, () => ({ success: true, data: { token: 'abc', user: learner } }))
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    await screen.findAllByRole('link', { name: 'My courses' })
    await openApp('/logout')
    const signedIn = { name: 'login', parameters: { method: 'password' } }
    await waitFor(() => expect(eventsOf(requests)).toEqual([failed, signedIn, { name: 'logout', parameters: {} }]))
    const bearers = requests.map(({ headers }) => headers.get('authorization'))
    expect(new Set(bearers)).toEqual(new Set([null, 'Bearer abc']))
    expect(bearers[0]).toBeNull()
  })

  it('records nothing without consent, and drops queued events when it is withdrawn', async () => {
    const requests = serve(recordEvents, () => ({ success: true }))
    await requireConsent()
    serve(login, () => jsonResponse(422, { success: false, errors: { password: ['Wrong.'] } }))
    await signIn()
    await screen.findByText('Wrong.')
    choosePolicy({ essential: true, analytics: true, marketing: false })
    addEvent({ name: 'login', parameters: {} }, undefined)
    choosePolicy({ essential: true, analytics: false, marketing: false })
    flushEvents()
    expect(requests).toEqual([])
  })

  it('retries a failed event with the same id once online', async () => {
    const failed = serve(recordEvents, networkError)
    addEvent({ name: 'login', parameters: { method: 'password' } }, undefined)
    flushEvents()
    await waitFor(() => expect(failed).toHaveLength(1))
    const requests = serve(recordEvents, () => ({ success: true }))
    await waitFor(() => {
      window.dispatchEvent(new Event('online'))
      expect(requests).toHaveLength(1)
    })
    expect(requests[0]?.body).toEqual(failed[0]?.body)
  })

  it('logs an event with an invalid name instead of recording it', () => {
    const requests = serve(recordEvents, () => ({ success: true }))
    addEvent({ name: 'video-start', parameters: {} }, undefined)
    flushEvents()
    expect(requests).toEqual([])
    expect(logLines().at(-1)).toMatchObject({ level: 'warn', text: expect.stringContaining('video-start') as string })
  })
})
