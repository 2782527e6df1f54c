import { afterEach, describe, expect, it } from 'vitest'
import { exchangeCode, login } from '#contract/accounts/auth/api.ts'
import { getChat, listMessages, sendMessage } from '#contract/experts/chats/api.ts'
import { listStages } from '#contract/learning/courses/api.ts'
import { finishDay } from '#contract/learning/days/api.ts'
import { endpoint, type Endpoint } from '#contract/endpoint.ts'
import { listExtensions } from '#contract/shop/extensions/api.ts'
import { sendHomework } from '#contract/learning/homework/api.ts'
import { deleteExternalAuth } from '#contract/accounts/social/api.ts'
import { getUser, updateUser } from '#contract/accounts/users/api.ts'
import { getStream, listStreams, updateFilters } from '#contract/learning/streams/api.ts'
import { setLanguage } from '../language/language.ts'
import { endSession, onSessionEnd, sessionNotice, startSession, storedToken } from '../session/session.ts'
import { networkError, jsonResponse, serve } from '../../../test/server.ts'
import { call, setBrand } from './api.ts'
import { ApiFailure } from './apiFailure.ts'

afterEach(() => endSession('chosen'))

const failureOf = async (promise: Promise<unknown>): Promise<ApiFailure> => {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiFailure)) throw new Error(`Not an ApiFailure: ${String(error)}`)
  return error
}

it('a request names the language, the kind of client and the brand', async () => {
  await setLanguage('ru')
  const received = serve(getUser, () => jsonResponse(200, {}))
  await call(getUser)
  setBrand('face')
  await call(getUser)
  expect(received[0]?.headers.get('accept-language')).toBe('ru')
  expect(received[0]?.headers.get('x-app-type')).toBe('web')
  expect(received[0]?.headers.has('x-app-id')).toBe(false)
  expect(received[1]?.headers.get('x-app-id')).toBe('face')
})

it('a request carries the token of the session', async () => {
  const received = serve(getUser, () => jsonResponse(200, {}))
  await call(getUser)
  startSession({ token: 'abc', userId: 1, days: 30 })
  await call(getUser)
  expect(received.map(({ headers }) => headers.get('authorization'))).toEqual([null, 'Bearer abc'])
})

it.each([
  ['GET', 'en'],
  ['POST', 'en'],
  ['PUT', null],
  ['DELETE', null],
] as const)('a request with the method %s has the lang parameter: %s', async (method, expected) => {
  const example = endpoint({ ...getUser, method, path: '/example' })
  const received = serve(example, () => jsonResponse(200, {}))
  await call(example)
  expect(received[0]?.query.get('lang')).toBe(expected)
})

it('a request has path parameters, query, body and idempotency key', async () => {
  const streams = serve(listStreams, () => [])
  await call(listStreams, { query: { expand: 'course,progress', filter: { id: [3, 5] } } })
  expect(streams[0]?.query.getAll('filter[id][]')).toEqual(['3', '5'])
  expect(streams[0]?.query.get('expand')).toBe('course,progress')
  const days = serve(finishDay, () => jsonResponse(200, {}))
  await call(finishDay, { params: { streamId: 7, dayId: 9 }, idempotencyKey: 'k-1' })
  expect(days[0]?.params).toEqual({ streamId: '7', dayId: '9' })
  expect(days[0]?.headers.get('idempotency-key')).toBe('k-1')
  const logins = serve(login, () => jsonResponse(200, {}))
  await call(login, { body: { email: 'a@b.test', password: 'secret' } })
  expect(logins[0]?.body).toEqual({ email: 'a@b.test', password: 'secret' })
  expect(logins[0]?.headers.get('content-type')).toBe('application/json')
  const profiles = serve(updateUser, () => jsonResponse(200, {}))
  await call(updateUser, { body: { name: 'Anna', disable_notification: 1 } })
  expect(profiles[0]?.body).toEqual({ name: 'Anna', disable_notification: '1' })
  expect(profiles[0]?.headers.has('content-type')).toBe(false)
})

it.each([
  ['streamId', { streamId: undefined, dayId: 9 }],
  ['dayId', { streamId: 7, dayId: Number.NaN }],
])('a call without %s throws and makes no request', async (name, params) => {
  const requests = serve(finishDay, () => jsonResponse(200, {}))
  await expect(call(finishDay, { params: params as { streamId: number; dayId: number } })).rejects.toThrow(
    `${name} must be set`,
  )
  expect(requests).toEqual([])
})

it('a sign-in binds its session to this browser, except in the mobile application', async () => {
  const received = serve(exchangeCode, () => jsonResponse(403, {}))
  const signIn = () => call(exchangeCode, { body: { token: 'code' } }).catch(() => undefined)
  await signIn()
  window.daystreamApp = { platform: 'ios', version: '1.0.0' }
  await signIn()
  delete window.daystreamApp
  expect(received.map(({ headers }) => headers.get('x-bind-session'))).toEqual(['1', null])
})

it('deleting an external account requires its id', async () => {
  const params = { externalAuthId: undefined as unknown as number }
  await expect(call(deleteExternalAuth, { params })).rejects.toThrow('Id must be set')
})

