import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sendMessage } from '#contract/experts/chats/api.ts'
import { saveLessonStat } from '#contract/learning/lessons/api.ts'
import { messageKind } from '../../experts/chats/outbox/messageKind.ts'
import { createLessonRecorder } from '../../learning/lessons/statistics/record.ts'
import { sendWatched } from '../../learning/lessons/statistics/sendWatched.ts'
import { addEntry, discardEntry } from '../../platform/outbox/outbox.ts'
import { useOutbox } from '../../platform/outbox/outboxState.ts'
import { openApp, serveConfig } from '../../../test/app.ts'
import { aQuestion } from '../../../test/chats.ts'
import { noon } from '../../../test/clock.ts'
import { signedIn } from '../../../test/course.ts'
import { confirmDiscard } from '../../../test/outbox.ts'
import { jsonResponse, networkError, serve } from '../../../test/server.ts'

signedIn()

let outbox: { current: ReturnType<typeof useOutbox> }
beforeEach(async () => {
  serveConfig({}, { message_delay: 0 })
  serve(sendMessage, networkError)
  serve(saveLessonStat, networkError)
  await openApp('/home')
  outbox = renderHook(() => useOutbox()).result
})
afterEach(async () => {
  for (const entry of outbox.current.entries) await act(() => discardEntry(entry))
})

const write = (text: string, chatId = 3) => act(() => addEntry(messageKind, { chatId, streamId: 5, text, files: [] }))
const openList = async (count: number) => {
  const [button] = await screen.findAllByRole('button', { name: `${count} waiting` })
  await userEvent.click(button as HTMLElement)
  return within(await screen.findByRole('dialog', { name: `Waiting to be sent: ${count}` }))
}

it('the header says how much waits, and its list says what and since when', async () => {
  await write('First')
  await write('Second')
  vi.setSystemTime((noon + 3600) * 1000)
  const list = await openList(2)
  const rows = list.getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll(/\s+/g, ' '))
  expect(rows[0]).toMatch(/^Message“First”1 hour ago · waiting for a connection/)
  expect(rows[1]).toMatch(/^Message“Second”/)
})

it('a message of files alone has no words to show or to copy', async () => {
  await write('')
  const list = await openList(1)
  expect(list.getByRole('listitem').textContent).toMatch(/^Message(?!“)/)
  expect(list.queryByRole('button', { name: 'Copy' })).toBeNull()
})

it('what is sent at once is not in the header', async () => {
  serve(sendMessage, ({ body }) => aQuestion(50, body as { message: string }))
  await write('At once')
  await waitFor(() => expect(outbox.current.entries).toEqual([]))
  expect(screen.queryByRole('button', { name: /waiting/ })).toBeNull()
})

it('watched time of a day is one row, which has nothing to copy', async () => {
  const lesson = { streamId: 1, dayId: 2, lessonId: 3 }
  for (let count = 0; count < 2; count += 1) {
    createLessonRecorder(lesson, { minViewedMs: 2000, minViewedAtEndMs: 30_000 }).addPlayed(5000, 5)
    await act(() => sendWatched(2000, { ends: true }))
  }
  const list = await openList(1)
  const [row] = list.getAllByRole('listitem')
  expect(row?.textContent).toMatch(/^Watched time/)
  expect(list.queryByRole('button', { name: 'Copy' })).toBeNull()
})

it('a refused entry says why, is copied, tried again under the same id, or discarded', async () => {
  const refused = serve(sendMessage, () => jsonResponse(422, [{ field: 'message', message: 'Not this' }]))
  await write('Hello')
  const list = await openList(1)
  expect(list.getByText('Not this')).toBeTruthy()
  const user = userEvent.setup()
  await user.click(list.getByRole('button', { name: 'Copy' }))
  expect(await screen.findByText('Copied')).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe('Hello')
  await userEvent.click(list.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(refused).toHaveLength(2))
  const ids = refused.map(({ body }) => (body as { client_id: string }).client_id)
  expect(ids[0]).toBe(ids[1])
  const discard = await list.findByRole('button', { name: 'Delete' })
  await userEvent.click(discard)
  const asked = within(await screen.findByRole('alertdialog', { name: 'Message: delete without sending?' }))
  expect(asked.getByText('“Hello” This cannot be undone.')).toBeTruthy()
  await userEvent.click(asked.getByRole('button', { name: 'Keep' }))
  expect(list.getByText('“Hello”')).toBeTruthy()
  await userEvent.click(discard)
  await confirmDiscard()
  const empty = await screen.findByRole('dialog', { name: 'Nothing is left' })
  expect(within(empty).getByText('Nothing is waiting to be sent.')).toBeTruthy()
})

it('the list empties by itself once the connection is back', async () => {
  await write('First')
  await openList(1)
  serve(sendMessage, ({ body }) => aQuestion(50, body as { message: string }))
  fireEvent(window, new Event('online'))
  expect(await screen.findByRole('dialog', { name: 'Nothing is left' })).toBeTruthy()
})
