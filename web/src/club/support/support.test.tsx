import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { listStreams } from '#contract/learning/streams/api.ts'
import { askAnonymously } from '#contract/club/support/api.ts'
import { getUser } from '#contract/accounts/users/api.ts'
import { endSession, startSession } from '../../platform/session/session.ts'
import { learner, openApp, serveSchool } from '../../../test/app.ts'
import { aStream } from '../../../test/course.ts'
import { networkError, jsonResponse, serve } from '../../../test/server.ts'

beforeEach(() => {
  serveSchool()
  serve(listStreams, () => [aStream()])
  startSession({ token: 'abc', userId: learner.id, days: 30 })
})
afterEach(() => act(() => endSession('chosen')))

const message = () => screen.findByLabelText('Message')
const send = () => userEvent.click(screen.getByRole('button', { name: /^Send/ }))

it("the support page lists the brand's topics and contacts", async () => {
  await openApp('/support')
  const topics = within(await screen.findByRole('navigation', { name: 'Topics' })).getAllByRole('link')
  expect(topics.map((topic) => [topic.textContent, topic.getAttribute('href')])).toEqual([
    ['Homework', '/support/10'],
    ['Course extension, consultations', '/support/7'],
  ])
  expect(screen.getByRole('link', { name: 'help@kontur.test' }).getAttribute('href')).toBe('mailto:help@kontur.test')
  expect(screen.getByRole('link', { name: 'Write on WhatsApp' }).getAttribute('href')).toBe('https://wa.me/70000000001')
})

it('the support page sends a question about a topic and course with prefilled contact data, then clears the message', async () => {
  const requests = serve(askAnonymously, () => ({ success: true }))
  await openApp('/support/10/5')
  expect(await screen.findByText('About the course: A face at ease')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Marina Vetrova')
  await userEvent.type(await message(), 'The video does not load')
  expect(screen.getByText('23 / 467')).toBeTruthy()
  await send()
  expect(await screen.findByText('Your message has been sent. The answer will come by email.')).toBeTruthy()
  expect(requests[0]?.body).toMatchObject({
    name: 'Marina Vetrova',
    email: 'marina@mail.test',
    message: 'About the course: A face at ease\nThe video does not load',
    support_category_id: 10,
  })
  expect(((await message()) as HTMLTextAreaElement).value).toBe('')
})

it('the support page leaves the name of a person without a name empty', async () => {
  serve(getUser, () => ({ ...learner, name: '', last_name: '' }))
  await openApp('/support/10')
  expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('')
})

it('the support page sends nothing without a message', async () => {
  const requests = serve(askAnonymously, () => ({ success: true }))
  await openApp('/support')
  await message()
  await send()
  expect(requests).toEqual([])
})

it('the support page keeps the message after an error and retries with the same client id', async () => {
  const requests = serve(askAnonymously, () => networkError())
  await openApp('/support/7')
  await userEvent.type(await message(), 'Hello')
  await send()
  expect(await screen.findByText('Couldn’t send your message. Your text is kept.')).toBeTruthy()
  await send()
  expect(((await message()) as HTMLTextAreaElement).value).toBe('Hello')
  const ids = requests.map(({ body }) => (body as { client_id: string }).client_id)
  expect(new Set(ids).size).toBe(1)
})

it('the support page shows a server error at the field', async () => {
  serve(askAnonymously, () => jsonResponse(422, [{ field: 'email', message: 'This address does not exist.' }]))
  await openApp('/support')
  await userEvent.type(await message(), 'Hello')
  await send()
  expect(await screen.findByText('This address does not exist.')).toBeTruthy()
})

it.each([
  ['/user/installments', 'You have no instalments', '/user/subscriptions'],
  ['/banners', 'No news for now', '/home'],
  ['/events', 'No events are planned', '/home'],
  ['/home/events', 'No events are planned', '/home'],
  ['/videoconsultations', 'Your courses have no video consultations', '/catalog'],
  ['/videoconsultations/8', 'Your courses have no video consultations', '/catalog'],
])('the empty page %s says: %s', async (path, title, act) => {
  await openApp(path)
  const heading = await screen.findByRole('heading', { level: 2, name: title })
  const link = within(heading.parentElement as HTMLElement).getByRole('link')
  expect(link.getAttribute('href')).toBe(act)
})
