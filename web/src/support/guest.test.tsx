import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { askAnonymously } from '#contract/support/api.ts'
import { openApp, serveSchool } from '../testingApp.ts'
import { brokenConnection, refusal, serve } from '../testingServer.ts'

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
  await userEvent.clear(form.getByLabelText('E-mail for the answer'))
  await userEvent.type(form.getByLabelText('E-mail for the answer'), 'anna@mail.test')
  await userEvent.clear(form.getByLabelText('Message'))
  await userEvent.type(form.getByLabelText('Message'), message)
}

describe('whoever cannot sign in asks support in a window', () => {
  it('that sends name, e-mail and message, closes and is empty the next time', async () => {
    const asked = serve(askAnonymously, () => ({ success: true }))
    const form = await openForm()
    await fill(form, 'The code does not come')
    await send(form)
    expect(await screen.findByText('Your message is sent. The answer comes by e-mail.')).toBeTruthy()
    expect(screen.getByText('Sent successfully')).toBeTruthy()
    await isClosed()
    expect(asked[0]?.body).toEqual({
      name: 'Anna',
      email: 'anna@mail.test',
      message: 'The code does not come',
      client_id: expect.any(String) as string,
    })
    expect(asked[0]?.headers.has('authorization')).toBe(false)
    expect(valueOf(await reopen(), 'Message')).toBe('')
  })

  it('whose button waits for a message', async () => {
    const asked = serve(askAnonymously, () => ({ success: true }))
    const form = await openForm()
    await send(form)
    expect(asked).toEqual([])
    expect(form.getByRole('button', { name: 'Send' }).getAttribute('aria-disabled')).toBe('true')
  })

  it('with at most 500 characters, which are counted', async () => {
    const form = await openForm()
    await fill(form, 'Hello')
    expect(form.getByText('5 / 500')).toBeTruthy()
    expect(form.getByLabelText<HTMLTextAreaElement>('Message').maxLength).toBe(500)
  })

  it('that says below a field what is wrong with it', async () => {
    serve(askAnonymously, () => refusal(422, [{ field: 'name', message: 'No such name.' }]))
    const form = await openForm()
    await fill(form, 'Hello')
    await userEvent.clear(form.getByLabelText('E-mail for the answer'))
    await userEvent.type(form.getByLabelText('E-mail for the answer'), 'anna@')
    await send(form)
    expect(await form.findByText('Please enter a valid e-mail.')).toBeTruthy()
    await fill(form, 'Hello')
    await send(form)
    expect(await form.findByText('No such name.')).toBeTruthy()
  })

  it('that keeps the words when they could not be sent, also when it is closed', async () => {
    const asked = serve(askAnonymously, brokenConnection)
    const form = await openForm()
    await fill(form, 'Where is my course')
    await send(form)
    expect(await form.findByText('It was not sent. Your text is kept.')).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    await isClosed()
    const again = await reopen()
    expect(valueOf(again, 'Message')).toBe('Where is my course')
    await send(again)
    await waitFor(() => expect(asked).toHaveLength(2))
    const ids = asked.map(({ body }) => (body as { client_id: string }).client_id)
    expect(new Set(ids).size).toBe(1)
  })

  it('that a late answer neither closes when it is open again, nor takes its words from', async () => {
    let answer: (done: { success: boolean }) => void = () => undefined
    serve(askAnonymously, () => new Promise((resolve) => (answer = resolve)))
    const form = await openForm()
    await fill(form, 'The first question')
    await send(form)
    await userEvent.keyboard('{Escape}')
    await isClosed()
    const again = await reopen()
    await userEvent.clear(again.getByLabelText('Message'))
    await userEvent.type(again.getByLabelText('Message'), 'The second one')
    answer({ success: true })
    await waitFor(() => expect(screen.getAllByText('Sent successfully').length).toBeGreaterThan(0))
    expect(valueOf(again, 'Message')).toBe('The second one')
  })

  it('whose button works again after it was closed while sending', async () => {
    serve(askAnonymously, () => new Promise<never>(() => undefined))
    const form = await openForm()
    await fill(form, 'Hello')
    await send(form)
    expect(form.getByRole('button', { name: 'Send' }).getAttribute('aria-busy')).toBe('true')
    await userEvent.keyboard('{Escape}')
    await isClosed()
    expect((await reopen()).getByRole('button', { name: 'Send' }).getAttribute('aria-busy')).toBeNull()
  })
})
