import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { endSession, startSession } from '../session.ts'
import { learner, openApp, serveSchool } from '../testingApp.ts'
import { aLock, dayStatuses, noon, serveRun } from '../testingCourse.ts'

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

it('a calendar that stays open over the night shows the day that has begun at 04:00', async () => {
  serveRun()
  await openApp('/course/5/calendar')
  expect((await tile(6)).textContent).toContain('Opens later')
  serveRun({ state: { today_day_number: 6, days: dayStatuses({ 6: { lock: null, is_open_by_time_delay: true } }) } })
  act(() => void vi.advanceTimersByTime((sixteenHours - 60) * 1000))
  expect((await tile(5)).getAttribute('aria-current')).toBe('date')
  act(() => void vi.advanceTimersByTime(90_000))
  await vi.waitFor(async () => expect((await tile(6)).getAttribute('aria-current')).toBe('date'))
})

it('a day that stays open over the night opens the one after it', async () => {
  serveRun()
  await openApp('/course/5/calendar/6')
  await screen.findByRole('heading', { name: 'Day 6 is still closed' })
  serveRun({
    state: { today_day_number: 6, days: dayStatuses({ 6: { lock: null }, 7: { lock: aLock('day_not_open_yet') } }) },
  })
  act(() => void vi.advanceTimersByTime((sixteenHours + 30) * 1000))
  await screen.findByRole('region', { name: /^Player/ })
})

it('Today that stays open over the night names the new date', async () => {
  serveRun()
  await openApp('/home')
  await screen.findByText('Friday, 20 November')
  serveRun({ state: { today_day_number: 6, server_time: noon + sixteenHours + 30 } })
  act(() => void vi.advanceTimersByTime((sixteenHours + 30) * 1000))
  await screen.findByText('Saturday, 21 November')
})
