import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { finishDay, getDayProgress, type FinishedDay } from '#contract/learning/days/api.ts'
import { getStreamStatus } from '#contract/learning/streams/api.ts'
import { queryClient } from '../../platform/cache/queries.ts'
import { readOutbox } from '../../platform/outbox/entryStore.ts'
import { discardEntry } from '../../platform/outbox/outbox.ts'
import { storedUserId } from '../../platform/session/session.ts'
import { openApp } from '../../../test/app.ts'
import { noon } from '../../../test/clock.ts'
import {
  aCourse,
  aDay,
  aFinishedDay,
  aHomework,
  aHomeworkStatus,
  aState,
  dayStatuses,
  serveRun,
  signedIn,
  watched,
} from '../../../test/course.ts'
import { jsonResponse, networkError, serve } from '../../../test/server.ts'
import { finishKind } from './finishKind.ts'

signedIn()

const wholeDay = [watched(51), watched(52, 600, 2), watched(53, 600, 2)]
const textOf = (element: HTMLElement) => element.textContent?.replaceAll(/\s+/g, ' ')

async function openDay() {
  await openApp('/course/5/calendar/5')
  return screen.findByRole('heading', { level: 1, name: /^Day\s5\b/ })
}

describe('finishing a day', () => {
  /** The day with everything watched, whose end the server answers with `rest`. */
  async function finishToday(rest: Partial<FinishedDay> = {}, run: Parameters<typeof serveRun>[0] = {}) {
    serveRun({ ...run, state: { lessons: wholeDay, ...run.state } })
    const received = serve(finishDay, () => aFinishedDay(rest))
    const status = serve(getStreamStatus, () =>
      aState({
        lessons: wholeDay,
        ...run.state,
        ...(received.length > 0 && { days: dayStatuses({ 5: { end_time: noon } }), streak_days: 13 }),
      }),
    )
    serve(getDayProgress, () => ({ days_count: 8, complete_days_count: 5, progress: 63, stages: [] }))
    await openDay()
    const before = status.length
    await userEvent.click(screen.getByRole('button', { name: 'Finish the day' }))
    const heading = await screen.findByRole('heading', { level: 1, name: 'Day\u00A05 is finished' })
    return { heading, received, status, before }
  }
  const figures = () => within(screen.getByRole('region', { name: 'Day\u00A05 is finished' })).getAllByRole('listitem')
  const whatsNext = () => within(screen.getByRole('heading', { name: 'What’s next' }).parentElement as HTMLElement)

  it('a single press finishes a day and shows what it has brought', async () => {
    const { heading, received, status, before } = await finishToday()
    expect(document.activeElement).toBe(heading)
    expect(figures().map(textOf)).toEqual(['15 minutes', '+40 points, 1,280 in all', '13 days in a row'])
    expect(screen.getByRole('img', { name: '13 days in a row' })).toBeTruthy()
    expect(received).toHaveLength(1)
    expect(received[0]?.params).toEqual({ streamId: '5', dayId: '105' })
    expect(received[0]?.body).toEqual({ age_seconds: 0 })
    await waitFor(() => expect(status.length).toBeGreaterThan(before))
    expect(screen.getByRole('link', { name: 'That’s all for today' }).getAttribute('href')).toBe('/home')
  })

  it('a day that is finished without a network ends at once, says that it waits, and is sent with its age', async () => {
    serveRun({ state: { lessons: wholeDay } })
    serve(getDayProgress, () => ({ days_count: 8, complete_days_count: 5, progress: 63, stages: [] }))
    serve(finishDay, networkError)
    await openDay()
    await userEvent.click(screen.getByRole('button', { name: 'Finish the day' }))
    await screen.findByRole('heading', { level: 1, name: 'Day\u00A05 is finished' })
    expect(screen.getByText(/^It will be sent once you are online/)).toBeTruthy()
    expect(figures().map(textOf)).toContain('15 minutes')
    const received = serve(finishDay, () => aFinishedDay())
    vi.setSystemTime((noon + 600) * 1000)
    fireEvent(window, new Event('online'))
    await waitFor(() => expect(figures().map(textOf)).toContain('+40 points, 1,280 in all'))
    expect(received.map(({ body }) => body)).toEqual([{ age_seconds: 600 }])
    expect(screen.queryByText(/^It will be sent once you are online/)).toBeNull()
  })

  it('a finish that the server refuses is taken back with the reason', async () => {
    serveRun({ state: { lessons: wholeDay } })
    serve(finishDay, () =>
      jsonResponse(409, { name: 'x', message: 'Not done yet', code: 'day_not_complete', status: 409 }),
    )
    await openDay()
    await userEvent.click(screen.getByRole('button', { name: 'Finish the day' }))
    expect(await screen.findByText('Not done yet')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Finish the day' })).toBeTruthy()
  })

  it('a finish that another tab has sent in vain is taken back here too', async () => {
    serveRun({ state: { lessons: wholeDay } })
    serve(finishDay, networkError)
    await openDay()
    await userEvent.click(screen.getByRole('button', { name: 'Finish the day' }))
    await screen.findByRole('heading', { level: 1, name: 'Day\u00A05 is finished' })
    const { entries } = await readOutbox(storedUserId() ?? '')
    const unsent = entries.find(({ kind }) => kind === finishKind.name)
    const other = new BroadcastChannel('outbox-entries')
    other.postMessage({ userId: storedUserId() ?? '', unsent })
    expect(await screen.findByRole('button', { name: 'Finish the day' })).toBeTruthy()
    other.close()
    if (unsent) await act(() => discardEntry(unsent))
  })

  it('a finish that is discarded is taken back', async () => {
    serveRun({ state: { lessons: wholeDay } })
    serve(finishDay, networkError)
    await openDay()
    await userEvent.click(screen.getByRole('button', { name: 'Finish the day' }))
    await screen.findByRole('heading', { level: 1, name: 'Day\u00A05 is finished' })
    for (const entry of (await readOutbox(storedUserId() ?? '')).entries) await act(() => discardEntry(entry))
    expect(await screen.findByRole('button', { name: 'Finish the day' })).toBeTruthy()
  })

  it('the end of a day is announced once, and the film stops', async () => {
    await finishToday()
    expect(screen.getAllByText('15 minutes, plus 40 points, 13 days in a row.')).toHaveLength(1)
    expect(document.querySelector('video')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Do it again' }))
    expect(screen.getByRole('heading', { level: 1, name: /^Day\s5\. Title 5/ })).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'The day is finished' })).toBeTruthy()
  })

  it('the end of a day says what opens next, and the deadline of an answer', async () => {
    const day = aDay(5, { stage_id: 2, day_homeworks: [aHomework(50), aHomework(51, { is_required: 0 })] })
    const homeworks = [aHomeworkStatus(50, { status: 'UPLOADED', sent_at: noon - 3600 })]
    const [first, second] = aCourse().stages ?? []
    if (!first || !second) throw new Error('The course has two stages')
    const stages = [first, { ...second, days: [day, ...(second.days ?? []).slice(1)] }]
    await finishToday({}, { course: { stages }, state: { homeworks } })
    expect(whatsNext().getAllByRole('listitem').map(textOf)).toEqual([
      'Day 6opens tomorrow at 04:00',
      'Answer to “Homework 50”The expert will answer by 11:00 tomorrow.',
    ])
    expect(screen.getByRole('region', { name: 'Homework 51' })).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Homework 50' })).toBeNull()
  })

  it("the end of a day quotes the expert's last answer, if there is one", async () => {
    const expert = { id: 7, name: 'Olga Rud', avatar: '' }
    await finishToday({ expert_words: { text: 'The neck is freer.', said_at: noon - 86_400, expert } })
    const words = screen.getByRole('figure')
    expect(textOf(words)).toBe('“The neck is freer.”Olga Rud\u00A0· yesterday'.replace('\u00A0', ' '))
  })

  it('the end of a day stays when refreshing its data fails', async () => {
    serveRun({ state: { lessons: wholeDay } })
    serve(finishDay, () => aFinishedDay())
    const read = serve(getDayProgress, () => jsonResponse(500, { message: 'The progress is not there' }))
    await openDay()
    serve(getStreamStatus, () => jsonResponse(500, { message: 'The status is not there' }))
    await userEvent.click(screen.getByRole('button', { name: 'Finish the day' }))
    expect(await screen.findByRole('heading', { name: 'Day\u00A05 is finished' })).toBeTruthy()
    await waitFor(() => expect(read.length).toBeGreaterThan(0))
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(screen.getByRole('heading', { name: 'Day\u00A05 is finished' })).toBeTruthy()
    expect(screen.queryByText(/is not there/)).toBeNull()
  })
})
