import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { getPublicConfig } from '#contract/brands/api.ts'
import { reportError } from '#contract/school/analytics/api.ts'
import { loadPublicConfig } from '../../brands/publicConfig.ts'
import { publicConfig, serveSchool } from '../../../test/app.ts'
import { serve } from '../../../test/server.ts'
import { ApiFailure } from '../../platform/api/apiFailure.ts'
import { logError } from '../../platform/errorLog/errorLog.ts'
import { choosePolicy, clearPolicy } from '../cookies/policy.ts'
import { announceMeasurement, type SpeedReport } from './speedMeasurements.ts'
import { startThirdParties } from './thirdParties.ts'

type Frame = { filename: string; function: string; lineno: number }
type SentEvent = {
  type?: string
  measurements?: Record<string, { value: number; unit: string }>
  tags?: Record<string, string>
  exception: { values: { type: string; value: string; stacktrace?: { frames: Frame[] } }[] }
  transaction: string
  release?: string
}

let projects = 0

/** A fake Sentry with a project of its own; `events` are those of the envelopes that it received. */
function serveSentry() {
  const project = (projects += 1)
  const events: SentEvent[] = []
  const school = globalThis.fetch
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (!address.startsWith('https://sentry.example/')) return school(address, init)
    if (address.includes(`/api/${project}/envelope/`))
      events.push(JSON.parse((init.body as string).split('\n')[2] ?? '') as SentEvent)
    return Response.json({})
  })
  return { dsn: `https://0123456789abcdef@sentry.example/${project}`, events }
}

const allow = (analytics: boolean) => choosePolicy({ essential: true, analytics, marketing: false })

async function openSite(sentry: string): Promise<void> {
  const analytics_ids = { ...publicConfig.project.analytics_ids, sentry }
  const project = { ...publicConfig.project, is_cookie_enable: true, analytics_ids }
  serve(getPublicConfig, () => ({ ...publicConfig, project }))
  await loadPublicConfig()
  startThirdParties()
}

const stack = (url: string) => `Error\n    at finish (${url}:12:7)`

function thrown(message: string, url = 'https://school.test/class/assets/day-a1b2c3d.js', cause?: unknown): Error {
  return Object.assign(new RangeError(message, { cause }), { stack: stack(url) })
}

beforeEach(() => {
  serveSchool()
  serve(reportError, () => ({ success: true }))
})
afterEach(() => {
  clearPolicy()
  history.replaceState(null, '', '/')
})

it('Sentry gets what the error log reports, with consent to analytics only', async () => {
  const own = serve(reportError, () => ({ success: true }))
  const { dsn, events } = serveSentry()
  await openSite(dsn)
  logError(thrown('Before the choice'))
  await waitFor(() => expect(own).toHaveLength(1))
  allow(true)
  logError(new ApiFailure('No Internet.', { status: 0 }))
  logError(thrown('No frame'))
  await waitFor(() => expect(events).toHaveLength(1))
  expect(events[0]?.exception.values).toMatchObject([{ type: 'RangeError', value: 'No frame' }])
  allow(false)
  logError(thrown('After the withdrawal'))
  await waitFor(() => expect(own).toHaveLength(3))
  expect(events).toHaveLength(1)
})

it('Sentry gets no words, numbers and addresses of people', async () => {
  const { dsn, events } = serveSentry()
  history.replaceState(null, '', '/chat/57?token=code-of-the-mail')
  await openSite(dsn)
  allow(true)
  const cause = thrown(
    'Wrong phone +7 (916) 123-45-67 of anna@mail.test',
    'https://school.test/class/chat/57?name=Anna',
  )
  logError(thrown(`Unexpected token 'М', "Марина Котова" is not valid JSON, reading 'name' of Анна`, undefined, cause))
  await waitFor(() => expect(events).toHaveLength(1))
  const [event] = events
  expect(event?.transaction).toBe('/chat/$chatId')
  expect(event?.exception.values.map(({ value }) => value)).toEqual([
    'Wrong phone [number] of [mail]',
    "Unexpected token [text], [text] is not valid JSON, reading 'name' of [text]",
  ])
  const text = JSON.stringify(event)
  for (const word of ['token=', 'Anna', 'Марина', 'mail.test', 'user']) expect(text).not.toContain(word)
  expect(event?.exception.values[0]?.stacktrace?.frames).toMatchObject([
    { filename: 'https://school.test/class/chat/57', function: 'finish', lineno: 12 },
  ])
})

it('Sentry gets a refused call by its code', async () => {
  const { dsn, events } = serveSentry()
  await openSite(dsn)
  allow(true)
  logError(new ApiFailure('На сервере ошибка.', { status: 500, code: 'server_error', call: 'GET /spa/x' }))
  await waitFor(() =>
    expect(events[0]?.exception.values).toMatchObject([{ type: '500 server_error GET /spa/x', value: '' }]),
  )
})

it('without a DSN nothing is sent to Sentry', async () => {
  const own = serve(reportError, () => ({ success: true }))
  const { events } = serveSentry()
  await openSite('')
  allow(true)
  logError(thrown('No other log'))
  await waitFor(() => expect(own).toHaveLength(1))
  expect(events).toEqual([])
})

it('Sentry gets the web vitals of a measured page by route, with consent to analytics only', async () => {
  const { dsn, events } = serveSentry()
  await openSite(dsn)
  const report: SpeedReport = {
    device: 'phone',
    figures: [
      { metric: 'LCP', route: '/home', value: 1800 },
      { metric: 'CLS', route: '/home', value: 0.02 },
      { metric: 'INP', route: '/chat/$chatId', value: 90 },
    ],
  }
  const measured = Promise.resolve(report)
  announceMeasurement(measured)
  await measured
  allow(true)
  announceMeasurement(measured)
  await waitFor(() => expect(events).toHaveLength(2))
  expect(events).toMatchObject([
    {
      type: 'transaction',
      transaction: '/home',
      tags: { device: 'phone' },
      measurements: { lcp: { value: 1800, unit: 'millisecond' }, cls: { value: 0.02, unit: '' } },
    },
    { transaction: '/chat/$chatId', measurements: { inp: { value: 90, unit: 'millisecond' } } },
  ])
})
