import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { listAuditEntries, type AuditEntry } from '#contract/accounts/audit/api.ts'
import { logout } from '#contract/accounts/auth/api.ts'
import { getPublicConfig } from '#contract/brands/api.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { listStaffOrders } from '#contract/shop/orders/staffApi.ts'
import * as api from '#contract/school/people/api.ts'
import { listPersonSubscriptions } from '#contract/shop/subscriptions/staffApi.ts'
import { getStaffMember } from '#contract/accounts/auth/staffApi.ts'
import { listStaffCourses } from '#contract/learning/courses/staffApi.ts'
import { endSession, startSession } from '../../../platform/session/session.ts'
import { publicConfig } from '../../../../test/app.ts'
import { irina, openConsole } from '../../../../test/console.ts'
import { courses, marina, run } from '../../../../test/person.ts'
import { jsonResponse, networkError, serve } from '../../../../test/server.ts'

// The program reads from its address at load which one it is.
vi.hoisted(() => history.replaceState(null, '', '/admin/'))

const aPerson = (id: number): api.PersonItem => ({
  id,
  email: `person${id}@mail.test`,
  name: `Person ${id}`,
  roles: [],
  waiting_roles: [],
  created_at: 1_763_000_000,
  closed_at: null,
})

let person: api.Person
const refusal = (code: ErrorCode, message: string) =>
  jsonResponse(409, { name: 'Conflict', message, code, status: 409 })

beforeEach(() => {
  person = marina
  serve(getPublicConfig, () => publicConfig)
  serve(getStaffMember, () => irina)
  serve(api.listPeople, () => ({ people: [aPerson(1)], next: null }))
  serve(api.getPerson, () => person)
  serve(listStaffOrders, () => ({ orders: [], next: null }))
  serve(listPersonSubscriptions, () => [])
  serve(listAuditEntries, () => ({ entries: [], next: null }))
  serve(listStaffCourses, () => courses)
  serve(logout, () => ({ success: true }))
  startSession({ token: 'of-irina', userId: irina.id, days: 1 })
})
afterEach(() => endSession('chosen'))

