import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { BookedMeeting } from '#contract/learning/streams/bookedMeeting.ts'
import { listInstalments } from '#contract/shop/instalments/api.ts'
import { payInstalment } from '#contract/shop/instalments/paymentApi.ts'
import { listCatalogPositions } from '#contract/shop/catalog/api.ts'
import { listServices } from '#contract/shop/services/api.ts'
import { listStreams, type Stream } from '#contract/learning/streams/api.ts'
import { listSubscriptions } from '#contract/shop/subscriptions/api.ts'
import { queryClient } from '../platform/cache/queries.ts'
import { setLanguage } from '../platform/language/language.ts'
import { openApp, serveConfig } from '../../test/app.ts'
import { noon } from '../../test/clock.ts'
import {
  aHomework,
  aHomeworkStatus,
  aStream,
  aDay,
  aCourse,
  dayStatuses,
  serveRun,
  watched,
  signedIn,
} from '../../test/course.ts'
import { aPlan } from '../../test/instalments.ts'
import { aLock } from '../../test/locks.ts'
import { aPosition, aServicePage } from '../../test/services.ts'
import { networkError, jsonResponse, serve } from '../../test/server.ts'
import { aSubscription } from '../../test/subscriptions.ts'

signedIn()

const hero = async (name: string | RegExp) => screen.findByRole('region', { name })

