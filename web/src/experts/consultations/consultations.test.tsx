import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { getChat, listChats, listMessages } from '#contract/experts/chats/api.ts'
import {
  bookMeeting,
  listMeetings,
  listMeetingSlots,
  listOfferedMeetings,
  type Meeting,
  type MeetingSlot,
} from '#contract/experts/meetings/api.ts'
import { listOwnQuestions, listSupportCategories } from '#contract/club/support/api.ts'
import { listStreams } from '#contract/learning/streams/api.ts'
import { queryClient } from '../../platform/cache/queries.ts'
import { endSession, startSession } from '../../platform/session/session.ts'
import { learner, openApp, serveSchool } from '../../../test/app.ts'
import { aChat } from '../../../test/chats.ts'
import { noon } from '../../../test/clock.ts'
import { aStream } from '../../../test/course.ts'
import { aLock } from '../../../test/locks.ts'
import { jsonResponse, serve } from '../../../test/server.ts'
import { setWidth } from '../../../test/viewport.ts'
import { bookingDrafts } from './BookableMeetings.tsx'

const hour = 3600
const expert = { id: 9, name: 'Daniel Okoye', avatar: '' }
const meeting = (id: number, change: Partial<Meeting> = {}): Meeting => ({
  id,
  stream_id: 5,
  course_id: 3,
  title: 'Review',
  minutes: 50,
  state: 'available',
  start_date_time: null,
  note: '',
  phone: '',
  expert: null,
  confirm_by: null,
  lock: null,
  link: null,
  frozen_until: null,
  ...change,
})
const booked = (id: number, state: Meeting['state'], inHours: number) =>
  meeting(id, {
    state,
    start_date_time: noon + inHours * hour,
    expert,
    link:
      state === 'confirmed' ? { url: null, opens_at: noon + inHours * hour - 600, closes_at: noon + 99 * hour } : null,
  })

let stored: Meeting[]
let slots: MeetingSlot[]
beforeEach(() => {
  serveSchool()
  stored = [meeting(1)]
  slots = [30, 32, 54].map((hours) => ({ start_date_time: noon + hours * hour, is_free: hours !== 32 }))
  serve(listMeetings, () => stored)
  serve(listOfferedMeetings, () => [])
  serve(listMeetingSlots, () => slots)
  startSession({ token: 'abc', userId: learner.id, days: 1 })
})
afterEach(async () => {
  vi.useRealTimers()
  await act(() => endSession('chosen'))
})

const times = async () => within(await screen.findByRole('group', { name: 'Time' })).findAllByRole('button')

it('a time is chosen, and the booking waits for the expert', async () => {
  const sent = serve(bookMeeting, () => {
    stored = [booked(1, 'waiting', 30)]
    return booked(1, 'waiting', 30)
  })
  await openApp('/videoconsultations')
  await userEvent.click((await times())[0] as HTMLElement)
  const phone = screen.getByLabelText('Phone')
  await userEvent.clear(phone)
  await userEvent.type(phone, '+44 7700 900118')
  await userEvent.type(screen.getByLabelText('What you would like to talk about'), 'My neck')
  await userEvent.click(screen.getByRole('button', { name: /^Book / }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toEqual({ start_date_time: noon + 30 * hour, phone: '+44 7700 900118', note: 'My neck' })
  expect(await screen.findByText('Waiting for confirmation')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Book / })).toBeNull()
})

it('a booking keeps its phone and note through a reload until it is booked', async () => {
  serve(bookMeeting, () => booked(1, 'waiting', 30))
  await openApp('/videoconsultations')
  await times()
  const phone = screen.getByLabelText('Phone')
  await userEvent.clear(phone)
  await userEvent.type(phone, '+44 7700 900118')
  await userEvent.type(screen.getByLabelText('What you would like to talk about'), 'My neck')
  await openApp('/videoconsultations')
  await userEvent.click((await times())[0] as HTMLElement)
  expect(screen.getByLabelText('Phone')).toHaveProperty('value', '+44 7700 900118')
  expect(screen.getByLabelText('What you would like to talk about')).toHaveProperty('value', 'My neck')
  await userEvent.click(screen.getByRole('button', { name: /^Book / }))
  await waitFor(() => expect(bookingDrafts.draftOf(1)).toEqual({ phone: null, note: '' }))
})