it.each([
  ['a run', getStream, { streamId: Number.NaN }, 'Id must be set'],
  ['a chat', getChat, { chatId: Number.NaN }, 'Id must be set'],
  ['the messages of a chat', listMessages, { chatId: Number.NaN }, 'Id must be set'],
  ['sending a message', sendMessage, { chatId: Number.NaN }, 'Id must be set'],
  ['the stages of a course', listStages, { courseId: Number.NaN }, 'courseId must be set'],
  ['the filters of a run', updateFilters, { streamId: Number.NaN }, 'streamId must be set'],
  ['the extensions of a run', listExtensions, { streamId: Number.NaN }, 'streamId must be set'],
  ['sending homework', sendHomework, { streamId: 5, statusId: Number.NaN }, 'userHomeworkStatusId must be set'],
])('a missing id is named for %s', async (_, operation, params, text) => {
  const requests = serve(operation, () => jsonResponse(200, {}))
  await expect(call(operation as Endpoint, { params })).rejects.toThrow(text)
  expect(requests).toEqual([])
})

it.each([
  ['the message', { name: 'Conflict', message: 'Finish the lessons first.' }, 'Finish the lessons first.'],
  [
    'the joined messages of a list',
    [
      { field: 'a', message: 'One.' },
      { field: 'b', message: 'Two.' },
    ],
    'One., Two.',
  ],
  ['the name when there is no message', { name: 'Conflict' }, 'Conflict'],
  ['a generic one otherwise', {}, 'Something went wrong.'],
])("a failure's message is %s", async (_, body, text) => {
  serve(getUser, () => jsonResponse(409, body))
  expect((await failureOf(call(getUser))).message).toBe(text)
})

it("a failure's message is a generic one when the response is not JSON", async () => {
  serve(getUser, () => new Response('<h1>Bad gateway</h1>', { status: 502 }))
  const failure = await failureOf(call(getUser))
  expect([failure.status, failure.message]).toEqual([502, 'Something went wrong.'])
})

it.each([
  ['a list', [{ field: 'email', message: 'Wrong.' }]],
  ['a form', { success: false, errors: { email: ['Wrong.', 'Really.'] } }],
  ['a form with plain texts', { success: false, errors: { email: 'Wrong.' } }],
])('a failure carries the first message of each field, sent as %s', async (_, body) => {
  serve(login, () => jsonResponse(422, body))
  const failure = await failureOf(call(login, { body: { email: '', password: '' } }))
  expect(failure.field('email')).toBe('Wrong.')
  expect(failure.code).toBe('validation_failed')
})

it('a failure carries the seconds until a retry', async () => {
  const body = { name: 'Too Many Requests', message: 'Later.', code: 'too_many_requests', status: 429 }
  serve(login, () => jsonResponse(429, body, { 'retry-after': '42' }))
  const failure = await failureOf(call(login, { body: { email: '', password: '' } }))
  expect(failure).toMatchObject({ status: 429, code: 'too_many_requests', retryAfterSeconds: 42 })
})

it('a failure carries whether it is a network error', async () => {
  serve(getUser, networkError)
  const failure = await failureOf(call(getUser))
  expect([failure.isNetwork, failure.message]).toEqual([true, 'No Internet.'])
})

it('an aborted call throws an AbortError, not an ApiFailure', async () => {
  const controller = new AbortController()
  serve(getUser, () => {
    controller.abort()
    return jsonResponse(200, {})
  })
  await expect(call(getUser, { signal: controller.signal })).rejects.toThrow(DOMException)
})

describe('unauthorized calls', () => {
  const unauthorized = (code: string) => jsonResponse(401, { name: 'Unauthorized', message: 'No.', code, status: 401 })

  it.each([
    ['session_replaced', 'replaced'],
    ['session_expired', 'expired'],
    ['unauthorized', 'expired'],
  ])('a 401 with the code %s signs out with the notice %s', async (code, notice) => {
    startSession({ token: 'abc', userId: 1, days: 30 })
    serve(getUser, () => unauthorized(code))
    const failure = await failureOf(call(getUser))
    expect(failure.status).toBe(401)
    expect(storedToken()).toBeUndefined()
    expect(sessionNotice()).toBe(notice)
  })

  it('a 401 of a guest ends no session', async () => {
    const ends: string[] = []
    const unsubscribe = onSessionEnd((reason) => ends.push(reason))
    serve(getUser, () => unauthorized('unauthorized'))
    await failureOf(call(getUser))
    unsubscribe()
    expect(ends).toEqual([])
  })

  it('a 401 for a replaced token keeps the new session', async () => {
    startSession({ token: 'old', userId: 1, days: 30 })
    serve(getUser, () => {
      startSession({ token: 'new', userId: 1, days: 30 })
      return unauthorized('session_replaced')
    })
    await failureOf(call(getUser))
    expect(storedToken()).toBe('new')
  })

  it('a 401 for several concurrent calls signs out once', async () => {
    startSession({ token: 'abc', userId: 1, days: 30 })
    const ends: string[] = []
    const unsubscribe = onSessionEnd((reason) => ends.push(reason))
    serve(getUser, () => unauthorized('session_expired'))
    await Promise.allSettled([call(getUser), call(getUser), call(getUser)])
    unsubscribe()
    expect(ends).toEqual(['expired'])
  })
})
