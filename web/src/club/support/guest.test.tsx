import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { askAnonymously } from '#contract/club/support/api.ts'
import { openApp, serveSchool } from '../../../test/app.ts'
import { networkError, jsonResponse, serve } from '../../../test/server.ts'

const sent = { success: true, answer_by: 1_800_000_000 }

beforeEach(() => serveSchool())

async function openForm() {
  await openApp('/')
  await userEvent.click(await screen.findByRole('button', { name: 'Contact support' }))
  return within(await screen.findByRole('dialog', { name: 'Ask a question' }))
}

const reopen = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Contact support' }))
  return within(await screen.findByRole('dialog'))
}
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

type Form = Awaited<ReturnType<typeof openForm>>
const send = (form: Form) => userEvent.click(form.getByRole('button', { name: /^Send/ }))
const valueOf = (form: Form, label: string) => form.getByLabelText<HTMLInputElement>(label).value

async function fill(form: Form, message: string) {
  await userEvent.clear(form.getByLabelText('Name'))
  await userEvent.type(form.getByLabelText('Name'), 'Anna')
  await userEvent.clear(form.getByLabelText('Email for the answer'))
  await userEvent.type(form.getByLabelText('Email for the answer'), 'anna@mail.test')
  await userEvent.clear(form.getByLabelText('Message'))
  await userEvent.type(form.getByLabelText('Message'), message)
}

it('the support dialog sends name, e-mail and message, closes and is empty when reopened', async () => {
  const requests = serve(askAnonymously, () => sent)
  const form = await openForm()
  await fill(form, 'The code does not come')
  await send(form)
  expect(await screen.findByText('Your message has been sent. The answer will come by email.')).toBeTruthy()
  expect(screen.getByText('Message sent')).toBeTruthy()
  await isClosed()
  expect(requests[0]?.body).toEqual({
    name: 'Anna',
    email: 'anna@mail.test',
    message: 'The code does not come',
    client_id: expect.any(String) as string,
  })
  expect(requests[0]?.headers.has('authorization')).toBe(false)
  expect(valueOf(await reopen(), 'Message')).toBe('')
})

it('the support dialog disables the button without a message', async () => {
  const requests = serve(askAnonymously, () => sent)
  const form = await openForm()
  await send(form)
  expect(requests).toEqual([])
  expect(form.getByRole('button', { name: 'Send' }).getAttribute('aria-disabled')).toBe('true')
})

it('the support dialog counts up to 500 characters, and sends none that is longer', async () => {
  const requests = serve(askAnonymously, () => sent)
  const form = await openForm()
  await fill(form, 'Hello')
  expect(form.getByText('5 / 500')).toBeTruthy()
  await userEvent.clear(form.getByLabelText('Message'))
  await userEvent.click(form.getByLabelText('Message'))
  await userEvent.paste('😀'.repeat(500))
  expect(form.getByText('500 / 500')).toBeTruthy()
  await userEvent.paste('!')
  expect((await form.findAllByText('Shorten the message by 1 character.')).length).toBeGreaterThan(0)
  await send(form)
  expect(requests).toEqual([])
})

it('the support dialog keeps the text and its client id over a reload, until it is sent', async () => {
  serve(askAnonymously, networkError)
  const form = await openForm()
  await fill(form, 'Where is my course')
  await send(form)
  await form.findByText('Couldn’t send your message. Your text is kept.')
  const stored = JSON.parse(sessionStorage.getItem('guest-draft question') ?? '{}') as object
  expect(stored).toMatchObject({ name: 'Anna', email: 'anna@mail.test', message: 'Where is my course' })
  cleanup()
  const again = await openForm()
  expect(['Name', 'Email for the answer', 'Message'].map((label) => valueOf(again, label))).toEqual([
    'Anna',
    'anna@mail.test',
    'Where is my course',
  ])
  const requests = serve(askAnonymously, () => sent)
  await send(again)
  await isClosed()
  expect(requests[0]?.body).toHaveProperty('client_id', (stored as { clientId: string }).clientId)
  expect(sessionStorage.getItem('guest-draft question')).toBeNull()
})

it('a corrected address sends another question: the first may have been stored with the wrong one', async () => {
  const requests = serve(askAnonymously, networkError)
  const form = await openForm()
  await fill(form, 'Where is my course')
  await send(form)
  await form.findByText('Couldn’t send your message. Your text is kept.')
  await userEvent.type(form.getByLabelText('Email for the answer'), 's')
  await send(form)
  await waitFor(() => expect(requests).toHaveLength(2))
  const [first, second] = requests.map(({ body }) => body as { client_id: string; email: string })
  expect(second?.email).toBe('anna@mail.tests')
  expect(second?.client_id).not.toBe(first?.client_id)
})

it('the support dialog shows errors at the fields', async () => {
  serve(askAnonymously, () => jsonResponse(422, [{ field: 'name', message: 'No such name.' }]))
  const form = await openForm()
  await fill(form, 'Hello')
  await userEvent.clear(form.getByLabelText('Email for the answer'))
  await userEvent.type(form.getByLabelText('Email for the answer'), 'anna@')
  await send(form)
  expect(await form.findByText('Please enter a valid email address.')).toBeTruthy()
  await fill(form, 'Hello')
  await send(form)
  expect(await form.findByText('No such name.')).toBeTruthy()
})

it('the support dialog keeps the draft after an error, even when closed', async () => {
  const requests = serve(askAnonymously, networkError)
  const form = await openForm()
  await fill(form, 'Where is my course')
  await send(form)
  expect(await form.findByText('Couldn’t send your message. Your text is kept.')).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  await isClosed()
  const again = await reopen()
  expect(valueOf(again, 'Message')).toBe('Where is my course')
  await send(again)
  await waitFor(() => expect(requests).toHaveLength(2))
  const ids = requests.map(({ body }) => (body as { client_id: string }).client_id)
  expect(new Set(ids).size).toBe(1)
})

it('a late response neither closes nor clears the reopened support dialog', async () => {
  let respond: (done: typeof sent) => void = () => undefined
  serve(askAnonymously, () => new Promise((resolve) => (respond = resolve)))
  const form = await openForm()
  await fill(form, 'The first question')
  await send(form)
  await userEvent.keyboard('{Escape}')
  await isClosed()
  const again = await reopen()
  await userEvent.clear(again.getByLabelText('Message'))
  await userEvent.type(again.getByLabelText('Message'), 'The second one')
  respond(sent)
  await waitFor(() => expect(screen.getAllByText('Message sent').length).toBeGreaterThan(0))
  expect(valueOf(again, 'Message')).toBe('The second one')
})

it('the support dialog is not busy when reopened after closing while sending', async () => {
  serve(askAnonymously, () => new Promise<never>(() => undefined))
  const form = await openForm()
  await fill(form, 'Hello')
  await send(form)
  expect(form.getByRole('button', { name: 'Send' }).getAttribute('aria-busy')).toBe('true')
  await userEvent.keyboard('{Escape}')
  await isClosed()
  expect((await reopen()).getByRole('button', { name: 'Send' }).getAttribute('aria-busy')).toBeNull()
})
