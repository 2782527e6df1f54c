import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { getPublicConfig } from '#contract/brands/api.ts'
import { createLiveTicket } from '#contract/messages/live/api.ts'
import * as api from '#contract/experts/rota/api.ts'
import { getStaffMember } from '#contract/accounts/auth/staffApi.ts'
import { listQuestions } from '#contract/club/support/staffApi.ts'
import { endSession, startSession } from '../../../platform/session/session.ts'
import { publicConfig } from '../../../../test/app.ts'
import { emptyInbox, irina, openConsole } from '../../../../test/console.ts'
import { jsonResponse, serve } from '../../../../test/server.ts'

vi.hoisted(() => history.replaceState(null, '', '/admin/'))

const monday = { kind: 'duty' as const, weekday: 1 as const, from_minute: 540, to_minute: 1080 }
const rota: api.ExpertRota = {
  expert: { id: 3, name: 'Irina Los', avatar: '', timezone: 'Europe/Madrid' },
  today: '2099-01-01',
  is_on_duty: true,
  is_absent: false,
  hours: [monday],
  absences: [],
  exceptions: [],
}

beforeEach(() => {
  serve(getPublicConfig, () => publicConfig)
  serve(getStaffMember, () => ({ ...irina, roles: ['expert'] }))
  serve(listQuestions, () => emptyInbox)
  serve(createLiveTicket, () => jsonResponse(500, {}))
  serve(api.listRota, () => [rota])
  startSession({ token: 'of-irina', userId: irina.id, days: 1 })
})
afterEach(() => endSession('chosen'))

it('an expert adds hours on several days and removes some, and adds days of absence', async () => {
  const hours = serve(api.updateExpertHours, () => rota)
  const absences = serve(api.addExpertAbsence, () => rota)
  await openConsole('/admin/rota')
  const answers = within(await screen.findByRole('list', { name: 'Answers' }))
  expect(answers.getByText('Monday, 09:00–18:00')).toBeTruthy()
  const section = within(screen.getByRole('region', { name: /^Weekly hours: / }))
  for (const day of ['Tue', 'Fri']) await userEvent.click(section.getByRole('checkbox', { name: day }))
  await userEvent.click(section.getByRole('radio', { name: 'Video consultations' }))
  await userEvent.click(section.getByRole('button', { name: 'Add hours' }))
  const added = { kind: 'meetings', from_minute: 540, to_minute: 1080 }
  await vi.waitFor(() =>
    expect(hours.map(({ body }) => body)).toEqual([
      { hours: [monday, { ...added, weekday: 2 }, { ...added, weekday: 5 }] },
    ]),
  )
  await userEvent.click(section.getByRole('button', { name: 'Delete: Answers, Monday, 09:00–18:00' }))
  await vi.waitFor(() => expect(hours.at(-1)?.body).toEqual({ hours: [] }))
  await userEvent.type(screen.getByLabelText('First day'), '2099-01-01')
  await userEvent.type(screen.getByLabelText('Last day'), '2099-01-07')
  await userEvent.click(screen.getByRole('button', { name: 'Add an absence' }))
  await vi.waitFor(() => expect(absences[0]?.body).toEqual({ first_day: '2099-01-01', last_day: '2099-01-07' }))
})

it('hours removed in quick succession stay removed, and hours added by a lead stay', async () => {
  const tuesday = { ...monday, weekday: 2 as const }
  const friday = { ...monday, weekday: 5 as const }
  let stored: api.ExpertRota['hours'] = [monday, tuesday]
  const replies: (() => void)[] = []
  serve(api.listRota, () => [{ ...rota, hours: stored }])
  const sent = serve(api.updateExpertHours, async ({ body }) => {
    await new Promise<void>((resolve) => replies.push(resolve))
    stored = (body as { hours: api.ExpertRota['hours'] }).hours
    return { ...rota, hours: stored }
  })
  await openConsole('/admin/rota')
  for (const day of ['Monday', 'Tuesday'])
    await userEvent.click(await screen.findByRole('button', { name: `Delete: Answers, ${day}, 09:00–18:00` }))
  await vi.waitFor(() => expect(replies).toHaveLength(1))
  replies[0]?.()
  await vi.waitFor(() => expect(replies).toHaveLength(2))
  replies[1]?.()
  await vi.waitFor(() => expect(screen.queryByRole('list', { name: 'Answers' })).toBeNull())
  expect(sent.map(({ body }) => body)).toEqual([{ hours: [tuesday] }, { hours: [] }])

  stored = [friday]
  await userEvent.click(screen.getByRole('checkbox', { name: 'Mon' }))
  await userEvent.click(screen.getByRole('button', { name: 'Add hours' }))
  await vi.waitFor(() => expect(sent.at(-1)?.body).toEqual({ hours: [friday, monday] }))
  replies[2]?.()
  expect(await screen.findByText('Friday, 09:00–18:00')).toBeTruthy()
})