async function openCard(): Promise<void> {
  await openConsole('/admin/people/12')
  await screen.findByRole('heading', { name: 'Marina Vetrova' })
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const inDialog = async (role: 'dialog' | 'alertdialog' = 'dialog') => within(await screen.findByRole(role))

it('people are listed page by page, each a link to their card', async () => {
  const requests = serve(api.listPeople, ({ query }) =>
    query.get('before') ? { people: [aPerson(1)], next: null } : { people: [aPerson(3), aPerson(2)], next: 2 },
  )
  await openConsole('/admin/people')
  const link = await screen.findByRole('link', { name: /Person 3/ })
  expect(link.getAttribute('href')).toBe('/admin/people/3')
  expect(screen.getByRole('link', { name: 'People' }).getAttribute('aria-current')).toBe('page')
  await press('Show more')
  expect(await screen.findByRole('link', { name: /Person 1/ })).toBeTruthy()
  expect(new Set(requests.map(({ query }) => query.get('before')))).toEqual(new Set([null, '2']))
})

it('a search is requested once after typing, stands in the address, and says when it finds nobody', async () => {
  const requests = serve(api.listPeople, ({ query }) => ({
    people: query.get('search') ? [] : [aPerson(1)],
    next: null,
  }))
  await openConsole('/admin/people')
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search' }), 'marina v')
  expect(await screen.findByRole('heading', { name: 'Nobody found' })).toBeTruthy()
  expect(location.search).toBe('?search=marina+v')
  expect(new Set(requests.map(({ query }) => query.get('search')))).toEqual(new Set([null, 'marina v']))
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
})

it('an address with a search opens its results', async () => {
  const requests = serve(api.listPeople, () => ({ people: [aPerson(1)], next: null }))
  await openConsole('/admin/people?search=person')
  expect(await screen.findByDisplayValue('person')).toBeTruthy()
  await screen.findByRole('link', { name: /Person 1/ })
  expect(new Set(requests.map(({ query }) => query.get('search')))).toEqual(new Set(['person']))
})

it('the menu leads from a search to everybody, and empties the field', async () => {
  serve(api.listPeople, ({ query }) => ({ people: [aPerson(query.get('search') ? 2 : 1)], next: null }))
  await openConsole('/admin/people?search=person')
  await screen.findByRole('link', { name: /Person 2/ })
  await userEvent.click(screen.getByRole('link', { name: 'People' }))
  expect(await screen.findByRole('link', { name: /Person 1/ })).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
})

it('a school without people and a failed list say so', async () => {
  serve(api.listPeople, () => ({ people: [], next: null }))
  await openConsole('/admin/people')
  expect(await screen.findByRole('heading', { name: 'Nobody here yet' })).toBeTruthy()
  serve(api.listPeople, () => refusal('bad_request', 'x'))
  await openConsole('/admin/people?search=a')
  expect(await screen.findByRole('heading', { name: 'Couldn’t load the list' })).toBeTruthy()
  serve(api.listPeople, () => ({ people: [aPerson(1)], next: null }))
  await press('Try again')
  expect(await screen.findByRole('link', { name: /Person 1/ })).toBeTruthy()
})

it('the card shows profile, runs with their verdicts, devices, e-mails and notes', async () => {
  await openCard()
  const said = screen.getByRole('article', { name: 'A face at ease' }).textContent
  expect(said).toContain('Day\u00A012 of 36 · 4 days finished, 11% · 2 consultations')
  expect(said).toContain('Today’s day is locked: an earlier day has to be finished first.')
  expect(said).toContain('Open until')
  for (const text of [
    'marina@mail.test',
    'Kazan',
    'VK',
    'Firefox, Linux',
    'Контур',
    'Dashboard',
    'Welcome',
    'Mail server: mailbox full',
  ])
    expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getByText('No notes yet.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'People' }).getAttribute('aria-current')).toBe('page')
})

const dates = '10 November 2031 – 15 December 2031'
it.each<[string, Partial<api.PersonRun>, string]>([
  ['has ended', { status: 'ended', lock: 'stream_ended' }, `Access ended${dates}36 days · 4 days finished, 11%`],
  [
    'has not begun',
    { status: 'not_started', lock: 'stream_not_started', complete_days_count: 0, progress: 0 },
    `Opens on 10 Nov 2031${dates}36 days`,
  ],
  [
    'waits for its learner',
    { starts_on_first_opening: true, lock: null, complete_days_count: 0, progress: 0 },
    'Waiting to be openedIts days begin when it is first opened.36 days',
  ],
  [
    'is new',
    { ends_on: '2031-11-10', today_day_number: 1, complete_days_count: 0, progress: 0, lock: null },
    'Open until 10 Nov 203110 November 2031Day\u00A01 of 36 · no days finished',
  ],
  [
    'is frozen until the day on which it goes on',
    {
      status: 'freeze',
      lock: 'stream_frozen',
      freeze: { starts_on: '2031-11-20', ends_on: '2031-11-30', is_active: true },
    },
    `Frozen until 1 Dec 2031${dates}Day\u00A012 of 36 · 4 days finished, 11%Freeze: 20 November 2031 – 30 November 2031`,
  ],
  [
    'is locked for a new reason',
    { lock: 'day_needs_courage' },
    `Open until 15 Dec 2031${dates}Day\u00A012 of 36 · 4 days finished, 11%Today’s day is locked.`,
  ],
])('a run that %s says so once', async (_case, given, said) => {
  person = { ...marina, runs: [{ ...run, consultations: 0, ...given }] }
  await openCard()
  const { textContent } = await screen.findByRole('article', { name: 'A face at ease' })
  expect(textContent.replace(/What is open(Extend(Add consultationsEnd access)?)?$/, '')).toBe(`A face at ease${said}`)
})

it('a card opened from a search leads back to it, also after a reload, and the tab names the section', async () => {
  await openConsole('/admin/people?search=person')
  await userEvent.click(await screen.findByRole('link', { name: /Person 1/ }))
  await screen.findByRole('heading', { level: 1, name: 'Marina Vetrova' })
  expect(location.search).toBe('?search=person')
  await waitFor(() => expect(document.title).toMatch(/^Marina Vetrova · People · /))
  const back = screen.getByRole('link', { name: 'Back to the results' })
  expect(back.getAttribute('href')).toBe('/admin/people?search=person')
  await openCard()
  expect(screen.getByRole('link', { name: 'Show everybody' }).getAttribute('href')).toBe('/admin/people')
})

it('somebody who does not exist is not an error', async () => {
  serve(api.getPerson, () => jsonResponse(404, { name: 'x', message: 'x', code: 'not_found', status: 404 }))
  await openConsole('/admin/people/99')
  expect(await screen.findByRole('heading', { name: 'There is no such person' })).toBeTruthy()
})

it('support reads the card, and has no buttons that write and no audit log', async () => {
  serve(getStaffMember, () => ({ ...irina, roles: ['support'] }))
  const entries = serve(listAuditEntries, () => ({ entries: [], next: null }))
  await openCard()
  const buttons = within(screen.getByRole('main')).queryAllByRole('button')
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['What is open'])
  expect(screen.queryByRole('heading', { name: 'Audit log' })).toBeNull()
  await openConsole('/admin/people')
  await screen.findByRole('link', { name: /Person 1/ })
  expect(screen.queryByRole('button', { name: 'Add a person' })).toBeNull()
  await openConsole('/admin/audit')
  expect(await screen.findByRole('heading', { name: 'This section is for other roles' })).toBeTruthy()
  expect(entries).toEqual([])
})

it('an administrator enrols a person once for two clicks, after a preview', async () => {
  const sent = serve(api.enrolPerson, () => {
    person = { ...marina, runs: [run, { ...run, id: 41, course_id: 8, course: 'A calm back' }] }
    return { run, is_new: true, is_email_unconfirmed: false }
  })
  await openCard()
  await press('Enrol in a course')
  const dialog = await inDialog()
  await userEvent.type(await dialog.findByRole('combobox', { name: 'Course' }), 'calm')
  await userEvent.click(await screen.findByRole('option', { name: 'A calm back' }))
  expect(
    dialog.getByText(
      /^The course “A calm back” will be open for 30 days, from 22 November 2031 to 21 December 2031\.$/,
    ),
  ).toBeTruthy()
  await userEvent.click(dialog.getByRole('radio', { name: 'On a date' }))
  const date = dialog.getByLabelText('First day')
  await userEvent.clear(date)
  await userEvent.type(date, '2031-12-01')
  await userEvent.type(dialog.getByLabelText('Days of access'), '10')
  expect(dialog.getByText(/ for 10 days, from 1 December 2031 to 10 December 2031\.$/)).toBeTruthy()
  await userEvent.type(dialog.getByLabelText('Consultations'), '3')
  await userEvent.dblClick(dialog.getByRole('button', { name: 'Enrol in a course' }))
  expect(await screen.findByRole('article', { name: 'A calm back' })).toBeTruthy()
  expect(sent.map(({ params, body }) => ({ ...params, body }))).toEqual([
    { userId: '12', body: { course_id: 8, start: '2031-12-01', days: 10, consultations: 3 } },
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('enrolling in a course that the person has changes nothing, and says so', async () => {
  const sent = serve(api.enrolPerson, () => ({ run, is_new: false, is_email_unconfirmed: false }))
  await openCard()
  await press('Enrol in a course')
  const dialog = await inDialog()
  await userEvent.type(await dialog.findByRole('combobox', { name: 'Course' }), 'ease')
  await userEvent.click(await screen.findByRole('option', { name: 'A face at ease' }))
  expect(dialog.getByText(/already has the course “A face at ease”: nothing will change/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('radio', { name: 'When the learner first opens it' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Enrol in a course' }))
  expect(await screen.findByText('The learner already has this course; nothing has changed.')).toBeTruthy()
  expect(sent.map(({ body }) => body)).toEqual([{ course_id: 7, start: 'first_open' }])
})

it('a retry after a lost connection repeats the call with its key', async () => {
  const lost = serve(api.signOutPerson, networkError)
  await openCard()
  await press('Sign out everywhere')
  const dialog = await inDialog('alertdialog')
  expect(dialog.getByText('2 devices will have to sign in again. Progress is kept.')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Sign out everywhere' }))
  expect(await dialog.findByRole('alert')).toBeTruthy()
  const sent = serve(api.signOutPerson, () => {
    person = { ...marina, sessions: [] }
    return { sessions_count: 1 }
  })
  await userEvent.click(dialog.getByRole('button', { name: 'Sign out everywhere' }))
  expect(await screen.findByText('Not signed in anywhere.')).toBeTruthy()
  const keys = [...lost, ...sent].map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), keys[0]])
})

it('a refusal is shown in the dialog, which stays open', async () => {
  serve(api.closePerson, () => refusal('last_admin', 'This is the only administrator.'))
  await openCard()
  await press('Close the account')
  const dialog = await inDialog('alertdialog')
  expect(dialog.getByText(/its data will be erased permanently after 14 days/)).toBeTruthy()
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Cancel' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Close the account' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('This is the only administrator.')
})

it('a run is renewed to a later day and ended, each after a preview', async () => {
  const renewed = serve(api.extendPersonRun, () => ({ run }))
  const ended = serve(api.endPersonRun, () => ({ run }))
  await openCard()
  await press('Extend')
  const dialog = await inDialog()
  await userEvent.type(dialog.getByLabelText('Last day'), '2032-01-20')
  expect(
    dialog.getByText(/^The last day of “A face at ease” becomes 20 January 2032 instead of 15 December 2031\.$/),
  ).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Extend access' }))
  expect(await screen.findByText('Access has been extended.')).toBeTruthy()
  await press('End access')
  const question = await inDialog('alertdialog')
  await userEvent.click(question.getByRole('button', { name: 'End access' }))
  expect(await screen.findByText('Access has ended.')).toBeTruthy()
  expect(renewed.map(({ params, body }) => [params, body])).toEqual([
    [{ userId: '12', streamId: '40' }, { ends_on: '2032-01-20' }],
  ])
  expect(ended.map(({ params }) => params)).toEqual([{ userId: '12', streamId: '40' }])
})

it('a run that waits for its first opening gets more days, as it has no last day yet', async () => {
  person = {
    ...marina,
    runs: [{ ...run, starts_on_first_opening: true, starts_on: '2031-11-22', ends_on: '2031-12-21' }],
  }
  const renewed = serve(api.extendPersonRun, () => ({ run }))
  await openCard()
  await press('Extend')
  const dialog = await inDialog()
  expect(
    dialog.getByText(/^Nobody has opened “A face at ease” yet\. It is open for 30 days from its first opening/),
  ).toBeTruthy()
  expect(dialog.queryByText(/2031/)).toBeNull()
  const days = dialog.getByLabelText('Days of access')
  const confirm = dialog.getByRole('button', { name: 'Extend access' })
  await userEvent.type(days, '30')
  expect(confirm.getAttribute('aria-disabled')).toBe('true')
  await userEvent.clear(days)
  await userEvent.type(days, '45')
  expect(
    dialog.getByText('“A face at ease” will be open for 45 days from its first opening instead of 30.'),
  ).toBeTruthy()
  await userEvent.click(confirm)
  expect(await screen.findByText('Access has been extended.')).toBeTruthy()
  expect(renewed.map(({ body }) => body)).toEqual([{ ends_on: '2032-01-05' }])
})

it('a date that the server refuses is marked', async () => {
  serve(api.extendPersonRun, () => jsonResponse(422, [{ field: 'ends_on', message: 'Choose a later date.' }]))
  await openCard()
  await press('Extend')
  const dialog = await inDialog()
  await userEvent.type(dialog.getByLabelText('Last day'), '2031-11-01')
  expect(dialog.getByText(/is now 15 December 2031\. Choose a later one\.$/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Extend access' }))
  expect(await dialog.findByText('Choose a later date.')).toBeTruthy()
  expect(dialog.getByLabelText('Last day').getAttribute('aria-invalid')).toBe('true')
})

it('a course of a subscription has no end of its own to change', async () => {
  person = { ...marina, runs: [{ ...run, is_paid_by_subscription: true, status: 'stopped' }] }
  await openCard()
  expect(screen.getByText('Its end date depends on a subscription.')).toBeTruthy()
  for (const name of ['Extend', 'End access']) expect(screen.queryByRole('button', { name })).toBeNull()
})

it('an open course of a subscription names its first day and no last one', async () => {
  person = { ...marina, runs: [{ ...run, is_paid_by_subscription: true, status: 'open' }] }
  await openCard()
  expect(screen.getByText('Open while subscribed')).toBeTruthy()
  expect(screen.getByText('From 10 November 2031')).toBeTruthy()
  expect(screen.getByRole('article', { name: 'A face at ease' }).textContent).not.toContain('December')
})

it('a password link is sent after naming the address, and not without an e-mail', async () => {
  const sent = serve(api.sendPasswordLink, () => ({ success: true }))
  await openCard()
  await press('Send a password link')
  const dialog = await inDialog('alertdialog')
  expect(dialog.getByText(/^We will send an email to marina@mail.test with a link/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Send a password link' }))
  expect(await screen.findByText('The email is on its way.')).toBeTruthy()
  person = { ...marina, email: null }
  await openCard()
  await press('Send a password link')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(sent).toHaveLength(1)
})

it('a person is created, and their card opens', async () => {
  const sent = serve(api.createPerson, () => ({ id: 12, is_new: true }))
  await openConsole('/admin/people')
  await press('Add a person')
  const dialog = await inDialog()
  await userEvent.type(dialog.getByLabelText('Email'), 'not an address')
  await userEvent.click(dialog.getByRole('button', { name: 'Add a person' }))
  expect(sent).toEqual([])
  expect(dialog.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true')
  await userEvent.clear(dialog.getByLabelText('Email'))
  await userEvent.type(dialog.getByLabelText('Email'), ' Marina@mail.test')
  await userEvent.click(dialog.getByRole('checkbox', { name: /Send an email/ }))
  expect(dialog.getByText(/No email will be sent/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Add a person' }))
  expect(await screen.findByRole('heading', { name: 'Marina Vetrova' })).toBeTruthy()
  expect(sent.map(({ body }) => body)).toEqual([
    { email: 'marina@mail.test', name: '', last_name: '', locale: 'en', invite: false },
  ])
})

it('one form adds an expert with courses, and says that the role begins once the e-mail is confirmed', async () => {
  const sent = serve(api.createPerson, () => ({ id: 12, is_new: true }))
  await openConsole('/admin/people')
  await press('Add a person')
  const dialog = await inDialog()
  await userEvent.type(dialog.getByLabelText('Email'), 'elena@mail.test')
  await userEvent.click(dialog.getByRole('checkbox', { name: /^Expert/ }))
  expect(dialog.getByText(/^The role begins once/)).toBeTruthy()
  const [course] = courses
  await userEvent.click(await dialog.findByRole('checkbox', { name: course?.title ?? '' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Add a person' }))
  expect(await screen.findByRole('heading', { name: 'Marina Vetrova' })).toBeTruthy()
  expect(sent[0]?.body).toMatchObject({ roles: ['expert'], course_ids: [course?.id], lead_course_ids: [] })
})

it('a note is stored once, however often it is sent', async () => {
  const lost = serve(api.addPersonNote, networkError)
  await openCard()
  await userEvent.type(screen.getByLabelText('New note'), 'Prefers mornings')
  await press('Add the note')
  await screen.findByRole('alert')
  const note = { id: 1, author_id: 3, author: 'Irina Los', text: 'Prefers mornings', created_at: 1_763_000_000 }
  const sent = serve(api.addPersonNote, () => {
    person = { ...marina, notes: [note] }
    return note
  })
  await userEvent.dblClick(screen.getByRole('button', { name: 'Add the note' }))
  expect(await screen.findByText('Prefers mornings', { selector: 'p' })).toBeTruthy()
  expect(screen.getByLabelText<HTMLTextAreaElement>('New note').value).toBe('')
  expect(new Set([...lost, ...sent].map(({ body }) => JSON.stringify(body))).size).toBe(1)
  await userEvent.type(screen.getByLabelText('New note'), 'Prefers mornings')
  await press('Add the note')
  await waitFor(() => expect(sent.at(-1)?.body).not.toEqual(lost[0]?.body))
})

it('a closed account names the date of its erasure, and can only be reopened or get notes', async () => {
  person = { ...marina, closed_at: 1_763_000_000, erased_at: 1_764_209_600 }
  await openCard()
  expect(screen.getByText(/its owner can reopen it by signing in/)).toBeTruthy()
  const buttons = within(screen.getByRole('main')).getAllByRole('button')
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['What is open', 'Reopen the account', 'Add the note'])
  serve(api.reopenPerson, () => {
    person = marina
    return { success: true }
  })
  await press('Reopen the account')
  const dialog = await inDialog('alertdialog')
  expect(dialog.getByText(/Its data will not be erased, and its owner can sign in again/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Reopen the account' }))
  expect(await screen.findByText('The account is open again.')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Close the account' })).toBeTruthy()
})

const entry: AuditEntry = {
  id: 9,
  actor_id: 3,
  actor: 'Irina Los',
  action: 'run.extend',
  user_id: 12,
  user: 'Marina Vetrova',
  before: { run_id: 40, starts_on: '2031-11-10', ends_on: '2031-12-15' },
  after: { run_id: 40, course_id: 7, starts_on: '2031-11-10', ends_on: '2032-01-20' },
  created_at: 1_763_000_000,
}
const byCommand: AuditEntry = {
  ...entry,
  id: 8,
  actor_id: null,
  actor: '',
  action: 'person.roles',
  before: { roles: [] },
  after: { roles: ['support'] },
}
const created: AuditEntry = { ...byCommand, id: 7, action: 'person.create', before: null, after: { locale: 'ru' } }

it('the audit log lists actor, action, person and changes, page by page', async () => {
  const requests = serve(listAuditEntries, ({ query }) =>
    query.get('before') ? { entries: [byCommand, created], next: null } : { entries: [entry], next: 9 },
  )
  await openConsole('/admin/audit')
  const first = within((await screen.findByText('Course access extended')).closest('li') as HTMLElement)
  expect(first.getByText('Irina Los')).toBeTruthy()
  expect(first.getByRole('link', { name: 'Marina Vetrova' }).getAttribute('href')).toBe('/admin/people/12')
  await waitFor(() => expect(first.getByText(/^Course:/).textContent).toBe('Course: A face at ease'))
  expect(first.getByText(/^Last day:/).textContent).toMatch(
    /^Last day: 15 December 2031 →  ?changed to 20 January 2032$/,
  )
  await press('Show more')
  const second = within((await screen.findByText('Roles changed')).closest('li') as HTMLElement)
  expect(second.getByText('A command on the server')).toBeTruthy()
  expect(second.getByText(/^Roles:/).textContent).toContain('Learner → ')
  expect(screen.getByText(/^Language:/).textContent).toBe('Language: Русский')
  expect(new Set(requests.map(({ query }) => query.get('before')))).toEqual(new Set([null, '9']))
})

it('the card has the audit log of its person only', async () => {
  const requests = serve(listAuditEntries, () => ({ entries: [entry], next: null }))
  await openCard()
  expect(await screen.findByText('Course access extended')).toBeTruthy()
  expect(new Set(requests.map(({ query }) => query.get('user_id')))).toEqual(new Set(['12']))
})
