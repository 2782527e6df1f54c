import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { getPublicConfig } from '#contract/brands/api.ts'
import { createLiveTicket } from '#contract/live/api.ts'
import * as api from '#contract/rota/api.ts'
import { getStaffMember, listQuestions } from '#contract/staff/api.ts'
import { endSession, startSession } from '../../platform/session/session.ts'
import { publicConfig } from '../../../test/app.ts'
import { irina, openConsole } from '../../../test/console.ts'
import { jsonResponse, serve } from '../../../test/server.ts'

vi.hoisted(() => history.replaceState(null, '', '/admin/'))

const monday = { kind: 'duty' as const, weekday: 1 as const, from_minute: 540, to_minute: 1080 }
const rota: api.ExpertRota = {
  expert: { id: 3, name: 'Irina Los', avatar: '', timezone: 'Europe/Madrid' },
  ...{ is_on_duty: true, is_absent: false, hours: [monday], absences: [] },
}

beforeEach(() => {
  serve(getPublicConfig, () => publicConfig)
  serve(getStaffMember, () => ({ ...irina, roles: ['expert'] }))
  serve(listQuestions, () => [])
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
  const section = within(screen.getByRole('region', { name: 'Weekly hours' }))
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

it('hours that are removed quickly one after the other stay removed, and what a lead has added meanwhile stays', async () => {
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