it('only one of several meetings is open, and each keeps its input', async () => {
  stored = [meeting(1), meeting(2, { title: 'Second' })]
  const asked = serve(listMeetingSlots, () => slots)
  await openApp('/videoconsultations')
  await userEvent.click((await times())[0] as HTMLElement)
  await userEvent.type(screen.getByLabelText('What you would like to talk about'), 'My neck')
  const [first, second] = screen.getAllByRole('button', { name: /: (Review|Second)/ })
  const askedOf = () => [...new Set(asked.map(({ query }) => query.get('id')))]
  expect(askedOf()).toEqual(['1'])
  await userEvent.click(second as HTMLElement)
  await waitFor(() => expect(askedOf()).toEqual(['1', '2']))
  expect([first, second].map((row) => row?.getAttribute('aria-expanded'))).toEqual(['false', 'true'])
  expect(await screen.findAllByLabelText('Phone')).toHaveLength(2)
  expect(screen.queryByRole('button', { name: /^Book / })).toBeNull()
  await userEvent.click(first as HTMLElement)
  expect([first, second].map((row) => row?.getAttribute('aria-expanded'))).toEqual(['true', 'false'])
  expect(screen.getByRole('button', { name: /^Book / })).toBeTruthy()
  expect(screen.getByDisplayValue('My neck')).toBeTruthy()
})

it('a confirmation that is late says that the lead expert knows', async () => {
  stored = [booked(1, 'waiting', 30)]
  await openApp('/videoconsultations')
  expect(await screen.findByText('The expert confirms within a day')).toBeTruthy()
  stored = [{ ...booked(1, 'waiting', 30), is_escalated: true }]
  await queryClient.invalidateQueries({ queryKey: [listMeetings.path] })
  expect(await screen.findByText('The confirmation is late, and the lead expert knows about it')).toBeTruthy()
  expect(screen.queryByText('The expert confirms within a day')).toBeNull()
})

it('a phone that is none is refused at its field before anything is sent', async () => {
  const sent = serve(bookMeeting, () => booked(1, 'waiting', 30))
  await openApp('/videoconsultations')
  await userEvent.click((await times())[0] as HTMLElement)
  const phone = screen.getByLabelText('Phone')
  await userEvent.clear(phone)
  await userEvent.type(phone, '12')
  await userEvent.click(screen.getByRole('button', { name: /^Book / }))
  expect(await screen.findByText('Enter a number with its country code, such as +7 900 000-00-00.')).toBeTruthy()
  expect(sent).toHaveLength(0)
})