it('an expert sets the hours of a date or none, and deletes hours of another date', async () => {
  const [early, late] = [
    { from_minute: 540, to_minute: 660 },
    { from_minute: 840, to_minute: 1440 },
  ]
  const date = { kind: 'meetings' as const, day: '2099-12-03' }
  let stored: api.ExpertRota['exceptions'] = [{ id: 8, kind: 'duty', day: '2099-12-24', hours: [] }]
  serve(api.listRota, () => [{ ...rota, exceptions: stored }])
  const sent = serve(api.updateExpertException, ({ body }) => {
    stored = [{ id: 9, ...(body as Omit<(typeof stored)[number], 'id'>) }, ...stored.filter(({ id }) => id !== 9)]
    return { ...rota, exceptions: stored }
  })
  const deleted = serve(api.deleteExpertException, () => {
    stored = stored.filter(({ id }) => id !== 8)
    return { success: true }
  })
  await openConsole('/admin/rota')
  const section = within(await screen.findByRole('region', { name: /^Other hours on a date: / }))
  const save = section.getByRole('button', { name: 'Save for this date' })
  const enter = async (label: string, time: string) => {
    await userEvent.clear(section.getByLabelText(label))
    await userEvent.type(section.getByLabelText(label), time)
  }
  await userEvent.click(section.getByRole('radio', { name: 'Video consultations' }))
  await userEvent.type(section.getByLabelText('Date'), '2099-12-03')
  await enter('To', '11:00')
  await userEvent.click(save)
  expect(await section.findByText('3 December 2099, Video consultations: 09:00–11:00')).toBeTruthy()
  await enter('From', '14:00')
  await enter('To', '00:00')
  await userEvent.click(save)
  expect(await section.findByText('3 December 2099, Video consultations: 09:00–11:00, 14:00–24:00')).toBeTruthy()
  await userEvent.click(section.getByRole('checkbox', { name: 'No hours that day' }))
  expect(section.queryByLabelText('From')).toBeNull()
  await userEvent.click(save)
  expect(await section.findByText('3 December 2099, Video consultations: no hours')).toBeTruthy()
  expect(sent.map(({ body }) => body)).toEqual([
    { ...date, hours: [early] },
    { ...date, hours: [early, late] },
    { ...date, hours: [] },
  ])
  await userEvent.click(section.getByRole('button', { name: 'Delete: 24 December 2099, Answers: no hours' }))
  await vi.waitFor(() => expect(section.getAllByRole('listitem')).toHaveLength(1))
  expect(deleted.map(({ params }) => params)).toEqual([{ expertId: '3', exceptionId: '8' }])
})

it('overlapping hours and impossible dates are shown at their fields', async () => {
  await openConsole('/admin/rota')
  const section = within(await screen.findByRole('region', { name: /^Other hours on a date: / }))
  await userEvent.type(section.getByLabelText('Date'), '2099-12-03')
  for (const [field, label] of [
    ['hours', 'From'],
    ['day', 'Date'],
  ] as const) {
    serve(api.updateExpertException, () => jsonResponse(422, [{ field, message: `Wrong ${field}` }]))
    await userEvent.click(section.getByRole('button', { name: 'Save for this date' }))
    expect(await section.findByText(`Wrong ${field}`)).toBeTruthy()
    expect(section.getByLabelText(label, { selector: '[aria-invalid="true"]' })).toBeTruthy()
  }
})

it('past days are shown at their fields, which offer days from today on', async () => {
  await openConsole('/admin/rota')
  const date = within(await screen.findByRole('region', { name: /^Other hours on a date: / })).getByLabelText('Date')
  expect(date.getAttribute('min')).toBe(rota.today)
  const absences = within(screen.getByRole('region', { name: /^Absences: / }))
  const last = absences.getByLabelText('Last day')
  expect(last.getAttribute('min')).toBe(rota.today)
  serve(api.addExpertAbsence, () => jsonResponse(422, [{ field: 'last_day', message: 'Choose a later date.' }]))
  await userEvent.type(absences.getByLabelText('First day'), '2098-12-30')
  await userEvent.type(last, '2098-12-31')
  await userEvent.click(absences.getByRole('button', { name: 'Add an absence' }))
  expect(await absences.findByText('Choose a later date.')).toBeTruthy()
  expect(last.getAttribute('aria-invalid')).toBe('true')
  await userEvent.clear(absences.getByLabelText('First day'))
  await userEvent.type(absences.getByLabelText('First day'), '2099-01-05')
  expect(last.getAttribute('min')).toBe('2099-01-05')
})

it('weekly hours that were refused can be added once they are right', async () => {
  const refused = serve(api.updateExpertHours, () => jsonResponse(422, [{ field: 'hours', message: 'They overlap.' }]))
  await openConsole('/admin/rota')
  const section = within(await screen.findByRole('region', { name: /^Weekly hours: / }))
  await userEvent.click(section.getByRole('checkbox', { name: 'Mon' }))
  await userEvent.click(section.getByRole('button', { name: 'Add hours' }))
  expect(await section.findByText('They overlap.')).toBeTruthy()
  expect(refused).toHaveLength(1)
  const hours = serve(api.updateExpertHours, () => rota)
  await userEvent.click(section.getByRole('button', { name: 'Add hours' }))
  await vi.waitFor(() => expect(hours).toHaveLength(1))
  expect(section.queryByText('They overlap.')).toBeNull()
})

it('without hours the rota says what is missing for answers and for video consultations, and where to add it', async () => {
  serve(api.listRota, () => [{ ...rota, hours: [] }])
  await openConsole('/admin/rota')
  expect(await screen.findByText(/^No hours for answers are set: the expert is always on duty/)).toBeTruthy()
  expect(screen.getByText(/^No hours for video consultations are set: .* Add hours below/)).toBeTruthy()
})

it('the rota reports nothing as missing when there are hours of both kinds', async () => {
  const meetings = { ...monday, kind: 'meetings' as const }
  serve(api.listRota, () => [{ ...rota, hours: [monday, meetings] }])
  await openConsole('/admin/rota')
  await screen.findByRole('list', { name: 'Video consultations' })
  expect(screen.queryByText(/^No hours for/)).toBeNull()
})