describe('the start page', () => {
  it("Today greets by the learner's time of day and name, with the week and the streak", async () => {
    serveRun()
    await openApp('/home')
    expect(await screen.findByRole('heading', { level: 1, name: 'Good afternoon, Marina' })).toBeTruthy()
    expect(screen.getByText('Friday, 20 November')).toBeTruthy()
    expect(await screen.findByText('Practice this week: Mo, Tu, We, Th')).toBeTruthy()
    expect(screen.getByText('12 days in a row')).toBeTruthy()
  })

  it('Today repeats a due reminder in a quiet line', async () => {
    serveRun({ state: { reminder_time: '07:40' } })
    await openApp('/home')
    expect(await screen.findByText('07:40: you asked to be reminded of your practice.')).toBeTruthy()
  })

  it('Today follows the server if the clock of the device is wrong', async () => {
    serveRun({ state: { server_time: noon + 2 * 86_400 } })
    await openApp('/home')
    expect(await screen.findByText('Sunday, 22 November')).toBeTruthy()
  })

  it('Today shows the day, its progress and a link to its next lesson', async () => {
    serveRun({ state: { lessons: [watched(51)] } })
    await openApp('/home')
    const day = within(await hero('Title 5'))
    expect(day.getByText('At ease · stage 2 of 2')).toBeTruthy()
    expect(day.getByText(/10 minutes left/)).toBeTruthy()
    expect(day.getByText('+40 points for the day')).toBeTruthy()
    expect(day.getByRole('img', { name: '1 of 3 lessons' })).toBeTruthy()
    for (const name of ['Continue the lesson', /Lesson\s2 · 5 minutes/, 'Open the plan'])
      expect(day.getByRole('link', { name }).getAttribute('href')).toBe('/course/5/calendar/5')
  })

  it('Today fetches nothing once cached, and never the videos', async () => {
    const { streams, course, status, day } = serveRun()
    await openApp('/home')
    await hero('Title 5')
    expect(day).toEqual([])
    const before = [streams.length, course.length, status.length]
    await openApp('/home')
    await hero('Title 5')
    expect([streams.length, course.length, status.length]).toEqual(before)
  })

  it('Today offers to finish a day whose lessons are watched', async () => {
    serveRun({ state: { lessons: [watched(51), watched(52, 600, 2), watched(53, 600, 2)] } })
    await openApp('/home')
    expect(within(await hero('Title 5')).getByRole('link', { name: 'Finish the day' })).toBeTruthy()
  })

  it('Today says when the next day opens after a finished one, and which day to catch up on', async () => {
    serveRun({ state: { days: dayStatuses({ 2: { end_time: null }, 5: { end_time: noon } }) } })
    await openApp('/home')
    const day = within(await hero('That is all for today'))
    expect(day.getByText('Day 5 is finished. Day 6 opens tomorrow.')).toBeTruthy()
    const tomorrow = day.getByRole('link', { name: 'Day\u00A06, tomorrow Title 6' })
    expect(tomorrow.getAttribute('href')).toBe('/course/5/calendar/6')
    expect(day.getByText('Go back to day 2?')).toBeTruthy()
    expect(day.getByRole('link', { name: 'Open day\u00A02' }).getAttribute('href')).toBe('/course/5/calendar/2')
  })

  it('Today shows a rest day', async () => {
    serveRun({
      state: {
        today_day_number: 3,
        days: dayStatuses({ 4: { end_time: null, lock: aLock('day_not_open_yet', { opens_at: noon + 57_600 }) } }),
      },
    })
    await openApp('/home')
    expect(within(await hero('Today is a rest day')).getByText('Excerpt 3 Day 4 opens tomorrow.')).toBeTruthy()
  })

  it('Today links to the required day that locks the day', async () => {
    const days = dayStatuses({ 4: { end_time: null }, 5: { lock: aLock('day_needs_earlier_day', { day_number: 4 }) } })
    serveRun({ state: { days } })
    await openApp('/home')
    const day = within(await hero('Title 4'))
    expect(day.getByText('Day 4 first: it opens day 5')).toBeTruthy()
    expect(day.getByRole('link', { name: 'Start the lesson' }).getAttribute('href')).toBe('/course/5/calendar/4')
  })

  describe('trials', () => {
    const lock = aLock('day_locked_in_demo')
    const closed = { 3: { lock }, 5: { lock }, 6: { lock }, 7: { lock }, 8: { lock } }
    const offers = [
      aServicePage({ id: 12, course_id: 9, price: 9900 }),
      aServicePage({ id: 13, course_id: 9, price: 4900, access_days: 60 }),
    ]

    it.each([
      ['whose days are done', {}, closed, /^4\smore days like this$/],
      ['whose access has ended', { status: 'ended' as const }, {}, /^It continues in the full course$/],
    ])(
      'a trial %s leads to the full course with its price, its first week and its end',
      async (_, stream, days, title) => {
        serveRun({ stream: { is_demo: true, ...stream }, state: { days: dayStatuses(days) } })
        serveConfig({ is_demo_accessible: true })
        serve(listServices, () => offers)
        await openApp('/home')
        const card = within(await hero(title))
        expect(card.getByText('At ease · the trial is over')).toBeTruthy()
        const link = await card.findByRole('link', { name: /^Open the whole course for €\s?49(\.00)?$/ })
        expect(link.getAttribute('href')).toBe('/catalog/13')
        expect(card.getByText(/for 60\sdays, paid once/)).toBeTruthy()
        const week = within(await screen.findByRole('region', { name: 'Your course, if you start today' }))
        expect(week.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
          ...['Day 1today', 'Day 2tomorrow', 'Day 3rest', 'Day 423 Nov', 'Day 524 Nov', 'Day 625 Nov', 'Day 726 Nov'],
        ])
        expect(week.getByText('The last day is on 27 November')).toBeTruthy()
      },
    )

    it('a trial whose full course is not for sale leads to support', async () => {
      serveRun({ stream: { is_demo: true }, state: { days: dayStatuses(closed) } })
      serveConfig({ is_demo_accessible: true })
      serve(listServices, () => [])
      await openApp('/home')
      const card = within(await hero(/^4\smore days like this$/))
      await userEvent.click(await card.findByRole('button', { name: 'Open the full course' }))
      await waitFor(() => expect(location.pathname).toBe('/support/7/5'))
    })

    it('a trial with a day to come is not over', async () => {
      const later = aLock('day_not_open_yet', { opens_at: noon + 86_400 })
      serveRun({ stream: { is_demo: true }, state: { days: dayStatuses({ ...closed, 6: { lock: later } }) } })
      serveConfig({ is_demo_accessible: true })
      await openApp('/home')
      expect(await hero('Day\u00A05 is still closed')).toBeTruthy()
    })
  })

  it('an unfinished day does not promise to open a day that waits for homework', async () => {
    const days = dayStatuses({ 4: { end_time: null }, 5: { lock: aLock('day_needs_homework') } })
    serveRun({ state: { days } })
    await openApp('/home')
    const day = within(await hero('Title 4'))
    expect(day.queryByText(/first/)).toBeNull()
    expect(day.getByRole('link', { name: 'Start the lesson' }).getAttribute('href')).toBe('/course/5/calendar/4')
  })

  it('Today names the homework that the stage waits for', async () => {
    const days = dayStatuses({ 5: { lock: aLock('day_needs_homework', { homework_status_id: 77 }) } })
    serveRun({ state: { days, homeworks: [aHomeworkStatus(77, { status: 'UPLOADED', sent_at: noon - 3600 })] } })
    await openApp('/home')
    expect(await screen.findByText('The stage stays closed until the expert approves “Homework 77”.')).toBeTruthy()
  })

  it('Today shows pending homework', async () => {
    const [first, second] = aCourse().stages ?? []
    if (!first || !second) throw new Error('The course has two stages')
    const day = aDay(5, { stage_id: 2, day_homeworks: [aHomework(50)], day_homework_ids: [50] })
    serveRun({
      course: { stages: [first, { ...second, days: [day, ...(second.days ?? []).slice(1)] }] },
      state: {
        homeworks: [aHomeworkStatus(50), aHomeworkStatus(77, { target_type: 'course_stage_homework', status: 'FAIL' })],
      },
    })
    await openApp('/home')
    const items = within(await screen.findByRole('region', { name: 'Waiting for you' })).getAllByRole('listitem')
    expect(items.map((item) => item.textContent)).toEqual([
      'Homework 77Required to open stage\u00a02Redo',
      'Homework 50Today’s homeworkNot sent',
    ])
  })

  it('Today calls homework of a stage required only if it is', async () => {
    const optional = { target_type: 'course_stage_homework', status: 'UPLOADED', is_required: false } as const
    serveRun({ state: { homeworks: [aHomeworkStatus(77, optional)] } })
    await openApp('/home')
    const items = within(await screen.findByRole('region', { name: 'Waiting for you' })).getAllByRole('listitem')
    expect(items[0]?.textContent).toMatch(/^Homework 77Homework for stage\s1/)
  })

  it('Today shows unread messages of the expert', async () => {
    serveRun({
      stream: { chat_channel_id: 31 },
      state: { chat_channel_meta: { unread_count: 2, last_message_id: 9 } },
    })
    await openApp('/home')
    const answered = await screen.findByRole('link', { name: /^The expert has replied/ })
    expect(answered.getAttribute('href')).toBe('/chat/31')
    expect(answered.textContent).toBe('The expert has repliedAt ease2 new')
  })

  it('Today shows the next meetings of all runs, how far away each is, its state and its link in time', async () => {
    const meeting = (id: number, inHours: number, rest: Partial<BookedMeeting> = {}): BookedMeeting => ({
      id,
      title: `Review ${id}`,
      minutes: 50,
      expert: null,
      date: '2026-11-21',
      ...rest,
      start_date_time: noon + inHours * 3600,
      state: rest.state ?? 'confirmed',
      link: rest.link ?? { url: null, opens_at: noon + inHours * 3600 - 600, closes_at: noon + inHours * 3600 + 4800 },
    })
    const items = async (...runs: BookedMeeting[][]) => {
      serveRun()
      serve(listStreams, () => runs.map((meetings, index) => aStream({ id: 5 + index, meetings })))
      await queryClient.invalidateQueries({ queryKey: [listStreams.path] })
      await openApp('/home')
      const list = within(await screen.findByRole('region', { name: 'Waiting for you' }))
      await list.findAllByRole('link', { name: /^Video consultation/ })
      return list.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
    }
    expect(await items([meeting(2, 50, { state: 'waiting' }), meeting(3, 90)], [meeting(1, 6)])).toEqual([
      ['Video consultation: Review 120 November, 18:00 · 50 minIn 6 hours', '/videoconsultations'],
      ['Video consultation: Review 222 November, 14:00 · 50 minWaiting for confirmation', '/videoconsultations'],
    ])
    const link = { url: 'https://meet.example/room', opens_at: noon - 60, closes_at: noon + 3600 }
    expect(await items([meeting(1, 0, { link })])).toEqual([
      ['Video consultation: Review 120 November, 12:00 · 50 minJoin the meeting', link.url],
    ])
  })

  it('Today also shows a meeting while the course is frozen', async () => {
    const link = { url: null, opens_at: noon + 7200, closes_at: noon + 9999 }
    const meeting: BookedMeeting = {
      id: 1,
      title: 'Review',
      minutes: 50,
      state: 'confirmed',
      expert: null,
      date: '2026-11-20',
      link,
      start_date_time: noon + 7800,
    }
    const user_course_stream_freeze = { id: 1, status: 1, start_date: '2026-11-18', end_date: '2026-12-03' }
    serve(listStreams, () => [aStream({ status: 'freeze', user_course_stream_freeze, meetings: [meeting] })])
    await openApp('/home')
    expect(await screen.findByRole('link', { name: /^Video consultation: Review/ })).toBeTruthy()
  })

  it('Today shows the courses in progress and the points', async () => {
    serveRun()
    await openApp('/home')
    const card = await screen.findByRole('link', { name: /^At ease/ })
    expect(card.getAttribute('href')).toBe('/course/5/calendar')
    expect(card.textContent).toContain('Day\u00a05 of 8 · stage\u00a02')
    expect(card.textContent).toContain('until 16 January 2027')
    expect(await screen.findByText(/You are above it/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'How to spend them' }).getAttribute('href')).toBe('/user/points')
  })

  it('Today shows no end of a course that a subscription covers', async () => {
    serveRun({ stream: { is_optional_purchase: true, end_date: noon - 86_400 } })
    await openApp('/home')
    expect((await screen.findByRole('link', { name: /^At ease/ })).textContent).toContain('Open while subscribed')
  })

  it('Today is translated into Russian', async () => {
    serveRun()
    await openApp('/home')
    await hero('Title 5')
    await setLanguage('ru')
    expect(await screen.findByRole('heading', { level: 1, name: 'Добрый день, Marina' })).toBeTruthy()
    expect(await screen.findByRole('link', { name: 'Начать урок' })).toBeTruthy()
  })
})

