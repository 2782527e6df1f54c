import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cancelFreeze, createFreeze, type Freezing, type Stream } from '#contract/learning/streams/api.ts'
import type { BookedMeeting } from '#contract/learning/streams/bookedMeeting.ts'
import { openApp } from '../../../../test/app.ts'
import { aStream, dayStatuses, serveRun, signedIn } from '../../../../test/course.ts'
import { aLock } from '../../../../test/locks.ts'
import { jsonResponse, networkError, serve } from '../../../../test/server.ts'

signedIn()
// Their first import compiles them, which takes seconds on a busy machine.
beforeAll(() => Promise.all([import('./FreezeDialog.tsx'), import('./CancelFreezeButton.tsx')]))

const freezing: Freezing = { days: 30, days_left: 24, lock: null, first_date: '2026-11-16', periods: [] }
const period = { start_date: '2026-11-20', end_date: '2026-12-03' }
const frozen: Partial<Stream> = {
  status: 'freeze',
  user_course_stream_freeze: { id: 1, status: 1, ...period },
  freezing: { ...freezing, days_left: 11, lock: aLock('stream_frozen'), periods: [period] },
}
const meeting: BookedMeeting = {
  id: 3,
  title: 'Review',
  minutes: 50,
  state: 'confirmed',
  expert: null,
  link: null,
  start_date_time: Date.parse('2026-11-25T07:00:00Z') / 1000,
  date: '2026-11-25',
}
const changed = (rest: Partial<Stream>, frozen_meetings: BookedMeeting[] = []) => {
  const { course: _, ...stream } = aStream(rest)
  return { ...stream, frozen_meetings }
}

async function openDialog() {
  await openApp('/course/5/calendar')
  await userEvent.click(await screen.findByRole('button', { name: 'Freeze' }))
  return within(await screen.findByRole('dialog', { name: 'Freeze “A face at ease”?' }))
}

/** A date input takes a whole date at once. */
function type(label: string, date: string) {
  fireEvent.change(screen.getByLabelText(label), { target: { value: date } })
}

