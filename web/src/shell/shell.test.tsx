import { notFound, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { getApplicationConfig } from '#contract/brands/api.ts'
import { getUser } from '#contract/users/api.ts'
import { keptAccountLocale } from '../accountLocale.ts'
import { loadPublicConfig } from '../brands/publicConfig.ts'
import { startLanguage } from '../language.ts'
import { paths } from '../paths.ts'
import { createAppRouter, redirection, screen as line } from '../router.tsx'
import { endSession, startSession, storedToken } from '../session.ts'
import { learner, serveSchool } from '../testingApp.ts'
import { refusal, serve } from '../testingServer.ts'
import { useScreenTitle } from '../title.ts'
import { Frame } from './Frame.tsx'
import { LoadFailure } from './LoadFailure.tsx'
import { NotFound } from './NotFound.tsx'
import { Preloader } from './Preloader.tsx'
import { loadSession, sessionState } from './sessionState.ts'

const Today = () => <h1>Good morning</h1>
const Courses = () => <h1>Courses of mine</h1>
function Calendar({ streamId }: { streamId: number }) {
  useScreenTitle('Face without tension')
  if (streamId === 404) notFound({ throw: true })
  return <h1>Calendar {streamId}</h1>
}

const table = [
  line({ name: 'login', path: '/', access: 'guest', component: () => <h1>Sign in here</h1> }),
  line({ name: 'home', path: '/home', access: 'auth', title: 'shell.home', sections: ['home'], component: Today }),
  line({
    name: 'home-courses',
    path: '/courses',
    access: 'auth',
    title: 'shell.courses',
    sections: ['course'],
    component: Courses,
  }),
  line({
    name: 'calendar',
    path: '/course/$streamId/calendar',
    access: 'auth',
    sections: ['course'],
    component: Calendar,
  }),
  line({ name: 'chats', path: '/chat', access: 'auth', sections: ['chat'], component: () => <h1>All chats</h1> }),
  line({
    name: 'homeworks',
    path: '/homework',
    access: 'auth',
    sections: ['task'],
    component: () => <h1>All homework</h1>,
  }),
  line({
    name: 'points-history',
    path: paths.pointsHistory(),
    access: 'auth',
    sections: ['points'],
    component: () => <h1>All points</h1>,
  }),
  redirection({ path: '/course/$streamId/stages', to: paths.calendar }),
]

beforeEach(async () => {
  serveSchool()
  await loadPublicConfig()
  startSession({ token: 'abc', userId: learner.id, days: 30 })
})
afterEach(() => act(() => endSession('chosen')))

async function open(path: string) {
  history.replaceState(null, '', path)
  const router = createAppRouter({
    table,
    frame: Frame,
    preloader: Preloader,
    failure: LoadFailure,
    notFound: NotFound,
    sessionState,
    loadSession,
  })
  render(<RouterProvider router={router} />)
  await screen.findByRole('heading', { level: 1 })
  return router
}

const header = () => within(screen.getAllByRole('banner')[0] as HTMLElement)
const sidebar = () => within(screen.getByRole('navigation', { name: 'Menu' }))

describe('around every screen behind the sign-in', () => {
  it('the header leads home and shows the balance and the person', async () => {
    await open('/courses')
    expect(header().getByRole('link', { name: 'Kontur' }).getAttribute('href')).toBe('/home')
    expect((await header().findByRole('link', { name: '1,240 points' })).getAttribute('href')).toBe('/user/points')
    expect(header().getByRole('button', { name: 'Marina Vetrova' })).toBeTruthy()
  })

  it('the menu marks where one is, also on the screens below', async () => {
    const router = await open('/courses')
    const marked = () => sidebar().getAllByRole('link', { current: 'page' })[0]?.textContent
    expect(marked()).toBe('My courses')
    await act(() => router.navigate({ to: paths.calendar({ streamId: 5 }) }))
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Calendar 5'))
    expect(marked()).toBe('My courses')
    await act(() => router.navigate({ to: paths.home() }))
    await waitFor(() => expect(marked()).toBe('Today'))
    await act(() => router.navigate({ to: paths.pointsHistory() }))
    await waitFor(() => expect(marked()).toBe('Settings'))
  })

  it('a minimised menu stays so on the next visit', async () => {
    await open('/home')
    await userEvent.click(sidebar().getByRole('button', { name: 'Collapse menu' }))
    expect(localStorage.getItem('sidebar-minimised')).toBe('1')
    await userEvent.click(sidebar().getByRole('button', { name: 'Expand menu' }))
    expect(localStorage.getItem('sidebar-minimised')).toBeNull()
  })

  it('signs without words have tooltips, for the pointer and the keyboard', async () => {
    await open('/home')
    await userEvent.click(sidebar().getByRole('button', { name: 'Collapse menu' }))
    await userEvent.hover(sidebar().getByRole('link', { name: 'My courses' }))
    const tooltip = (text: string) => screen.findByText(text, { selector: '[data-side] *' })
    expect(await tooltip('My courses')).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByText('My courses', { selector: '[data-side] *' })).toBeNull())
    await userEvent.unhover(sidebar().getByRole('link', { name: 'My courses' }))
    for (let count = 0; count < 40 && document.activeElement?.textContent !== 'My courses'; count += 1)
      await userEvent.tab()
    expect(await tooltip('My courses')).toBeTruthy()
    await userEvent.click(sidebar().getByRole('button', { name: 'Expand menu' }))
  })

  it('the first stop of the Tab key is a jump to the content', async () => {
    await open('/home')
    await userEvent.tab()
    expect(document.activeElement?.textContent).toBe('Skip to content')
    expect(document.activeElement?.getAttribute('href')).toBe(`#${screen.getByRole('main').id}`)
  })

  it('after a navigation the focus stands at the content and the tab bears its name', async () => {
    const router = await open('/home')
    expect(document.title).toBe('Today · Kontur')
    await act(() => router.navigate({ to: paths.calendar({ streamId: 5 }) }))
    await waitFor(() => expect(document.title).toBe('Face without tension · Kontur'))
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })
})