it.each([
  ['no course', undefined, 'No courses yet', 'Open the catalogue', '/catalog'],
  [
    'a frozen one',
    {
      status: 'freeze',
      user_course_stream_freeze: { id: 1, status: 1, start_date: '2026-11-18', end_date: '2026-12-03' },
    },
    '“A face at ease” is frozen',
    'Open the calendar',
    '/course/5/calendar',
  ],
  [
    'one that has not begun',
    { status: 'not_started', start_date: noon + 11 * 86_400 },
    '“A face at ease” opens on 1 December',
    'Open the calendar',
    '/course/5/calendar',
  ],
  [
    'a finished one',
    { progress: { days_count: 8, complete_days_count: 8, progress: 100, stages: [] } },
    '“A face at ease” is finished',
    'Open the calendar',
    '/course/5/calendar',
  ],
] as [string, Partial<Stream> | undefined, string, string, string][])(
  'Today says why there is no day and offers one action: %s',
  async (_, stream, heading, act, href) => {
    serve(listStreams, () => (stream ? [aStream(stream)] : []))
    await openApp('/home')
    expect(await screen.findByRole('heading', { name: heading })).toBeTruthy()
    expect(screen.getByRole('link', { name: act }).getAttribute('href')).toBe(href)
  },
)

it('Today shows no end of a finished course that a subscription covers', async () => {
  const progress = { days_count: 8, complete_days_count: 8, progress: 100, stages: [] }
  serve(listStreams, () => [aStream({ is_optional_purchase: true, end_date: noon - 86_400, progress })])
  await openApp('/home')
  expect(await screen.findByText('Open while subscribed')).toBeTruthy()
})