describe('freezing', () => {
  beforeEach(() => void serveRun({ stream: { freezing } }))

  it('the dialog that freezes a run shows the days left and every date that moves', async () => {
    const dialog = await openDialog()
    expect(dialog.getByText('The same number of days is added to your access. 24 freeze days left of 30.')).toBeTruthy()
    type('From', '2026-11-21')
    type('Resumes', '2026-12-01')
    const moves = within(dialog.getByRole('region', { name: 'What moves' }))
    const texts = moves.getAllByRole('definition').map((one) => one.firstChild?.textContent)
    expect(moves.getAllByRole('term').map((one) => one.textContent)).toEqual([
      'Access until',
      'Day\u00A06',
      'Day\u00A07',
      'Day\u00A08',
    ])
    expect(texts).toEqual([
      'from 16 January 2027 to 26 January 2027',
      'from 21 November to 1 December',
      'from 22 November to 2 December',
      'from 23 November to 3 December',
    ])
    expect(dialog.getByRole('button', { name: 'Freeze for 10 days' })).toBeTruthy()
  })

  it.each([
    ['2026-11-19', '2026-11-25', 'From', 'A freeze can start today or later.'],
    ['2026-11-22', '2026-11-22', 'Resumes', /on the day after the freeze starts/],
    ['2026-11-20', '2026-12-20', 'Resumes', 'Freeze days left: 24. Choose an earlier date.'],
  ])('a freeze from %s until %s is refused at the field', async (start, end, label, message) => {
    const sent = serve(createFreeze, () => changed(frozen))
    const dialog = await openDialog()
    type('From', start)
    type('Resumes', end)
    expect(dialog.getByLabelText(label).getAttribute('aria-invalid')).toBe('true')
    expect(dialog.getAllByText(message).length).toBeGreaterThan(0)
    await userEvent.click(dialog.getByRole('button', { name: 'Freeze' }))
    expect(sent).toEqual([])
  })

  it('a confirmed freeze sends the dates and shows the frozen run', async () => {
    const sent = serve(createFreeze, () => changed(frozen))
    const dialog = await openDialog()
    type('Resumes', '2026-12-03')
    serveRun({ stream: frozen })
    await userEvent.click(dialog.getByRole('button', { name: 'Freeze for 13 days' }))
    expect(await screen.findByText('The course is frozen and continues on 3 December.')).toBeTruthy()
    expect(sent.map(({ body }) => body)).toEqual([period])
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(await screen.findByText('Frozen until 3 Dec')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Freeze' })).toBeNull()
  })

  it('the dialog that freezes a run names the meetings in the chosen days, and then those in the response', async () => {
    serveRun({ stream: { freezing, meetings: [meeting] } })
    serve(createFreeze, () => changed(frozen, [{ ...meeting, title: 'Booked meanwhile' }]))
    const dialog = await openDialog()
    type('Resumes', '2026-11-25')
    expect(dialog.queryByText(/video consultation/)).toBeNull()
    type('Resumes', '2026-11-26')
    const sentence = 'You have a video consultation on these days: “Review”, 25 November, 10:00.'
    expect(dialog.getByText(`${sentence} The freeze does not cancel it.`)).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Freeze for 6 days' }))
    expect(await screen.findByText(/continues on 26 November.*“Booked meanwhile”.*does not cancel it/)).toBeTruthy()
  })

  it('a refused freeze is shown at its field and keeps the dates', async () => {
    serve(createFreeze, () => jsonResponse(422, [{ field: 'end_date', message: 'Frozen already.' }]))
    const dialog = await openDialog()
    type('Resumes', '2026-12-03')
    await userEvent.click(dialog.getByRole('button', { name: 'Freeze for 13 days' }))
    expect(await dialog.findByText('Frozen already.')).toBeTruthy()
    expect(dialog.getByLabelText<HTMLInputElement>('Resumes').value).toBe('2026-12-03')
  })

  it('a freeze without a connection says so, and is repeated with the same key', async () => {
    const failed = serve(createFreeze, () => networkError())
    const dialog = await openDialog()
    const press = () => userEvent.click(dialog.getByRole('button', { name: /^Freeze for/ }))
    await press()
    expect(await dialog.findByRole('alert')).toBeTruthy()
    const sent = serve(createFreeze, () => changed(frozen))
    await press()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.headers.get('idempotency-key')).toBe(failed[0]?.headers.get('idempotency-key'))
  })

  it('the dialog that freezes a run closes on Esc and returns the focus', async () => {
    await openDialog()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Freeze' })))
  })

  it('the dialog that freezes a run has an address of its own', async () => {
    await openApp('/course/5/freeze')
    const dialog = within(await screen.findByRole('dialog', { name: 'Freeze “A face at ease”?' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Not now' }))
    await waitFor(() => expect(location.search).toBe(''))
  })
})

it('a run without days left says so', async () => {
  serveRun({ stream: { freezing: { ...freezing, days_left: 0 } } })
  const dialog = await openDialog()
  expect(dialog.getByText('You have used all the freeze days of this course: 30 of 30.')).toBeTruthy()
  expect(dialog.queryByLabelText('From')).toBeNull()
})

it.each<[string, Partial<Stream>, RegExp, string | undefined]>([
  ['a frozen one', frozen, /already frozen and continues on 3 December.*unfreeze it first/, undefined],
  [
    'one that has not started',
    { status: 'not_started', freezing: { ...freezing, lock: aLock('stream_not_started') } },
    /starts on .* can be frozen from that day on/,
    undefined,
  ],
  [
    'one that waits for its first opening',
    { freezing: { ...freezing, lock: aLock('freeze_before_first_opening') } },
    /Open its first day: after that it can be frozen/,
    undefined,
  ],
  [
    'one that has ended',
    { status: 'ended', freezing: { ...freezing, lock: aLock('stream_ended') } },
    /Access ended on .* extend your access/,
    undefined,
  ],
  [
    'one of a subscription',
    { freezing: { ...freezing, lock: aLock('run_paid_by_subscription') } },
    /A subscription opens this course/,
    'Open subscriptions',
  ],
  [
    'a trial',
    { is_demo: true, freezing: { ...freezing, lock: aLock('freeze_unavailable') } },
    /This course cannot be frozen/,
    'Contact support',
  ],
  [
    'one without freezing',
    { freezing: { ...freezing, lock: aLock('freeze_unavailable') } },
    /This course cannot be frozen/,
    'Contact support',
  ],
])('a run that cannot be frozen has no button and says why at its address: %s', async (_run, stream, reason, link) => {
  serveRun({ stream })
  await openApp('/course/5/freeze')
  const dialog = within(await screen.findByRole('dialog', { name: '“A face at ease” cannot be frozen now' }))
  expect(dialog.getByText(reason)).toBeTruthy()
  expect(dialog.queryAllByRole('link').map((one) => one.textContent)).toEqual(link ? [link] : [])
  await userEvent.click(dialog.getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(location.search).toBe(''))
  expect(screen.queryByRole('button', { name: 'Freeze' })).toBeNull()
  await waitFor(() => expect(screen.getByRole('main').contains(document.activeElement)).toBe(true))
})

it.each([
  ['its calendar', '/course/5/calendar'],
  ['a day', '/course/5/calendar/6'],
  ['Today', '/home'],
])('a frozen run can be unfrozen on %s, once confirmed', async (_screen, path) => {
  const opens_at = Date.parse('2026-12-03T01:00:00Z') / 1000
  const lock = aLock('stream_frozen', { opens_at })
  serveRun({ stream: frozen, state: { days: dayStatuses({ 5: { lock }, 6: { lock } }) } })
  const sent = serve(cancelFreeze, () => changed({ freezing }))
  await openApp(path)
  await userEvent.click(await screen.findByRole('button', { name: 'Unfreeze now' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Unfreeze “A face at ease”?' }))
  expect(dialog.getByText(/You get 13 freeze days back, and access lasts until 3 January 2027/)).toBeTruthy()
  expect(sent).toEqual([])
  serveRun({ stream: { freezing } })
  await userEvent.click(dialog.getByRole('button', { name: 'Unfreeze' }))
  expect(await screen.findByText('The course continues.')).toBeTruthy()
  expect(sent).toHaveLength(1)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Unfreeze now' })).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
})

it('a frozen run says that a later freeze goes too if access would end before it', async () => {
  const later = { start_date: '2027-01-05', end_date: '2027-01-10' }
  serveRun({ stream: { ...frozen, freezing: { ...freezing, periods: [period, later] } } })
  await openApp('/course/5/calendar')
  await userEvent.click(await screen.findByRole('button', { name: 'Unfreeze now' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText(/You get 18 freeze days back, and access lasts until 29 December/)).toBeTruthy()
  expect(dialog.getByText(/The next freeze is cancelled too/)).toBeTruthy()
})

it('a frozen run is unfrozen with the same key when the answer was lost, so that no other freeze is cancelled', async () => {
  serveRun({ stream: frozen })
  const lost = serve(cancelFreeze, () => networkError())
  await openApp('/course/5/calendar')
  const unfreeze = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Unfreeze now' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Unfreeze' }))
    return dialog
  }
  const dialog = await unfreeze()
  expect(await dialog.findByRole('alert')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Not now' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  const sent = serve(cancelFreeze, () => changed({ freezing }))
  await unfreeze()
  await waitFor(() => expect(sent).toHaveLength(1))
  const keys = [...lost, ...sent].map(({ headers }) => headers.get('idempotency-key'))
  expect([keys.length, new Set(keys).size, keys.includes(null)]).toEqual([2, 1, false])
})

it('a frozen run shows a planned freeze, which can be cancelled', async () => {
  const planned = { id: 1, status: 0, start_date: '2026-11-25', end_date: '2026-11-26' }
  serveRun({ stream: { freezing, user_course_stream_freeze: planned } })
  const sent = serve(cancelFreeze, () => changed({ freezing }))
  await openApp('/course/5/calendar')
  expect(await screen.findByText('Freeze from 25 November.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel the freeze' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText(/You get 1 freeze day back/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel the freeze' }))
  await waitFor(() => expect(sent).toHaveLength(1))
})
