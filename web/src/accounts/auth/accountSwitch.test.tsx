import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { login } from '#contract/accounts/auth/api.ts'
import { getUser, type User } from '#contract/accounts/users/api.ts'
import { writeCookie } from '../../platform/storage/cookie.ts'
import { addProgress, closeWatched, hasClosed } from '../../learning/lessons/statistics/watched.ts'
import { queryClient } from '../../platform/cache/queries.ts'
import { endSession, startSession, storedToken } from '../../platform/session/session.ts'
import { userQuery } from '../users/userQuery.ts'
import { learner, openApp, serveSchool } from '../../../test/app.ts'
import { serve } from '../../../test/server.ts'

const hannah: User = { ...learner, id: 8, name: 'Hannah', last_name: 'Cole', email: 'hannah@mail.test' }

beforeEach(serveSchool)
afterEach(async () => {
  await endSession('chosen')
  vi.restoreAllMocks()
})

const loseCookie = () => writeCookie('token', '', { seconds: 0, sameSite: 'Strict' })

async function signIn(): Promise<void> {
  await userEvent.type(await screen.findByLabelText('Email'), 'somebody@mail.test')
  await userEvent.type(screen.getByLabelText('Password'), 'secret-2026')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(storedToken()).toBeDefined())
}

function serveHannah(): void {
  serve(login, () => ({ success: true, data: { token: 'of-hannah', user: hannah } }))
  serve(getUser, ({ headers }) => (headers.get('authorization') === 'Bearer of-hannah' ? hannah : learner))
}

it("a lost cookie requires a new sign-in, which clears the former user's data from memory", async () => {
  startSession({ token: 'of-marina', userId: learner.id, days: 30 })
  await openApp('/home')
  await screen.findAllByText('Marina Vetrova')
  sessionStorage.setItem('signup-draft', '{"firstName":"Marina"}')
  localStorage.setItem('repeats:5', '{}')
  loseCookie()
  await userEvent.click((await screen.findAllByRole('link', { name: 'My courses' }))[0] as HTMLElement)
  expect(await screen.findByText('Please sign in again.')).toBeTruthy()
  expect(queryClient.getQueryData(userQuery().queryKey)).toBeUndefined()
  serveHannah()
  await signIn()
  expect((await screen.findAllByText('Hannah Cole')).length).toBeGreaterThan(0)
  expect(screen.queryByText('Marina Vetrova')).toBeNull()
  expect([sessionStorage.getItem('signup-draft'), localStorage.getItem('repeats:5')]).toEqual([null, null])
  expect(location.pathname).toBe('/home')
})

it('unsent watched time waits for its user, and is deleted when another one signs in', async () => {
  const owner = { userId: String(learner.id), minMs: 0 }
  const lesson = { streamId: 1, dayId: 2, lessonId: 3 }
  const watch = async () => {
    await addProgress(owner, { page: 'page', lesson, progress: { seconds: 9, positionSeconds: 9 } })
    await closeWatched(owner)
  }
  startSession({ token: 'of-marina', userId: learner.id, days: 30 })
  await openApp('/home')
  await screen.findAllByText('Marina Vetrova')
  await watch()
  await endSession('expired')
  expect(await hasClosed(owner.userId)).toBe(true)
  serveHannah()
  await openApp('/')
  await signIn()
  await screen.findAllByText('Hannah Cole')
  expect(await hasClosed(owner.userId)).toBe(false)
})