it('a taken time says so, keeps the input and offers the nearest free times', async () => {
  const message = 'This time is taken. Choose another one, such as one of the nearest free times.'
  const taken = noon + 30 * hour
  const sent = serve(bookMeeting, ({ body }) => {
    slots = slots.map((slot) => (slot.start_date_time === taken ? { ...slot, is_free: false } : slot))
    if ((body as { start_date_time: number }).start_date_time !== taken) return booked(1, 'waiting', 54)
    return jsonResponse(409, { name: 'Conflict', code: 'meeting_time_taken', status: 409, message, nearest: [] })
  })
  await openApp('/videoconsultations')
  await userEvent.click((await times())[0] as HTMLElement)
  const phone = screen.getByLabelText('Phone')
  await userEvent.clear(phone)
  await userEvent.type(phone, '+44 7700 900118')
  await userEvent.click(screen.getByRole('button', { name: /^Book / }))
  expect(await screen.findByText(message)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Phone').value).toBe('+44 7700 900118')
  expect(screen.queryByRole('button', { name: /^Book / })).toBeNull()
  const nearest = within(screen.getByRole('group', { name: 'Nearest free times' })).getAllByRole('button')
  expect(nearest).toHaveLength(1)
  await userEvent.click(nearest[0] as HTMLElement)
  expect(screen.queryByText(message)).toBeNull()
  expect((await times()).map((button) => button.getAttribute('aria-pressed'))).toContain('true')
  await userEvent.click(screen.getByRole('button', { name: /^Book / }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]?.body).toMatchObject({ start_date_time: noon + 54 * hour })
})

it('a day names its date once', async () => {
  await openApp('/videoconsultations')
  const days = within(await screen.findByRole('group', { name: 'Day' })).getAllByRole('button')
  for (const day of days) expect(day.firstChild?.textContent).toMatch(/^[A-Z][a-z]{2}$/)
  expect(screen.getByText(/^[A-Z][a-z]+day, \d{1,2} [A-Z][a-z]+( \d{4})?$/)).toBeTruthy()
})

it('a booking keeps its note while the history is open', async () => {
  await openApp('/videoconsultations')
  await userEvent.type(await screen.findByLabelText('What you would like to talk about'), 'My neck')
  await userEvent.click(screen.getByRole('tab', { name: 'History 0' }))
  expect((await screen.findAllByText('Your past meetings will appear here.')).length).toBeGreaterThan(0)
  await userEvent.click(screen.getByRole('tab', { name: 'Available 1' }))
  expect(screen.getByLabelText<HTMLInputElement>('What you would like to talk about').value).toBe('My neck')
})

it('a wide screen shows the history beside the booking', async () => {
  setWidth(1440)
  onTestFinished(() => setWidth(1024))
  stored = [meeting(1), { ...booked(3, 'over', -900), title: 'First' }]
  await openApp('/videoconsultations')
  const history = within(await screen.findByRole('region', { name: 'History' }))
  expect(history.getByText('First')).toBeTruthy()
  expect(await screen.findByLabelText('What you would like to talk about')).toBeTruthy()
  expect(screen.queryByRole('tab')).toBeNull()
})

it('each coming meeting shows its state, link, calendar file and way to change it; past ones are in the history', async () => {
  const later = { ...booked(3, 'confirmed', 60), title: 'Evening' }
  const waiting = { ...booked(4, 'waiting', 90), title: 'Diary' }
  stored = [meeting(1), booked(2, 'confirmed', 30), later, waiting, { ...booked(5, 'over', -90), title: 'First' }]
  await openApp('/videoconsultations')
  expect(await screen.findAllByText('Confirmed')).toHaveLength(2)
  expect(screen.getAllByText(/^Link opens at/)).toHaveLength(2)
  expect(screen.getAllByRole('button', { name: 'Add to calendar' })).toHaveLength(2)
  expect(screen.getByText('Waiting for confirmation')).toBeTruthy()
  const changes = screen.getAllByRole('link', { name: 'contact support' }).map((link) => link.getAttribute('href'))
  expect(changes).toEqual([/Review/, /Evening/, /Diary/].map((title) => expect.stringMatching(title)))
  const history = within(screen.getByRole('region', { name: 'History' }))
  expect(history.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('First'),
  ])
})

it('the bookings name the time zone by its city and offset', async () => {
  await openApp('/videoconsultations')
  expect(await screen.findByText('Your time zone: Moscow, GMT+3')).toBeTruthy()
})

it('a confirmed meeting shows when its link opens, and leads to support with a prefilled message', async () => {
  stored = [booked(2, 'confirmed', 30)]
  serve(listSupportCategories, () => [
    { id: 6, title: 'Video consultations', help: '', sort: 1, target_product: 0 as const },
  ])
  serve(listOwnQuestions, () => ({ items: [], next: null, unread_count: 0 }))
  await openApp('/videoconsultations')
  expect(await screen.findByText(/^Link opens at/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Add to calendar' })).toBeTruthy()
  expect(screen.getByText(/at least 12 hours before/)).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: 'contact support' }))
  const question = (await screen.findByLabelText(/question|message/i)) as HTMLTextAreaElement
  expect(question.value).toContain('Video consultation “Review”')
})

it('at its time the link is there, and a freeze over it says so', async () => {
  const now30 = booked(2, 'confirmed', 0)
  const link = { url: 'https://meet.example/room', opens_at: noon - 60, closes_at: noon + hour }
  stored = [{ ...now30, link, frozen_until: noon + 90 * hour }]
  await openApp('/videoconsultations')
  expect((await screen.findByRole('link', { name: 'Join the meeting' })).getAttribute('href')).toBe(link.url)
  expect(screen.getByText(/^Your course will be frozen on that day/)).toBeTruthy()
})

it('after its end it can be joined until the link closes', async () => {
  const link = { url: 'https://meet.example/room', opens_at: noon - 2 * hour, closes_at: noon + 600 }
  stored = [{ ...booked(2, 'over', -1), link }]
  await openApp('/videoconsultations')
  expect((await screen.findByRole('link', { name: 'Join the meeting' })).getAttribute('href')).toBe(link.url)
  expect(screen.queryByText('Waiting for confirmation')).toBeNull()
  expect(screen.queryByText(/at least 12 hours before/)).toBeNull()
  await openApp('/events')
  expect((await screen.findByRole('link', { name: /^Review/ })).textContent).toContain('Confirmed')
})

