import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { openGuestQuestion, rateAsGuest, writeAsGuest, type GuestThread } from '#contract/club/support/api.ts'
import { openApp, serveSchool } from '../../../test/app.ts'
import { jsonResponse, networkError, serve } from '../../../test/server.ts'

beforeEach(() => serveSchool())

const said = { is_answer: false, author: '', files: [], created_at: 1_795_000_000 }
const thread: GuestThread = {
  id: 4,
  kind: 'written',
  status: 'answered',
  title: 'The code does not come.',
  category: '',
  created_at: 1_795_000_000,
  last_message_at: 1_795_000_000,
  answer_by: null,
  rating: null,
  name: 'Ana',
  can_rate: false,
  has_earlier: false,
  messages: [
    { ...said, id: 1, message: 'The code does not come.' },
    { ...said, id: 2, message: 'Look into the spam folder', is_answer: true, author: 'Olga' },
  ],
}

it('a guest reads the question of a link, whose token leaves the address, and replies', async () => {
  let messages = thread.messages
  const opened = serve(openGuestQuestion, () => ({ ...thread, messages }))
  const written = serve(writeAsGuest, () => {
    messages = [...messages, { ...said, id: 3, message: 'It is not there' }]
    return { success: true, answer_by: null }
  })
  await openApp('/question?token=secret')
  expect(await screen.findByText('Look into the spam folder')).toBeTruthy()
  expect(screen.getByText('Answered')).toBeTruthy()
  expect(location.search).toBe('')
  await userEvent.type(screen.getByLabelText('Write more'), 'It is not there')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(screen.getAllByText('It is not there')).toHaveLength(1))
  expect(opened[0]?.body).toEqual({ token: 'secret' })
  expect(written[0]?.body).toMatchObject({ token: 'secret', message: 'It is not there' })
})

it('a reply of a guest that was sent is not called unsent where the thread cannot be loaded again', async () => {
  let isLost = false
  serve(openGuestQuestion, () => (isLost ? networkError() : thread))
  const written = serve(writeAsGuest, () => {
    isLost = true
    return { success: true, answer_by: null }
  })
  await openApp('/question?token=secret')
  await userEvent.type(await screen.findByLabelText('Write more'), 'It is not there')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Message sent')).toBeTruthy()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Send' }).getAttribute('aria-busy')).toBeNull())
  expect(screen.queryByText(/^Couldn’t send/)).toBeNull()
  expect(written).toHaveLength(1)
})

it('a guest rates the answers to a closed question, and sees the rating again', async () => {
  let rating: number | null = null
  serve(openGuestQuestion, () => ({ ...thread, status: 'closed' as const, can_rate: true, rating }))
  const rated = serve(rateAsGuest, () => {
    rating = 4
    return { success: true }
  })
  await openApp('/question?token=secret')
  await userEvent.click(await screen.findByRole('radio', { name: '4 out of 5' }))
  expect(await screen.findByText('Your rating')).toBeTruthy()
  await waitFor(() => expect(rated[0]?.body).toEqual({ token: 'secret', rating: 4 }))
  expect(screen.getByLabelText('The question is closed. Write, and it opens again')).toBeTruthy()
})

it('a reply of a guest survives a reload, until it is sent', async () => {
  serve(openGuestQuestion, () => thread)
  const written = serve(writeAsGuest, () => ({ success: true, answer_by: null }))
  const reply = () => screen.findByLabelText<HTMLTextAreaElement>('Write more')
  await openApp('/question?token=secret')
  await userEvent.type(await reply(), 'Not there')
  cleanup()
  await openApp('/question?token=secret')
  expect((await reply()).value).toBe('Not there')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(async () => expect((await reply()).value).toBe(''))
  expect(written[0]?.body).toMatchObject({ message: 'Not there' })
  cleanup()
  await openApp('/question?token=secret')
  expect((await reply()).value).toBe('')
})

it('a guest with a long question opens its earlier messages', async () => {
  const opened = serve(openGuestQuestion, ({ body }) => ({ ...thread, has_earlier: !('count' in (body as object)) }))
  await openApp('/question?token=secret')
  await userEvent.click(await screen.findByRole('button', { name: 'Show earlier messages' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show earlier messages' })).toBeNull())
  expect(opened[1]?.body).toEqual({ token: 'secret', count: 100 })
})

it('a link that has expired says so and how to ask again', async () => {
  serve(openGuestQuestion, () =>
    jsonResponse(403, { name: 'Forbidden', message: 'x', code: 'code_invalid', status: 403 }),
  )
  await openApp('/question?token=old')
  expect(await screen.findByRole('heading', { name: 'This link is no longer valid' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Ask a question' }))
  expect(await screen.findByRole('dialog', { name: 'Ask a question' })).toBeTruthy()
})
