import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { getChat, listChats, listMessages, type Chat, type Message } from '#contract/chats/api.ts'
import { endSession, startSession } from '../session.ts'
import { learner, openApp, serveConfig, serveSchool } from '../testingApp.ts'
import { refusal, serve } from '../testingServer.ts'

const noon = Date.parse('2026-11-20T09:00:00Z') / 1000

const chat: Chat = {
  id: 3,
  stream_id: 5,
  title: 'At ease',
  stream_status: 'open',
  unread_count: 2,
  last_message: 'Keep your chin level',
  last_message_at: noon,
}

function aMessage(id: number, rest: Partial<Message> = {}): Message {
  const at = noon + id * 60
  return {
    id,
    user_id: 90,
    dialog_id: 3,
    message: `Message ${id}`,
    is_viewed: 1,
    created_at: at,
    updated_at: at,
    employee: { is_expert: true, name: 'Elena' },
    ...rest,
  }
}

beforeEach(() => {
  serveSchool()
  serve(listChats, () => [chat])
  serve(getChat, () => chat)
  startSession({ token: 'abc', userId: learner.id, days: 30 })
})
afterEach(() => act(() => endSession('chosen')))

describe('the chats', () => {
  it('show the last message and how many are new, in the menu too', async () => {
    await openApp('/chat')
    const main = within(screen.getByRole('main'))
    const link = await main.findByRole('link', { name: /At ease.*2 new messages/ })
    expect(link.textContent).toContain('Keep your chin level')
    expect(link.getAttribute('href')).toBe('/chat/3')
    const menu = within(screen.getByRole('navigation', { name: 'Menu' }))
    expect(await menu.findByRole('link', { name: 'Expert chat 2 new messages' })).toBeTruthy()
  })

  it('say that the courses have none', async () => {
    serve(listChats, () => [])
    await openApp('/chat')
    expect(await screen.findByRole('heading', { name: 'Your courses have no expert chat' })).toBeTruthy()
  })

  it.each(['/chat', '/chat/3'])('of a brand without chats: %s says so, and the menu has none', async (path) => {
    serveConfig({ is_chat_support: false })
    await openApp(path)
    expect(await screen.findByRole('heading', { name: 'Your courses have no expert chat' })).toBeTruthy()
    const menu = within(screen.getByRole('navigation', { name: 'Menu' }))
    expect(menu.queryByRole('link', { name: /^Expert chat/ })).toBeNull()
  })

  it('are where the old address leads', async () => {
    await openApp('/chats')
    expect(await screen.findByRole('heading', { level: 1, name: 'Expert chat' })).toBeTruthy()
  })
})

describe('one chat', () => {
  it('stands by day, the latest at the end, with the names of experts', async () => {
    serve(listMessages, () => [
      aMessage(2, { message: 'Thank you', user_id: learner.id, employee: { is_expert: false, name: 'Marina' } }),
      aMessage(1),
      aMessage(0, { created_at: noon - 86_400 }),
    ])
    await openApp('/chat/3')
    const today = within(await screen.findByRole('region', { name: /Friday, 20 November/ }))
    const items = today.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(items).toEqual(['Elena · expertMessage 112:01', 'You:Thank you12:02'])
    expect(within(screen.getByRole('main')).getAllByRole('region')).toHaveLength(2)
  })

  it('brings earlier messages above', async () => {
    const all = Array.from({ length: 21 }, (_, index) => aMessage(21 - index))
    serve(listMessages, ({ query }) => all.slice((Number(query.get('page')) - 1) * 20).slice(0, 20))
    await openApp('/chat/3')
    await userEvent.click(await screen.findByRole('button', { name: 'Show earlier messages' }))
    expect(await screen.findByText('Message 1')).toBeTruthy()
    expect(screen.getAllByText(/^Message \d+$/).map(({ textContent }) => textContent)[0]).toBe('Message 1')
  })

  it('of somebody else is not found', async () => {
    serve(getChat, () => refusal(404, { name: 'x', message: 'x', code: 'not_found', status: 404 }))
    await openApp('/chat/4')
    expect(await screen.findByRole('heading', { name: 'Oops! Something went wrong' })).toBeTruthy()
  })
})