it('after its end it gives way to the next one as soon as that can be joined', async () => {
  const room = (name: string) => ({ url: `https://meet.example/${name}`, opens_at: noon - 60, closes_at: noon + 600 })
  const over = { ...booked(2, 'over', -1), link: room('first') }
  stored = [over, booked(3, 'confirmed', 30)]
  await openApp('/videoconsultations')
  expect((await screen.findByRole('link', { name: 'Join the meeting' })).getAttribute('href')).toBe(room('first').url)
  stored = [over, { ...booked(3, 'confirmed', 0), link: room('second') }]
  await queryClient.invalidateQueries({ queryKey: [listMeetings.path] })
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Join the meeting' }).getAttribute('href')).toBe(room('second').url),
  )
})

it('left open, it says how far away the meeting is, and moves it to the history at its end', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: noon * 1000 })
  stored = [{ ...booked(2, 'waiting', 2), minutes: 10 }]
  await openApp('/videoconsultations')
  expect(await screen.findByText('in 2 hours')).toBeTruthy()
  act(() => void vi.advanceTimersByTime(hour * 1000))
  expect(await screen.findByText(/^in (1 hour|59 minutes)$/)).toBeTruthy()
  stored = stored.map((one) => ({ ...one, state: 'over' }))
  act(() => void vi.advanceTimersByTime(4300_000))
  await waitFor(() => expect(screen.queryByText('Waiting for confirmation')).toBeNull())
  expect(screen.getByRole('tab', { name: 'History 1' })).toBeTruthy()
})

it('left open, it shows the link when that opens', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: noon * 1000 })
  const link = { url: null, opens_at: noon + 600, closes_at: noon + hour }
  stored = [{ ...booked(2, 'confirmed', 1), link }]
  await openApp('/videoconsultations')
  await screen.findByText(/^Link opens at/)
  stored = stored.map((one) => ({ ...one, link: { ...link, url: 'https://meet.example/room' } }))
  act(() => void vi.advanceTimersByTime(590_000))
  expect(screen.queryByRole('link', { name: 'Join the meeting' })).toBeNull()
  act(() => void vi.advanceTimersByTime(15_000))
  expect(await screen.findByRole('link', { name: 'Join the meeting' })).toBeTruthy()
})

it('the history lists past meetings, the latest first', async () => {
  stored = [meeting(1), { ...booked(3, 'over', -900), title: 'First' }, { ...booked(4, 'over', -90), title: 'Second' }]
  await openApp('/videoconsultations')
  await userEvent.click(await screen.findByRole('tab', { name: 'History 2' }))
  const rows = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent ?? '')
  const own = rows.filter((text) => /^(First|Second)/.test(text))
  expect(own.map((text) => text.slice(0, 5))).toEqual(['Secon', 'First'])
})

it('an expert has the same drawn face as in the chat', async () => {
  serve(listChats, () => [aChat({ expert: { id: expert.id, name: expert.name, avatar: '', is_on_duty: true } })])
  serve(getChat, () => aChat({ expert: { id: expert.id, name: expert.name, avatar: '', is_on_duty: true } }))
  serve(listMessages, () => [])
  stored = [booked(2, 'confirmed', 30), booked(3, 'over', -90)]
  const faceIn = (element: Element | null) =>
    waitFor(() => {
      const face = element?.querySelector('svg:not(.lucide)')?.innerHTML
      expect(face).toBeTruthy()
      return face
    })
  await openApp('/chat')
  const inChat = await faceIn(await screen.findByRole('link', { name: /Daniel Okoye/ }))
  await openApp('/videoconsultations')
  expect(await faceIn(await screen.findByRole('region', { name: /, \d\d:\d\d$/ }))).toBe(inChat)
  expect(await faceIn((await screen.findByText('Review')).closest('li'))).toBe(inChat)
})

