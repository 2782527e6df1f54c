import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { login } from '#contract/auth/api.ts'
import { getUser, type User } from '#contract/users/api.ts'
import { writeCookie } from '../cookie.ts'
import { addWatched, listClosed, closeEntries } from '../lessons/statistics/outbox.ts'
import { queryClient } from '../queries.ts'
import { endSession, startSession, storedToken } from '../session.ts'
import { learner, openApp, serveSchool } from '../testingApp.ts'
import { serve } from '../testingServer.ts'

const hannah: User = { ...learner, id: 8, name: 'Hannah', last_name: 'Cole', email: 'hannah@mail.test' }

beforeEach(serveSchool)
afterEach(async () => {
  await endSession('chosen')
  vi.restoreAllMocks()
})

const loseCookie = () => writeCookie('token', '', { seconds: 0, sameSite: 'Strict' })

async function signIn(): Promise<void> {
  await userEvent.type(await screen.findByLabelText('E-mail'), 'somebody@mail.test')
  await userEvent.type(screen.getByLabelText('Password'), 'secret-2026')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(storedToken()).toBeDefined())
}

function serveHannah(): void {
  serve(login, () => ({ success: true, data: { token: 'of-hannah', user: hannah } }))
  serve(getUser, ({ headers }) => (headers.get('authorization') === 'Bearer of-hannah' ? hannah : learner))
}

it('when the cookie vanishes, the next step asks to sign in again and nothing of the person is left in memory', async () => {
  startSession({ token: 'of-marina', userId: learner.id, days: 30 })
  await openApp('/home')
  await screen.findAllByText('Marina Vetrova')
  sessionStorage.setItem('signup-draft', '{"firstName":"Marina"}')
  localStorage.setItem('repeats:5', '{}')
  loseCookie()
  await userEvent.click((await screen.findAllByRole('link', { name: 'My courses' }))[0] as HTMLElement)
  expect(await screen.findByText('Please sign in again.')).toBeTruthy()
  expect(queryClient.getQueryData(['user'])).toBeUndefined()
  serveHannah()
  await signIn()
  expect((await screen.findAllByText('Hannah Cole')).length).toBeGreaterThan(0)
  expect(screen.queryByText('Marina Vetrova')).toBeNull()
  expect([sessionStorage.getItem('signup-draft'), localStorage.getItem('repeats:5')]).toEqual([null, null])
  expect(location.pathname).toBe('/home')
})

it('what a person has watched waits for them, and is gone when another one signs in', async () => {
  const owner = { userId: String(learner.id), minimumMs: 0 }
  const lesson = { streamId: 1, dayId: 2, lessonId: 3 }
  const watch = async () => {
    await addWatched(owner, { page: 'page', lesson, watched: { seconds: 9, positionSeconds: 9 } })
    await closeEntries(owner)
  }
  startSession({ token: 'of-marina', userId: learner.id, days: 30 })
  await openApp('/home')
  await screen.findAllByText('Marina Vetrova')
  await watch()
  await endSession('expired')
  expect(await listClosed(owner.userId)).toHaveLength(1)
  serveHannah()
  await openApp('/')
  await signIn()
  await screen.findAllByText('Hannah Cole')
  expect(await listClosed(owner.userId)).toEqual([])
})
