import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { WebSocketServer } from 'ws'
import { listAuditEntries } from '#contract/accounts/audit/api.ts'
import { getPublicConfig } from '#contract/brands/api.ts'
import * as api from '#contract/club/support/staffApi.ts'
import { listQuestionTemplates } from '#contract/club/support/templateApi.ts'
import { createLiveTicket } from '#contract/messages/live/api.ts'
import { getStaffMember } from '#contract/accounts/auth/staffApi.ts'
import { extendPersonRun, getPerson, sendPasswordLink } from '#contract/school/people/api.ts'
import { nowSeconds } from '../../../platform/clock.ts'
import { endSession, startSession } from '../../../platform/session/session.ts'
import { publicConfig } from '../../../../test/app.ts'
import { emptyInbox, irina, openConsole } from '../../../../test/console.ts'
import { aQuestion, aQuestionInFull, aQuestionMessage, anAsker, serveInbox } from '../../../../test/inbox.ts'
import { marina, run } from '../../../../test/person.ts'
import { jsonResponse, serve } from '../../../../test/server.ts'

// Which program this is, it finds out from the address it is loaded at.
vi.hoisted(() => history.replaceState(null, '', '/admin/'))

/** Live events of the console. */
const live = new WebSocketServer({ port: 0, host: '127.0.0.1' })
const listening = once(live, 'listening')
beforeAll(() => listening)
beforeEach(() => {
  const { port } = live.address() as AddressInfo
  const project = { ...publicConfig.project, notification_address: `http://127.0.0.1:${port}/spa/live` }
  serve(getPublicConfig, () => ({ ...publicConfig, project }))
  serve(getStaffMember, () => ({ ...irina, roles: ['support'] }))
  serve(createLiveTicket, () => ({ ticket: 't', missed: [] }))
  startSession({ token: 'of-irina', userId: irina.id, days: 1 })
  serveInbox([aQuestion()])
})
afterEach(() => endSession('chosen'))
afterAll(() => {
  for (const socket of live.clients) socket.terminate()
  live.close()
})

async function openQuestion() {
  await openConsole('/admin/questions/318')
  return await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Answer to Vera Lapina' })
}

const conflict = (code: string, message: string) => jsonResponse(409, { name: 'Conflict', message, code, status: 409 })

it('the inbox lists questions with the time left, which is red when late', async () => {
  const now = nowSeconds()
  const guest = { id: null, name: 'Anna', email: 'anna@post.test', avatar: '' }
  const promised = { waiting_since: now - 3600, answer_by: now + 3 * 3600 }
  serveInbox([
    aQuestion({ ...promised, id: 1, waiting_since: now - 5 * 3600, answer_by: now - 3600 }),
    aQuestion({ ...promised, id: 2, asker: guest, title: 'May I start?' }),
    aQuestion({ id: 3, tab: 'awaiting', waiting_since: null, answer_by: null, title: 'Thanks' }),
  ])
  await openConsole('/admin/questions')
  const list = await screen.findByRole('region', { name: 'Questions, the most urgent first' })
  const rows = await within(list).findAllByRole('link')
  expect(rows[0]?.textContent).toContain('The answer is late by 1 hr')
  expect(rows[1]?.textContent).toMatch(/Guest, anna@post.test.*3 hr left to answer.*May I start/)
  expect(rows[2]?.textContent).toContain('answered')
  expect(screen.getByRole('tab', { name: /Unowned/ }).textContent).toContain('3')
  expect((await screen.findAllByText('3 questions wait')).length).toBeGreaterThan(0)
})

it('a tab and a search are read from the server and stay in the address', async () => {
  const requests = serve(api.listQuestions, () => ({
    questions: [],
    next: null,
    now: nowSeconds(),
    counts: { mine: 0, unowned: 0, colleagues: 0 },
  }))
  await openConsole('/admin/questions')
  expect(await screen.findByText('You have no open questions')).toBeTruthy()
  await userEvent.click(screen.getByRole('tab', { name: /Closed/ }))
  await waitFor(() => expect(requests.at(-1)?.query.get('tab')).toBe('closed'))
  await userEvent.type(screen.getByRole('searchbox', { name: 'Name, email, words' }), 'vera')
  expect(await screen.findByText('Nothing found')).toBeTruthy()
  expect(requests.at(-1)?.query.get('search')).toBe('vera')
  expect(location.search).toContain('search=vera')
})

