import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { finishDay, getDayProgress } from '#contract/learning/days/api.ts'
import { closeWeekRecap, type WeekRecap } from '#contract/learning/recaps/api.ts'
import { getStreamStatus } from '#contract/learning/streams/api.ts'
import { openApp } from '../../../test/app.ts'
import { noon } from '../../../test/clock.ts'
import { aFinishedDay, aState, dayStatuses, serveRun, signedIn, watched } from '../../../test/course.ts'
import { jsonResponse, serve } from '../../../test/server.ts'

signedIn()

const recap: WeekRecap = {
  week: '2026-11-16',
  start_date: '2026-11-16',
  practised: [
    { date: '2026-11-16', seconds: 1320 },
    { date: '2026-11-20', seconds: 2280 },
  ],
  previous_seconds: 1800,
  expert_words: {
    text: 'The neck is freer.',
    said_at: noon - 86_400,
    expert: { id: 7, name: 'Olga Rud', avatar: '' },
  },
}
const textOf = (element: HTMLElement) => element.textContent?.replaceAll(/\s+/g, ' ')
const region = async () => within(await screen.findByRole('region', { name: 'Your week' }))

it('Today recaps the week: days, minutes and what an expert said', async () => {
  serveRun({ state: { week_recap: recap } })
  await openApp('/home')
  const week = await region()
  expect(week.getByText('1 hr')).toBeTruthy()
  expect(week.getByText('in 2 days')).toBeTruthy()
  expect(week.getByText('30 min more than the week before')).toBeTruthy()
  expect(week.getByText(/^November 16\s–\s22$/)).toBeTruthy()
  expect(week.getAllByText(/^\w{3}: /).map(textOf)).toEqual([
    'Mon: 22 minutes',
    ...['Tue', 'Wed', 'Thu'].map((day) => `${day}: no practice`),
    'Fri: 38 minutes',
    ...['Sat', 'Sun'].map((day) => `${day}: no practice`),
  ])
  expect(week.getByText('“The neck is freer.”')).toBeTruthy()
})

it('Today mentions no increase after a week with less time', async () => {
  serveRun({ state: { week_recap: { ...recap, previous_seconds: 4000 } } })
  await openApp('/home')
  expect((await region()).queryByText(/more than/)).toBeNull()
})

it('a recap that is closed goes, and stays where the server does not answer', async () => {
  serveRun({ state: { week_recap: recap } })
  serve(closeWeekRecap, () => jsonResponse(500, { message: 'Not now' }))
  await openApp('/home')
  const close = () => userEvent.click(screen.getByRole('button', { name: 'Close the recap' }))
  await region()
  await close()
  expect(await screen.findByText('Not now')).toBeTruthy()
  const closed = serve(closeWeekRecap, () => ({ success: true }))
  await close()
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Your week' })).toBeNull())
  expect(closed.map(({ params }) => params)).toEqual([{ week: '2026-11-16' }])
})

it('the end of the seventh day brings the recap', async () => {
  const lessons = [watched(51), watched(52, 600, 2), watched(53, 600, 2)]
  serveRun({ state: { lessons } })
  const finished = serve(finishDay, () => aFinishedDay())
  serve(getStreamStatus, () =>
    finished.length > 0
      ? aState({ lessons, days: dayStatuses({ 5: { end_time: noon } }), week_recap: recap })
      : aState({ lessons }),
  )
  serve(getDayProgress, () => ({ days_count: 8, complete_days_count: 5, progress: 63, stages: [] }))
  await openApp('/course/5/calendar/5')
  await userEvent.click(await screen.findByRole('button', { name: 'Finish the day' }))
  await screen.findByRole('heading', { level: 1, name: 'Day\u00A05 is finished' })
  expect((await region()).getByText('in 2 days')).toBeTruthy()
})