describe('the menu of the person', () => {
  it('changes the appearance at once', async () => {
    await open('/home')
    await userEvent.click(header().getByRole('button', { name: 'Marina Vetrova' }))
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Dark theme' }))
    expect(document.documentElement.dataset['theme']).toBe('dark')
  })

  it('has the way out', async () => {
    await open('/home')
    await userEvent.click(header().getByRole('button', { name: 'Marina Vetrova' }))
    expect((await screen.findByRole('menuitem', { name: 'Sign out' })).getAttribute('href')).toBe('/logout')
  })

  it('asks in the language one would come to before it changes', async () => {
    await open('/home')
    await userEvent.click(header().getByRole('button', { name: 'Marina Vetrova' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: /^Language/ }))
    await userEvent.click(await screen.findByRole('radio', { name: 'Русский' }))
    expect(screen.getByText(/Перейти на русский/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Нет' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.documentElement.lang).toBe('en')
  })
})

describe('on a phone', () => {
  const mobile = () => within(screen.getAllByRole('banner')[1] as HTMLElement)

  it('the menu closes on Esc and gives the focus back', async () => {
    await open('/home')
    await userEvent.click(mobile().getByRole('button', { name: 'Menu' }))
    const menu = await screen.findByRole('dialog', { name: 'Menu' })
    expect(within(menu).getByRole('link', { name: 'Sign out' })).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Menu')
  })

  it('an inner screen has its title and the way back', async () => {
    await open('/course/5/calendar')
    await waitFor(() => expect(mobile().getByText('Face without tension')).toBeTruthy())
    await userEvent.click(mobile().getByRole('button', { name: 'Back' }))
    expect(await screen.findByRole('heading', { name: 'Courses of mine' })).toBeTruthy()
  })

  it('the way back goes back in the history, and adds nothing to it', async () => {
    const router = await open('/courses')
    await act(() => router.navigate({ to: paths.calendar({ streamId: 5 }) }))
    await screen.findByRole('heading', { name: 'Calendar 5' })
    const { length } = history
    await userEvent.click(mobile().getByRole('button', { name: 'Back' }))
    await screen.findByRole('heading', { name: 'Courses of mine' })
    expect(history).toHaveLength(length)
    act(() => router.history.forward())
    expect(await screen.findByRole('heading', { name: 'Calendar 5' })).toBeTruthy()
  })

  it('the way back takes the place of a screen that one came to from elsewhere', async () => {
    const router = await open('/home')
    await act(() => router.navigate({ to: paths.calendar({ streamId: 5 }) }))
    await screen.findByRole('heading', { name: 'Calendar 5' })
    const { length } = history
    await userEvent.click(mobile().getByRole('button', { name: 'Back' }))
    await screen.findByRole('heading', { name: 'Courses of mine' })
    expect(history).toHaveLength(length)
    act(() => router.history.back())
    expect(await screen.findByRole('heading', { name: 'Good morning' })).toBeTruthy()
  })

  it('the chats and the homework of experts are one entry of the bottom bar', async () => {
    const router = await open('/chat')
    const expert = () =>
      within(screen.getByRole('navigation', { name: 'Main sections' })).getByRole('link', { name: /^Expert/ })
    expect(expert().getAttribute('aria-current')).toBe('page')
    const tabs = within(screen.getByRole('navigation', { name: 'Expert' }))
    expect(tabs.getByRole('link', { name: /^Chats/ }).getAttribute('aria-current')).toBe('page')
    await act(() => router.navigate({ to: paths.homeworks() }))
    expect(await screen.findByRole('heading', { name: 'All homework' })).toBeTruthy()
    expect(expert().getAttribute('aria-current')).toBe('page')
    expect(tabs.getByRole('link', { name: /^Homework/ }).getAttribute('aria-current')).toBe('page')
  })

  it('the bottom bar holds the sections that exist', async () => {
    await open('/home')
    const bar = within(screen.getByRole('navigation', { name: 'Main sections' }))
    expect(bar.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Today',
      'Courses',
      'Expert',
      'Catalogue',
      'Profile',
    ])
  })
})

describe('addresses', () => {
  it.each(['/course/0/calendar', '/course/abc/calendar', '/course/404/calendar', '/no/such/place'])(
    '%s is not found, and the way home stands there',
    async (path) => {
      await open(path)
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Oops! Something went wrong')
      expect(screen.getByRole('link', { name: 'Back to Today' }).getAttribute('href')).toBe('/home')
    },
  )

  it('below a known one that does not exist is not found for guests either', async () => {
    await act(() => endSession('chosen'))
    await open('/home/nope')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Oops! Something went wrong')
    expect(location.pathname).toBe('/home/nope')
  })

  it('that do not exist are told in the language of the account', async () => {
    serve(getUser, () => ({ ...learner, locale: 'ru' as const }))
    await open('/home')
    cleanup()
    await startLanguage({ account: 'en' })
    // The page is loaded anew.
    await startLanguage({ account: keptAccountLocale() })
    await open('/no/such/place')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^Ой/)
  })

  it('an old address leads to the new one', async () => {
    await open('/course/5/stages')
    expect(screen.getByRole('heading', { name: 'Calendar 5' })).toBeTruthy()
  })

  it('a search keeps its texts as they are', async () => {
    const router = await open('/home?token=1e5&flag=true')
    expect(router.state.location.search).toEqual({ token: '1e5', flag: 'true' })
  })
})

describe('when the start fails', () => {
  const broken = () => refusal(500, { name: 'x', message: 'x', code: 'server_error', status: 500 })

  it('nobody is signed out, and trying again goes on', async () => {
    serve(getUser, () => refusal(403, { name: 'x', message: 'x', code: 'bad_request', status: 403 }))
    await open('/home')
    expect(screen.getByRole('alert')).toBeTruthy()
    expect(storedToken()).toBe('abc')
    serve(getUser, () => learner)
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'Good morning' })).toBeTruthy()
  })

  it('without a configuration a dialog says so and offers to try again', async () => {
    serve(getApplicationConfig, () => refusal(200, { data: { config: { version: 14 } } }))
    await open('/home')
    expect(screen.getByRole('alertdialog', { name: 'Error' }).textContent).toContain('Failed to load the app')
    serveSchool()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'Good morning' })).toBeTruthy()
  })

  it('of the balance alone, the screen is there without it', async () => {
    const { getScoreAmount } = await import('#contract/points/api.ts')
    serve(getScoreAmount, broken)
    await open('/home')
    expect(screen.getByRole('heading', { name: 'Good morning' })).toBeTruthy()
  })
})