it('a freeze over a later meeting says so beside it', async () => {
  stored = [
    booked(2, 'confirmed', 30),
    { ...booked(3, 'waiting', 90), title: 'Later', frozen_until: noon + 200 * hour },
  ]
  await openApp('/videoconsultations')
  const card = (await screen.findByText(/· Later$/)).closest('section')
  expect(card?.textContent).toMatch(/Your course will be frozen on that day \(until \d/)
})

it.each([
  ['stream_stopped', 'To book it, you need an active subscription.', 'Open subscriptions', '/user/subscriptions'],
  ['stream_ended', 'It cannot be booked: access to the course has ended.', 'Contact support', '/support/7/5'],
] as const)(
  'a meeting that cannot be booked (%s) shows the reason and the remedy',
  async (code, reason, label, href) => {
    const status = code === 'stream_stopped' ? 'stopped' : 'open'
    serve(listStreams, () => [aStream({ status })])
    stored = [meeting(1, { lock: aLock(code) })]
    await openApp('/videoconsultations')
    expect(await screen.findByText(reason)).toBeTruthy()
    expect((await screen.findByRole('link', { name: label })).getAttribute('href')).toBe(href)
    expect(screen.queryByRole('group', { name: 'Time' })).toBeNull()
  },
)

it('a meeting locked by a freeze says when booking opens', async () => {
  stored = [meeting(1, { lock: aLock('stream_frozen', { opens_at: noon + 200 * hour }) })]
  await openApp('/videoconsultations')
  expect(await screen.findByText(/^The course is frozen\. Booking opens on /)).toBeTruthy()
})

it('a meeting offered by a course of the learner is not reported as missing', async () => {
  stored = []
  serve(listOfferedMeetings, () => [{ course_id: 3, title: 'Review', minutes: 50, from_day: 1, lock: null }])
  await openApp('/videoconsultations')
  expect(await screen.findByText('There is nothing to book now.')).toBeTruthy()
  expect(screen.queryByText('Your courses have no video consultations')).toBeNull()
})

it('a trial shows the meetings of the full course locked', async () => {
  stored = []
  const lock = {
    code: 'meeting_locked_in_demo' as const,
    way_out: 'full_course' as const,
    opens_at: null,
    day_number: null,
    homework_status_id: null,
  }
  serve(listOfferedMeetings, () => [{ course_id: 3, title: 'Review', minutes: 50, from_day: 1, lock }])
  await openApp('/videoconsultations')
  expect(await screen.findByText('Part of the full course')).toBeTruthy()
  expect(await screen.findByRole('link', { name: 'Open the catalogue' })).toBeTruthy()
})

const failure = { name: 'Internal Server Error', message: 'An error occurred.', code: 'server_error', status: 500 }

it('a failure says so', async () => {
  serve(listMeetings, () => jsonResponse(500, failure))
  await openApp('/videoconsultations')
  expect(await screen.findByText('Couldn’t load your video consultations')).toBeTruthy()
})

it('events list booked meetings, with a link to them', async () => {
  stored = [meeting(1, { title: 'Another' }), booked(2, 'confirmed', 30)]
  await openApp('/events')
  const link = await screen.findByRole('link', { name: /^Review/ })
  expect(link.getAttribute('href')).toBe('/videoconsultations')
  expect(link.textContent).toContain('Daniel Okoye')
  expect(link.textContent).toContain('Confirmed')
})

it('events list meetings that can be booked, and name a freeze over a booked one', async () => {
  const planned = { ...booked(2, 'confirmed', 30), title: 'Second', frozen_until: noon + 200 * hour }
  stored = [meeting(1), planned, meeting(3, { title: 'Later', lock: aLock('meeting_not_open_yet') })]
  await openApp('/events')
  const bookable = await screen.findByRole('link', { name: /^Review/ })
  expect([bookable.textContent, bookable.getAttribute('href')]).toEqual([
    expect.stringContaining('Can be booked'),
    '/videoconsultations',
  ])
  const event = screen.getByRole('link', { name: /^Second/ })
  expect(event.textContent).toMatch(/Your course will be frozen on that day \(until \d/)
  expect(screen.queryByText('Later')).toBeNull()
})

it('events of a run from which nothing is booked and nothing can be are none', async () => {
  stored = [meeting(3, { lock: aLock('stream_ended') }), booked(4, 'over', -90)]
  await openApp('/events')
  expect(await screen.findByText('No events are planned')).toBeTruthy()
})

it('events that fail to load say so, and none are not claimed', async () => {
  serve(listMeetings, () => jsonResponse(500, failure))
  await openApp('/events')
  expect(await screen.findByText('Couldn’t load your video consultations')).toBeTruthy()
  expect(screen.queryByText('No events are planned')).toBeNull()
})

it('a course whose experts have set no hours says so, and where to ask', async () => {
  slots = []
  await openApp('/videoconsultations')
  expect(await screen.findByText(/^The experts of this course have not set any time/)).toBeTruthy()
  expect(screen.queryByText(/check again tomorrow/)).toBeNull()
})

it('a course whose times are all taken asks to look again', async () => {
  slots = slots.map((slot) => ({ ...slot, is_free: false }))
  await openApp('/videoconsultations')
  expect(await screen.findByText(/check again tomorrow/)).toBeTruthy()
})