it('an answer is sent with what was read, by its button or the keys, and leaves the field empty', async () => {
  const answers = serve(api.answerQuestion, () => ({ id: 2, tab: 'awaiting' as const }))
  const claims = serve(api.claimQuestion, () => ({ staff_id: 3, name: 'Irina', until: 0, is_mine: true }))
  const field = await openQuestion()
  await waitFor(() => expect(claims.length).toBeGreaterThan(0))
  expect(await screen.findByText('The video stops at 3:08')).toBeTruthy()
  await userEvent.type(field, 'Choose 720p')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByText('Answer sent to Vera Lapina')).toBeTruthy()
  expect(answers.at(-1)?.body).toMatchObject({ message: 'Choose 720p', closes: false, seen_id: 1 })
  await waitFor(() => expect(field.value).toBe(''))
  await userEvent.type(field, 'Bye')
  await userEvent.click(screen.getByRole('button', { name: 'Answer and close' }))
  await waitFor(() => expect(answers.at(-1)?.body).toMatchObject({ message: 'Bye', closes: true }))
})

it('a note is written apart from the answer and stands in the conversation as one that only the team sees', async () => {
  const note = aQuestionMessage({ id: 2, kind: 'note', author: 'Oleg', message: 'Three stalls' })
  serve(api.listQuestionMessages, () => ({ messages: [aQuestionMessage(), note], has_earlier: false }))
  const notes = serve(api.addQuestionNote, () => ({ id: 3 }))
  const saved = { draft: '', note_draft: '' }
  serve(api.getQuestion, () => aQuestionInFull(saved))
  serve(api.saveQuestionDraft, ({ body }) => {
    const { text = saved.draft, note = saved.note_draft } = body as { text?: string; note?: string }
    Object.assign(saved, { draft: text, note_draft: note })
    return { success: true }
  })
  const field = await openQuestion()
  expect((await screen.findByText('Team note.')).closest('li')?.textContent).toMatch(
    /Three stalls.*only the team sees this/,
  )
  await userEvent.type(field, 'Dear Vera')
  await userEvent.click(screen.getByRole('tab', { name: 'Note' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Note that only the team sees' }), 'Safari')
  await userEvent.click(screen.getByRole('button', { name: 'Add the note' }))
  await waitFor(() => expect(notes.at(-1)?.body).toMatchObject({ message: 'Safari' }))
  await userEvent.click(screen.getByRole('tab', { name: 'Answer' }))
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Answer to/ })).value).toBe('Dear Vera')
})

it('a question that a colleague works on says who, keeps the text and allows a note', async () => {
  serve(api.claimQuestion, () => conflict('item_claimed', 'Oleg is answering.'))
  const field = await openQuestion()
  expect((await screen.findByRole('alert')).textContent).toContain('Oleg is answering.')
  await userEvent.type(field, 'Choose 720p')
  expect(screen.getByRole('button', { name: 'Answer and wait' }).getAttribute('aria-disabled')).toBe('true')
  expect(field.value).toBe('Choose 720p')
})

it('a question of a colleague can be taken over', async () => {
  serve(api.getQuestion, () => aQuestionInFull({ tab: 'colleagues', owner: { id: 9, name: 'Oleg', is_mine: false } }))
  const owners = serve(api.handOverQuestion, () => ({ success: true }))
  await openQuestion()
  await userEvent.click(await screen.findByRole('button', { name: 'Take it over' }))
  await waitFor(() => expect(owners.at(-1)?.body).toEqual({ staff_id: irina.id }))
})

it('a refused answer keeps the text, and a message that arrives meanwhile is shown', async () => {
  const messages = [aQuestionMessage()]
  serve(api.listQuestionMessages, () => ({ messages: [...messages], has_earlier: false }))
  serve(api.answerQuestion, () => conflict('question_answered', 'Oleg answered while you were writing.'))
  const field = await openQuestion()
  await screen.findByText('The video stops at 3:08')
  await userEvent.type(field, 'Choose 720p')
  messages.push(aQuestionMessage({ id: 5, message: 'It works now' }))
  await userEvent.click(screen.getByRole('button', { name: 'Answer and wait' }))
  expect(await screen.findByText('Oleg answered while you were writing.')).toBeTruthy()
  expect(await screen.findByText('It works now')).toBeTruthy()
  expect(await screen.findByText(/A new message has arrived while you write/)).toBeTruthy()
  expect(field.value).toBe('Choose 720p')
})

it('a template is filled with the first name and the course', async () => {
  serve(listQuestionTemplates, () => [{ id: 1, title: 'Quality', text: '{name}, open {course}.' }])
  const run = { id: 1, status: 'open' as const, is_demo: true, is_target: true, today_day_number: 2, days_count: 14 }
  serve(api.getQuestionAsker, () =>
    anAsker({ runs: [{ ...run, course: 'Soft gaze', complete_days_count: 1, last_seen_at: null }] }),
  )
  const field = await openQuestion()
  await screen.findAllByText('Soft gaze')
  await userEvent.click(await screen.findByRole('button', { name: 'Quality' }))
  expect(field.value).toBe('Vera, open Soft gaze.')
})

