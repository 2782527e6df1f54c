import { RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { lazy, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadPublicConfig } from '../brands/publicConfig.ts'
import { createAppRouter, lazyScreen, screen as line } from '../router.tsx'
import { endSession, startSession, storedToken } from '../session.ts'
import { learner, serveSchool } from '../testingApp.ts'
import { Button } from '../ui/Button.tsx'
import { Later } from '../ui/Later.tsx'
import { Toasts } from '../ui/Toasts.tsx'
import { Frame } from './Frame.tsx'
import { LoadFailure } from './LoadFailure.tsx'
import { NotFound } from './NotFound.tsx'
import { Preloader } from './Preloader.tsx'
import { loadSession, sessionState } from './sessionState.ts'

const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

beforeEach(async () => {
  serveSchool()
  await loadPublicConfig()
})
afterEach(() => endSession('chosen'))

describe('a screen whose code does not come', () => {
  it('says so, that progress is safe, and offers to try again; nobody is signed out', async () => {
    startSession({ token: 'abc', userId: learner.id, days: 30 })
    const Missing = lazyScreen(missing, 'Missing' as never)
    history.replaceState(null, '', '/home')
    const router = createAppRouter({
      table: [line({ name: 'home', path: '/home', access: 'auth', component: Missing })],
      frame: Frame,
      preloader: Preloader,
      failure: LoadFailure,
      notFound: NotFound,
      sessionState,
      loadSession,
    })
    render(<RouterProvider router={router} />)
    expect(await screen.findByText(/^A part of the site could not be loaded\..* your progress is safe/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
    expect(storedToken()).toBe('abc')
  })
})

describe('a part of a page whose code does not come', () => {
  const Missing = lazy(missing)

  function Page() {
    const [isOpen, setOpen] = useState<boolean>()
    return (
      <>
        <h1>The page</h1>
        <Button onClick={() => setOpen(true)}>Open</Button>
        {isOpen !== undefined && (
          <Later attempt={isOpen} onFailure={() => setOpen(false)}>
            <Missing />
          </Later>
        )}
        <Toasts />
      </>
    )
  }

  it('is a notice, and the page stays', async () => {
    render(<Page />)
    await userEvent.click(screen.getByRole('button', { name: 'Open' }))
    expect(await screen.findByText(/^A part of the site did not load\./)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'The page' })).toBeTruthy()
  })
})
