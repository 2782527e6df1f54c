import { notFound, redirect } from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { recordEvents, reportError } from '#contract/analytics/api.ts'
import { login } from '#contract/auth/api.ts'
import { getPublicConfig } from '#contract/brands/api.ts'
import { listChats } from '#contract/chats/api.ts'
import { listCommunities } from '#contract/communities/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { getScoreAmount } from '#contract/points/api.ts'
import { ApiFailure } from '../apiFailure.ts'
import { loadPublicConfig } from '../brands/publicConfig.ts'
import { choosePolicy, forgetPolicy } from '../cookies/policy.ts'
import { logLines } from '../log.ts'
import { ChunkFailure } from '../chunks.ts'
import { endSession, startSession } from '../session.ts'
import { learner, openApp, publicConfig, serveConfig, serveSchool } from '../testingApp.ts'
import { brokenConnection, refusal, serve } from '../testingServer.ts'
import { noteError } from './errorLog.ts'
import { addEvent, flushEvents } from './sendEvents.ts'
import { isWorthReporting } from './worthReporting.ts'

type Told = { body: unknown }
const namesOf = (told: readonly Told[]) =>
  told.flatMap(({ body }) => (body as { events: { name: string }[] }).events.map(({ name }) => name))
const reportsOf = (told: readonly Told[]) => told.map(({ body }) => (body as { message: string }).message)

beforeEach(async () => {
  serveSchool()
  await loadPublicConfig()
})
afterEach(async () => {
  await endSession('chosen')
  forgetPolicy()
})

describe('the error log hears of', () => {
  it.each([
    ['a mistake of the code', new TypeError('x is not a function')],
    ['a broken server', new ApiFailure('Later.', { status: 500 })],
    ['what was thrown without being an error', 'a word'],
    ['a failure with such a cause', new Error('No question', { cause: new ApiFailure('Later.', { status: 503 }) })],
  ])('%s', (_, error) => expect(isWorthReporting(error)).toBe(true))
})

describe('the error log does not hear of', () => {
  const network = new ApiFailure('No Internet.', { status: 0 })
  it.each([
    ['a network failure', network],
    ['a network failure as the browser words it', new TypeError('Failed to fetch')],
    ['a cancelled request', new DOMException('The user aborted a request.', 'AbortError')],
    ['a cancelled query', new Error('CancelledError')],
    ['a script that did not come', new ChunkFailure('timeout')],
    [
      'a script that did not come, as the browser words it',
      new TypeError('Failed to fetch dynamically imported module'),
    ],
    ['a 401', new ApiFailure('Sign in.', { status: 401 })],
    ['a redirect of the router', redirect({ href: '/' })],
    ['a missing page', notFound()],
    ['what was caused by one of these', new Error('No question', { cause: network })],
  ])('%s', (_, error) => expect(isWorthReporting(error)).toBe(false))
})

describe('a failure', () => {
  it('is told once with its cause and its page, but for the query of its address', async () => {
    const told = serve(reportError, () => ({ success: true }))
    history.replaceState(null, '', '/home?token=secret')
    const cause = new ApiFailure('На сервере ошибка.', { status: 500, code: 'server_error', call: 'GET /spa/x' })
    for (let count = 0; count < 3; count += 1) noteError(new Error('The course did not come', { cause }))
    await waitFor(() => expect(told).toHaveLength(1))
    expect(told[0]?.body).toMatchObject({
      message: 'Error: The course did not come',
      detail: expect.stringContaining('Caused by 500 server_error GET /spa/x') as string,
      address: '/home',
    })
  })

  it('that nobody caught is told, and stands in the log of the page', async () => {
    await openApp('/')
    const told = serve(reportError, () => ({ success: true }))
    window.dispatchEvent(new ErrorEvent('error', { error: new RangeError('Too far') }))
    await waitFor(() => expect(reportsOf(told)).toEqual(['RangeError: Too far']))
    expect(logLines().at(-1)).toMatchObject({ level: 'error', text: 'RangeError: Too far' })
  })

  it('of what is fetched beside the first screen is told and not shown', async () => {
    const told = serve(reportError, () => ({ success: true }))
    const beside = [getScoreAmount, listCommunities, listChats]
    for (const one of beside)
      serve(one as Endpoint, () => refusal(409, { name: 'Conflict', message: 'No.', code: 'conflict', status: 409 }))
    serveConfig({}, { community_url_frontend: 'https://club.test' })
    startSession({ token: 'abc', userId: learner.id, days: 30 })
    await openApp('/courses')
    await screen.findByRole('heading', { level: 1 })
    const reports = beside.map(({ method, path }) => `409 conflict ${method} ${path}`)
    await waitFor(() => expect(reportsOf(told)).toEqual(expect.arrayContaining(reports)))
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('an event', () => {
  const signIn = async () => {
    await openApp('/')
    await userEvent.type(await screen.findByLabelText('E-mail'), 'marina@mail.test')
    await userEvent.type(screen.getByLabelText('Password'), 'Daystream-2026')
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  }
  const askForConsent = async () => {
    serve(getPublicConfig, () => ({
      ...publicConfig,
      project: { ...publicConfig.project, is_cookie_enable: true },
    }))
    await loadPublicConfig()
  }

  it('is told of a sign-in, a wrong password and a sign-out where the school asks for no consent', async () => {
    const told = serve(recordEvents, () => ({ success: true }))
    serve(login, () => refusal(422, { success: false, errors: { password: ['Wrong.'] } }))
    await signIn()
    await screen.findByText('Wrong.')
    await waitFor(() => expect(namesOf(told)).toEqual(['login_error']), { timeout: 4000 })
    serve(login, () => ({ success: true, data: { token: 'abc', user: learner } }))
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    await screen.findAllByRole('link', { name: 'My courses' })
    await openApp('/logout')
    await waitFor(() => expect(namesOf(told)).toEqual(['login_error', 'login', 'logout']))
    const bearers = told.map(({ headers }) => headers.get('authorization'))
    expect(new Set(bearers)).toEqual(new Set([null, 'Bearer abc']))
    expect(bearers[0]).toBeNull()
  })

  it('is not told without consent, and what waits is forgotten when the consent is taken back', async () => {
    const told = serve(recordEvents, () => ({ success: true }))
    await askForConsent()
    serve(login, () => refusal(422, { success: false, errors: { password: ['Wrong.'] } }))
    await signIn()
    await screen.findByText('Wrong.')
    choosePolicy({ essential: true, analytics: true, marketing: false })
    addEvent({ name: 'login', parameters: {} }, undefined)
    choosePolicy({ essential: true, analytics: false, marketing: false })
    flushEvents()
    expect(told).toEqual([])
  })

  it('that could not be told is told under the same id when the connection is back', async () => {
    const failed = serve(recordEvents, brokenConnection)
    addEvent({ name: 'login', parameters: { method: 'password' } }, undefined)
    flushEvents()
    await waitFor(() => expect(failed).toHaveLength(1))
    const told = serve(recordEvents, () => ({ success: true }))
    await waitFor(() => {
      window.dispatchEvent(new Event('online'))
      expect(told).toHaveLength(1)
    })
    expect(told[0]?.body).toEqual(failed[0]?.body)
  })

  it('with other signs in its name than letters, digits and underscores is not told but logged', () => {
    const told = serve(recordEvents, () => ({ success: true }))
    addEvent({ name: 'video-start', parameters: {} }, undefined)
    flushEvents()
    expect(told).toEqual([])
    expect(logLines().at(-1)).toMatchObject({ level: 'warn', text: expect.stringContaining('video-start') as string })
  })
})