it('Today suggests the first of the catalogue to a learner without a course', async () => {
  serve(listStreams, () => [])
  serve(listCatalogPositions, () => [1, 2, 3, 4].map((id) => aPosition(id)))
  await openApp('/home')
  const first = within(await screen.findByRole('region', { name: 'Where to start' }))
  await waitFor(() => expect(first.getAllByRole('article')).toHaveLength(3))
  expect(first.getByRole('link', { name: 'Course 1' }).getAttribute('href')).toBe('/catalog/1001')
})

it('Today links to the catalogue when its suggestions could not be loaded', async () => {
  serve(listStreams, () => [])
  serve(listCatalogPositions, () => jsonResponse(404, {}))
  await openApp('/home')
  expect(await screen.findByRole('link', { name: 'Open the catalogue' })).toBeTruthy()
  expect(await screen.findByRole('region', { name: 'Where to start' })).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Where to start' })).toBeNull())
})

it('Today leads a learner without a course to support in an application that sells none', async () => {
  window.daystreamApp = { platform: 'ios', version: '1.0.0' }
  serve(listStreams, () => [])
  await openApp('/home')
  expect(await screen.findByRole('link', { name: 'Contact support' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Open the catalogue' })).toBeNull()
  delete window.daystreamApp
})

it('Today says when the subscription ended, what is kept, and the price of a renewal', async () => {
  const content = { courses: [{ id: aCourse().id, title: 'A face at ease' }], communities: [] }
  const renewal = { price: 1200, currency: 'EUR', period: 'month', period_count: 1 }
  const over = { status: 'ended', is_active: false, is_active_status: false, end_date: '2026-11-14' } as const
  serve(listSubscriptions, () => [aSubscription(1, { ...over, renewal, content })])
  serve(listStreams, () => [aStream({ status: 'stopped' })])
  await openApp('/home')
  const card = within(await hero('Your course is waiting for a subscription'))
  expect(
    await card.findByText(/^Your subscription ended on 14 November\. Everything you have done is kept/),
  ).toBeTruthy()
  expect(card.getByRole('button', { name: 'Renew for €12 a\u00a0month' })).toBeTruthy()
  expect(card.getByText('4 days done')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Contact support' })).toBeTruthy()
})

it('Today leads a learner without any subscription to the subscriptions', async () => {
  serve(listSubscriptions, () => [])
  serve(listStreams, () => [aStream({ status: 'stopped' })])
  await openApp('/home')
  const card = within(await hero('Your course is waiting for a subscription'))
  expect(card.getByRole('link', { name: 'Open subscriptions' }).getAttribute('href')).toBe('/user/subscriptions')
})

it('Today shows an overdue instalment with its sum, card and date, and pays it', async () => {
  const left = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
  serve(listStreams, () => [aStream({ status: 'stopped', is_unpaid: true })])
  const part = { number: 2, due_date: '2026-11-18', amount: 4450, paid_at: null }
  serve(listInstalments, () => [aPlan(1, 1, { is_closed: true, card_mask: '•• 0932', payments: [part] })])
  serve(payInstalment, () => ({ payment_url: 'https://pay.test/1' }))
  await openApp('/home')
  const card = within(await hero('Your course is waiting for a payment'))
  expect(
    await card.findByText(/^The payment of €44\.50 from the card •• 0932, due on 18 November, did not go/),
  ).toBeTruthy()
  expect(card.getByRole('link', { name: 'Payment plan' }).getAttribute('href')).toBe('/user/installments')
  await userEvent.click(card.getByRole('button', { name: 'Pay €44.50' }))
  await waitFor(() => expect(left).toHaveBeenCalledWith('https://pay.test/1'))
  left.mockRestore()
})

it('Today leads to the instalments when the plan cannot be loaded', async () => {
  serve(listStreams, () => [aStream({ status: 'stopped', is_unpaid: true })])
  serve(listInstalments, networkError)
  await openApp('/home')
  const card = within(await hero('Your course is waiting for a payment'))
  expect(card.getByRole('link', { name: 'Pay the instalment' }).getAttribute('href')).toBe('/user/installments')
})

it('Today offers to extend access to an ended course', async () => {
  serve(listStreams, () => [aStream({ status: 'ended' })])
  await openApp('/home')
  expect(await screen.findByRole('heading', { name: 'Access to “A face at ease” has ended' })).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Extend access' })).toBeTruthy()
})

it('Today says that progress is safe when it fails to load, and retries on request', async () => {
  serveRun()
  serve(listStreams, () => jsonResponse(400, { name: 'Bad Request', message: 'No', code: 'bad_request', status: 400 }))
  await openApp('/home')
  const alert = within(await screen.findByRole('alert'))
  expect(alert.getByText('Couldn’t load your day')).toBeTruthy()
  expect(alert.getByText(/Your progress is safe/)).toBeTruthy()
  expect(alert.getByRole('link', { name: 'Contact support' })).toBeTruthy()
  serve(listStreams, () => [aStream()])
  await userEvent.click(alert.getByRole('button', { name: 'Try again' }))
  expect(await hero('Title 5')).toBeTruthy()
})

it('Today shows the cached data while offline', async () => {
  serveRun()
  await openApp('/home')
  await hero('Title 5')
  serve(listStreams, networkError)
  vi.setSystemTime((noon + 3600) * 1000)
  await openApp('/home')
  await waitFor(async () => expect(await hero('Title 5')).toBeTruthy())
  expect(screen.queryByRole('alert')).toBeNull()
})
