import { RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Component, useState, type ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadPublicConfig } from '../brands/publicConfig.ts'
import { createAppRouter, lazyScreen, screenRoute } from '../router.tsx'
import { endSession, startSession, storedToken } from '../platform/session/session.ts'
import { learner, serveSchool } from '../../test/app.ts'
import { Button } from '../ui/Button.tsx'
import { lazyOverlay, lazyComponent, lazyPicture } from '../ui/lazyComponent.tsx'
import { LazyMenu, lazyMenuPopup } from '../ui/Menu.tsx'
import { LoadFailure } from '../boot/LoadFailure.tsx'
import { Preloader } from './Preloader.tsx'
import { loadSession, sessionState } from '../boot/sessionState.ts'
import { RootLayout } from './RootLayout.tsx'
import { NotFound } from './NotFound.tsx'

const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

/** Code that does not come until the connection is mended. */
function cutOff<Loaded>(loaded: Loaded) {
  const code = {
    isCut: true,
    asked: 0,
    load: () => {
      code.asked += 1
      return code.isCut ? missing() : Promise.resolve(loaded)
    },
  }
  return code
}

const comeBack = () => window.dispatchEvent(new Event('online'))

beforeEach(async () => {
  serveSchool()
  await loadPublicConfig()
})
afterEach(() => endSession('chosen'))

describe('screens without their code', () => {
  const open = async (code: ReturnType<typeof cutOff<{ Home: () => ReactNode }>>) => {
    startSession({ token: 'abc', userId: learner.id, days: 30 })
    history.replaceState(null, '', '/home')
    const Home = lazyScreen(code.load, 'Home')
    const router = createAppRouter({
      table: [screenRoute({ name: 'home', path: '/home', access: 'auth', component: Home })],
      layout: RootLayout,
      preloader: Preloader,
      failure: LoadFailure,
      notFound: NotFound,
      sessionState,
      loadSession,
    })
    render(<RouterProvider router={router} />)
    await screen.findByText(/^Couldn’t load part of the site\..* your progress is safe/)
  }
  const home = () => cutOff({ Home: () => <h1>Home at last</h1> })

  it('a screen whose code fails to load shows an error inside the layout and keeps the session', async () => {
    await open(home())
    expect(screen.getByRole('main').textContent).toContain('Couldn’t load part of the site')
    expect(screen.getByRole('button', { name: 'Marina Vetrova' })).toBeTruthy()
    expect(storedToken()).toBe('abc')
  })

  it('a failed screen loads on retry without a page reload', async () => {
    const code = home()
    await open(code)
    code.isCut = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'Home at last' })).toBeTruthy()
  })

  it('a failed screen loads by itself once back online, and does not retry endlessly', async () => {
    const code = home()
    await open(code)
    const { asked } = code
    comeBack()
    expect(await screen.findByRole('button', { name: 'Try again', busy: false })).toBeTruthy()
    expect(code.asked).toBeLessThan(asked + 4)
    code.isCut = false
    comeBack()
    expect(await screen.findByRole('heading', { name: 'Home at last' })).toBeTruthy()
  })
})

describe('lazy parts', () => {
  const page = (part: ReactNode) =>
    render(
      <>
        <h1>The page</h1>
        {part}
      </>,
    )

  it('a lazy part shows an error in its place and loads on retry', async () => {
    const code = cutOff(() => <p>The part</p>)
    const Part = lazyComponent(code.load)
    page(<Part />)
    expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t load this part of the page.')
    expect(screen.getByRole('heading', { name: 'The page' })).toBeTruthy()
    code.isCut = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('The part')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('a lazy part loads by itself once back online, with one request for all its instances', async () => {
    const code = cutOff(() => <p>The part</p>)
    const Part = lazyComponent(code.load)
    page(<Part />)
    await screen.findByRole('alert')
    expect(code.asked).toBe(1)
    comeBack()
    expect(await screen.findByRole('button', { name: 'Try again', busy: false })).toBeTruthy()
    expect(code.asked).toBe(2)
    code.isCut = false
    comeBack()
    expect(await screen.findByText('The part')).toBeTruthy()
  })

  it('a lazy part loads once for all its instances', async () => {
    const code = cutOff(() => <p>A face</p>)
    const Face = lazyComponent(code.load)
    page([1, 2, 3].map((id) => <Face key={id} />))
    expect(await screen.findAllByRole('alert')).toHaveLength(3)
    expect(code.asked).toBe(1)
    code.isCut = false
    comeBack()
    expect(await screen.findAllByText('A face')).toHaveLength(3)
  })

  it('a lazy part shows no error where it is decorative', async () => {
    const code = cutOff(() => <p>A landscape</p>)
    const Picture = lazyPicture(code.load, () => <p>The ground</p>)
    page(<Picture />)
    expect(await screen.findByText('The ground')).toBeTruthy()
    comeBack()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('a lazy part rethrows its own errors to the page', async () => {
    class Boundary extends Component<{ children: ReactNode }> {
      static getDerivedStateFromError = () => ({ failed: true })
      override state = { failed: false }
      override render = () => (this.state.failed ? <p>The page has failed</p> : this.props.children)
    }
    const Broken = lazyComponent(async () => () => {
      throw new Error('broken')
    })
    render(
      <Boundary>
        <Broken />
      </Boundary>,
    )
    expect(await screen.findByText('The page has failed')).toBeTruthy()
  })
})

it('a failed dialog can be closed, and opens once its code is loaded', async () => {
  const code = cutOff(({ open }: { open: boolean; onClose: () => void }) => open && <p>The window</p>)
  const Window = lazyOverlay(code.load)
  function Page() {
    const [open, setOpen] = useState(false)
    return (
      <>
        <Button onClick={() => setOpen(true)}>Open</Button>
        <Window open={open} onClose={() => setOpen(false)} />
      </>
    )
  }
  render(<Page />)
  expect(code.asked).toBe(0)
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  await screen.findByText(/^Couldn’t load this part of the page\./)
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('alert')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  await screen.findByRole('alert')
  code.isCut = false
  comeBack()
  expect(await screen.findByText('The window')).toBeTruthy()
})

it('the button of a failed menu still opens and closes it', async () => {
  const code = cutOff(({ open }: { open: boolean }) => open && <p>The list</p>)
  const popup = lazyMenuPopup(code.load)
  render(
    <LazyMenu
      popup={popup}
      renderTrigger={(trigger) => (
        <button type="button" {...trigger}>
          Menu
        </button>
      )}
    />,
  )
  const button = screen.getByRole('button', { name: 'Menu' })
  await userEvent.click(button)
  await screen.findByRole('alert')
  await userEvent.click(button)
  expect(screen.queryByRole('alert')).toBeNull()
  await userEvent.click(button)
  code.isCut = false
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('The list')).toBeTruthy()
})
