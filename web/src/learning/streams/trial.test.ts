import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createOrder } from '#contract/shop/orders/api.ts'
import { listStreams } from '#contract/learning/streams/api.ts'
import { endSession, startSession } from '../../platform/session/session.ts'
import { listenToAnalytics } from '../../../test/analytics.ts'
import { learner, openApp, serveConfig, serveSchool } from '../../../test/app.ts'
import { aStream } from '../../../test/course.ts'
import { anOrder } from '../../../test/orders.ts'
import { jsonResponse, serve } from '../../../test/server.ts'

beforeEach(() => {
  serveSchool()
  startSession({ token: 'abc', userId: learner.id, days: 30 })
})
afterEach(() => act(() => endSession('chosen')))

const serveTrial = (id: number | null, isAccessible = true) =>
  serveConfig({ is_demo_accessible: isAccessible }, { demo_course_service_id: id })

it('a learner without courses gets the trial course of the brand and sees it', async () => {
  serveTrial(498)
  let streams: ReturnType<typeof aStream>[] = []
  serve(listStreams, () => streams)
  const ordered = serve(createOrder, () => {
    streams = [aStream({ is_demo: true })]
    return anOrder({ service_id: 498, status: 'paid', course_stream_id: 5 })
  })
  const expectTold = listenToAnalytics()
  await openApp('/courses')
  expect(await screen.findByRole('heading', { name: 'A face at ease' })).toBeTruthy()
  await expectTold([{ name: 'demo_course_add', parameters: { service_id: 498 } }])
  expect(ordered.map(({ params }) => params)).toEqual([{ serviceId: '498' }])
})

it('a learner without courses continues without it if the order fails, which is reported', async () => {
  serveTrial(498)
  const reported = vi.fn<(error: Error) => void>()
  vi.stubGlobal('reportError', reported)
  serve(createOrder, () => jsonResponse(404, { name: 'x', message: 'x', code: 'not_found', status: 404 }))
  await openApp('/courses')
  await waitFor(() => expect(reported).toHaveBeenCalledOnce())
  expect(screen.getByRole('navigation', { name: 'Menu' })).toBeTruthy()
})

it.each([
  ['has none', null, true],
  ['does not offer it', 498, false],
])('a learner without courses gets no trial course if the brand %s', async (_title, id, isAccessible) => {
  serveTrial(id, isAccessible)
  const ordered = serve(createOrder, () => anOrder({ service_id: 498, status: 'paid', course_stream_id: 5 }))
  await openApp('/courses')
  await screen.findByRole('navigation', { name: 'Menu' })
  expect(ordered).toEqual([])
})

it('a learner with a course gets no trial course', async () => {
  serveTrial(498)
  serve(listStreams, () => [aStream()])
  const ordered = serve(createOrder, () => anOrder({ service_id: 498, status: 'paid', course_stream_id: 5 }))
  await openApp('/courses')
  await screen.findByRole('heading', { name: 'A face at ease' })
  expect(ordered).toEqual([])
})