it('two questions of one asker are merged after a choice, and one is closed without an answer', async () => {
  serve(api.getQuestionAsker, () =>
    anAsker({ questions: [{ id: 300, title: 'Sound', tab: 'unowned', created_at: nowSeconds() }] }),
  )
  const merges = serve(api.mergeQuestion, () => ({ success: true }))
  const closes = serve(api.closeQuestion, () => ({ success: true }))
  await openQuestion()
  await screen.findByText('The video stops at 3:08')
  await userEvent.click(screen.getByRole('button', { name: 'More actions' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Merge' }))
  await userEvent.click(await screen.findByRole('button', { name: /300 · Sound/ }))
  await waitFor(() => expect(merges.at(-1)?.body).toEqual({ into_id: 300 }))
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }))
  await waitFor(() => expect(closes.at(-1)?.body).toEqual({ seen_id: 1 }))
})

it('an administrator extends the course in question and sends a password link without leaving the question', async () => {
  serve(getStaffMember, () => irina)
  serve(listAuditEntries, () => ({ entries: [], next: null }))
  serve(getPerson, () => ({ ...marina, id: 101, runs: [{ ...run, id: 41, course: 'Calm' }, run] }))
  const shown = {
    id: 40,
    status: 'open' as const,
    is_demo: false,
    is_target: true,
    today_day_number: 2,
    days_count: 14,
  }
  serve(api.getQuestionAsker, () =>
    anAsker({ runs: [{ ...shown, course: 'A face at ease', complete_days_count: 1, last_seen_at: null }] }),
  )
  const extended = serve(extendPersonRun, () => ({ run }))
  const mailed = serve(sendPasswordLink, () => ({ success: true }))
  await openQuestion()
  await userEvent.click(await screen.findByRole('button', { name: 'Extend “A face at ease”' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Extend access' }))
  fireEvent.change(dialog.getByLabelText('Last day'), { target: { value: '2031-12-18' } })
  await userEvent.click(dialog.getByRole('button', { name: 'Extend access' }))
  await waitFor(() => expect(extended[0]).toMatchObject({ params: { userId: '101', streamId: '40' } }))
  await userEvent.click(await screen.findByRole('button', { name: 'Send a password link' }))
  const question = within(await screen.findByRole('alertdialog'))
  await userEvent.click(question.getByRole('button', { name: 'Send a password link' }))
  await waitFor(() => expect(mailed).toHaveLength(1))
  expect(location.pathname).toBe('/admin/questions/318')
})

it('a member of the support is told who may extend a course', async () => {
  await openQuestion()
  expect(await screen.findByText(/^An administrator can extend a course/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Extend/ })).toBeNull()
})

it('an empty inbox leads to the questions that nobody owns', async () => {
  serve(api.listQuestions, () => ({ ...emptyInbox, counts: { mine: 0, unowned: 2, colleagues: 0 } }))
  await openConsole('/admin/questions')
  await userEvent.click(await screen.findByRole('link', { name: 'Show the unowned questions' }))
  await waitFor(() => expect(screen.getByRole('tab', { name: /Unowned/ }).getAttribute('aria-selected')).toBe('true'))
})

it('an alert names the questions that are late', async () => {
  const connecting = once(live, 'connection')
  await openConsole('/admin/questions')
  await connecting
  await screen.findByText('The video stops')
  const payload = { stage: 'late', count: 2, names: 'Vera, Anna' }
  for (const socket of live.clients) socket.send(JSON.stringify({ id: 1, type: 'inbox_alert', payload }))
  expect(await screen.findByText('2 questions are late')).toBeTruthy()
  expect(screen.getByText('Vera, Anna')).toBeTruthy()
})

it('a question that does not exist says so, and one that fails offers to try again', async () => {
  serve(api.getQuestion, () =>
    jsonResponse(404, { name: 'Not Found', message: 'Not found', code: 'not_found', status: 404 }),
  )
  await openConsole('/admin/questions/1')
  expect(await screen.findByText('There is no such question')).toBeTruthy()
  serve(api.listQuestions, () => jsonResponse(500, { name: 'x', message: 'x', code: 'internal', status: 500 }))
  await openConsole('/admin/questions?tab=colleagues')
  expect(await screen.findByText('Couldn’t load the questions')).toBeTruthy()
})
