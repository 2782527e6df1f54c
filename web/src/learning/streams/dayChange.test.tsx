import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { BookedMeeting } from '#contract/learning/streams/bookedMeeting.ts'
import { listStreams } from '#contract/learning/streams/api.ts'
import { queryClient } from '../../platform/cache/queries.ts'
import { endSession, startSession } from '../../platform/session/session.ts'
import { learner, openApp, serveSchool } from '../../../test/app.ts'
import { noon } from '../../../test/clock.ts'
import { dayStatuses, serveRun } from '../../../test/course.ts'
import { aLock } from '../../../test/locks.ts'

const sixteenHours = 16 * 3600

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: noon * 1000 })
  serveSchool()
  startSession({ token: 'abc', userId: learner.id, days: 30 })
})
afterEach(async () => {
  await endSession('chosen')
  vi.useRealTimers()
})

const tile = (day: number) => screen.findByRole('link', { name: new RegExp(`^Day ${day}\\b`) })

it('a calendar left open overnight shows the new day at 04:00', async () => {
  serveRun()
  await openApp('/course/5/calendar')
  expect((await tile(6)).textContent).toContain('Opens later')
  serveRun({ state: { today_day_number: 6, days: dayStatuses({ 6: { lock: null, is_open_by_time_delay: true } }) } })
  act(() => void vi.advanceTimersByTime((sixteenHours - 60) * 1000))
  expect((await tile(5)).getAttribute('aria-current')).toBe('date')
  act(() => void vi.advanceTimersByTime(90_000))
  await vi.waitFor(async () => expect((await tile(6)).getAttribute('aria-current')).toBe('date'), 15_000)
})

it('a day left open overnight unlocks the next one', async () => {
  serveRun()
  await openApp('/course/5/calendar/6')
  await screen.findByRole('heading', { name: 'Day\u00A06 is still closed' })
  serveRun({
    state: { today_day_number: 6, days: dayStatuses({ 6: { lock: null }, 7: { lock: aLock('day_not_open_yet') } }) },
  })
  act(() => void vi.advanceTimersByTime((sixteenHours + 30) * 1000))
  await screen.findByRole('region', { name: /^Player/ })
})

it('Today left open overnight shows the new date', async () => {
  serveRun()
  await openApp('/home')
  await screen.findByText('Friday, 20 November')
  serveRun({ state: { today_day_number: 6, server_time: noon + sixteenHours + 30 } })
  act(() => void vi.advanceTimersByTime((sixteenHours + 30) * 1000))
  await screen.findByText('Saturday, 21 November')
})

it('Today left open shows the way into a meeting when its link opens', async () => {
  const link = { url: null, opens_at: noon + 60, closes_at: noon + 9999 }
  const meeting: BookedMeeting = {
    id: 1,
    title: 'Review',
    minutes: 50,
    state: 'confirmed',
    expert: null,
    date: '2026-11-20',
    link,
    start_date_time: noon + 660,
  }
  serveRun({ stream: { meetings: [meeting] } })
  await queryClient.invalidateQueries({ queryKey: [listStreams.path] })
  await openApp('/home')
  const item = () => screen.findByRole('link', { name: /^Video consultation: Review/ })
  expect((await item()).textContent).toContain('In 11 minutes')
  const url = 'https://meet.example/room'
  const { streams } = serveRun({ stream: { meetings: [{ ...meeting, link: { ...link, url } }] } })
  act(() => void vi.advanceTimersByTime(50_000))
  expect(streams).toHaveLength(0)
  act(() => void vi.advanceTimersByTime(30_000))
  await vi.waitFor(async () => expect((await item()).getAttribute('href')).toBe(url), 15_000)
  expect((await item()).textContent).toContain('Join the meeting')
})
