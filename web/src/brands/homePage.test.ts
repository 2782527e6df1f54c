import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { homePages } from '#contract/brands/api.ts'
import { listChats } from '#contract/experts/chats/api.ts'
import { endSession, startSession } from '../platform/session/session.ts'
import { learner, openApp, serveConfig, serveSchool } from '../../test/app.ts'
import { serve } from '../../test/server.ts'

beforeEach(() => {
  serveSchool()
  serve(listChats, () => [])
  startSession({ token: 'abc', userId: learner.id, days: 30 })
})
afterEach(() => act(() => endSession('chosen')))

it.each(homePages)('signed-in users start at the configured home page %s', async (home_page) => {
  serveConfig({}, { home_page })
  await openApp('/')
  await screen.findByRole('navigation', { name: 'Menu' })
  const paths = {
    home: '/home',
    'home-courses': '/courses',
    'home-catalog': '/catalog',
    homeworks: '/homework',
    chats: '/chat',
  }
  await waitFor(() => expect(location.pathname).toBe(paths[home_page]))
})
