import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { getScoreAmount, getScoreAwards, listScores, type Score } from '#contract/learning/points/api.ts'
import { daySeconds } from '#contract/platform/dates.ts'
import { endSession, startSession } from '../../platform/session/session.ts'
import { learner, openApp, serveSchool } from '../../../test/app.ts'
import { noon } from '../../../test/clock.ts'
import { serveRun } from '../../../test/course.ts'
import { jsonResponse, serve } from '../../../test/server.ts'

function aScore(id: number, amount: number, daysAgo = 0): Score {
  const at = noon - daysAgo * daySeconds
  return {
    id,
    amount,
    reason: amount < 0 ? 'purchase' : 'day',
    how_it_was: `Reason ${id}`,
    created_at: at,
    updated_at: at,
  }
}

beforeEach(() => {
  serveSchool()
  serve(listScores, () => [aScore(3, 40), aScore(2, -300, 1), aScore(1, 500, 1)])
  startSession({ token: 'abc', userId: learner.id, days: 30 })
})
afterEach(() => act(() => endSession('chosen')))

const rowOf = (text: string) => within(screen.getByText(text).closest('li') as HTMLElement)

it('the points page shows that points can be spent above the threshold', async () => {
  await openApp('/user/points')
  expect(await screen.findByRole('heading', { name: '1,240 points. You can spend them' })).toBeTruthy()
  expect(screen.getByRole('img', { name: '1,240 points' })).toBeTruthy()
  expect(screen.getByText(/The dashed line is at 200/)).toBeTruthy()
})

it('the points page shows how many are missing below it', async () => {
  serve(getScoreAmount, () => ({ data: { amount: 199 } }))
  await openApp('/user/points')
  expect(await screen.findByRole('heading', { name: /1 more point, and you can spend them/ })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to the lesson' }).getAttribute('href')).toBe('/home')
})

it('the points page says what a point and the balance are worth', async () => {
  await openApp('/user/points')
  expect(await screen.findByText(/One point is worth €1.*Your points are worth €1,240/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open the catalogue' }).getAttribute('href')).toBe('/catalog')
})

it('the points page is linked from the balance in the header', async () => {
  await openApp('/user/points')
  await screen.findByRole('heading', { level: 1, name: 'Points' })
  const header = within(screen.getAllByRole('banner')[0] as HTMLElement)
  expect((await header.findByRole('link', { name: '1,240 points' })).getAttribute('href')).toBe('/user/points')
})

it('the points page reports a loading error and retries', async () => {
  serve(listScores, () => jsonResponse(403, { name: 'x', message: 'x', code: 'bad_request', status: 403 }))
  await openApp('/user/points')
  expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t load your points')
  serve(listScores, () => [])
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('You get your first points for your first finished day.')).toBeTruthy()
})

it('the points page lists what earns points with the range across the learner’s courses, fetched in one request', async () => {
  const { course } = serveRun()
  serve(getScoreAwards, () => ({ data: { day: { min: 20, max: 60 }, homework: { min: 15, max: 15 } } }))
  await openApp('/user/points')
  await screen.findByText('20–60')
  expect(rowOf('Finish a day of a course').getByText('20–60')).toBeTruthy()
  expect(rowOf('Get your homework approved').getByText('15')).toBeTruthy()
  expect(course).toEqual([])
})

it('the points page draws the threshold while the balance is below it', async () => {
  serve(getScoreAmount, () => ({ data: { amount: 80 } }))
  await openApp('/user/points')
  expect(
    await screen.findByRole('heading', { level: 3, name: 'While you have fewer than 200\u00A0points' }),
  ).toBeTruthy()
  expect(screen.getByRole('img', { name: '200 points' })).toBeTruthy()
})

it('the points history links back, and has an icon for each reason', async () => {
  await openApp('/user/points/history')
  expect((await screen.findByRole('link', { name: 'Back to points' })).getAttribute('href')).toBe('/user/points')
  const icons = Array.from(document.querySelectorAll('li svg'), ({ innerHTML }) => innerHTML)
  expect(new Set(icons).size).toBeGreaterThan(1)
})

it('the points history is grouped by day with signed amounts', async () => {
  await openApp('/user/points/history')
  const days = await screen.findAllByRole('heading', { level: 2 })
  expect(days.map(({ textContent }) => textContent)).toEqual(['Today', 'Yesterday'])
  expect(rowOf('Reason 3').getByText('+40')).toBeTruthy()
  expect(rowOf('Reason 2').getByText('−300')).toBeTruthy()
})

it('the points history shows an entry of no points without a sign', async () => {
  serve(listScores, () => [aScore(1, 0)])
  await openApp('/user/points/history')
  expect((await screen.findByText('Reason 1')).closest('li')?.firstElementChild?.textContent).toBe('0')
})

it('the points history is loaded in pages of twenty', async () => {
  const all = Array.from({ length: 22 }, (_, index) => aScore(22 - index, 10))
  const requests = serve(listScores, ({ query }) => {
    const from = (Number(query.get('page')) - 1) * 20
    return all.slice(from, from + 20)
  })
  await openApp('/user/points/history')
  await userEvent.click(await screen.findByRole('button', { name: 'Show 20 more' }))
  expect(await screen.findByText('Reason 1')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show 20 more' })).toBeNull()
  expect(new Set(requests.map(({ query }) => query.get('page')))).toEqual(new Set(['1', '2']))
})

it.each([
  ['Earned', ['Reason 3', 'Reason 1'], 'Reason 2'],
  ['Spent', ['Reason 2'], 'Reason 3'],
])('the points history shows only one kind of points in the tab %s', async (tab, shown, hidden) => {
  const all = [aScore(3, 40), aScore(2, -300, 1), aScore(1, 500, 1)]
  serve(listScores, ({ query }) => {
    const chosen = query.get('type')
    return all.filter(({ amount }) => !chosen || amount < 0 === (chosen === 'debit'))
  })
  await openApp('/user/points/history')
  await userEvent.click(await screen.findByRole('tab', { name: tab }))
  await waitFor(() => expect(screen.queryByText(hidden)).toBeNull())
  for (const reason of shown) expect(await screen.findByText(reason)).toBeTruthy()
})

it('the points history says that nothing has been spent', async () => {
  serve(listScores, ({ query }) => (query.get('type') === 'debit' ? [] : [aScore(1, 40)]))
  await openApp('/user/points')
  await userEvent.click(await screen.findByRole('tab', { name: 'Spent' }))
  expect(await screen.findByText('Nothing spent yet.')).toBeTruthy()
  await userEvent.click(screen.getByRole('tab', { name: 'All' }))
  expect(await screen.findByText('Reason 1')).toBeTruthy()
})

it('the points history explains an empty history', async () => {
  serve(listScores, () => [])
  await openApp('/user/points/history')
  expect(await screen.findByRole('heading', { name: 'No points yet' })).toBeTruthy()
})
