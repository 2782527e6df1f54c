import { notFound, Outlet, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { configVersion, getApplicationConfig } from '#contract/brands/api.ts'
import { getUser, updateUser } from '#contract/accounts/users/api.ts'
import { storedAccountLocale, setLanguage, startLanguage } from '../platform/language/language.ts'
import { loadPublicConfig } from '../brands/publicConfig.ts'
import { paths } from '../platform/navigation/paths.ts'
import { readPreference, savePreference } from '../platform/storage/cookie.ts'
import { useRouteSearch } from '../platform/navigation/search.ts'
import { createAppRouter, redirectRoute, screenRoute, type LayoutDefinition } from '../router.tsx'
import { endSession, startSession, storedToken } from '../platform/session/session.ts'
import { learner, serveSchool } from '../../test/app.ts'
import { jsonResponse, serve } from '../../test/server.ts'
import { useScreenTitle } from '../platform/navigation/title.ts'
import { LoadFailure } from '../boot/LoadFailure.tsx'
import { expertLayout } from '../learning/homework/expertLayout.ts'
import { Preloader } from './Preloader.tsx'
import { loadSession, sessionState } from '../boot/sessionState.ts'
import { RootLayout } from './RootLayout.tsx'
import { NotFound } from './NotFound.tsx'

const Today = () => <h1>Good morning</h1>
const Courses = () => <h1>Courses of mine</h1>
function Calendar({ streamId }: { streamId: number }) {
  useScreenTitle('Face without tension')
  if (streamId === 404) notFound({ throw: true })
  return <h1>Calendar {streamId}</h1>
}

function Article({ slug }: { slug: string }) {
  const { page } = useRouteSearch(pageSearch)
  return <h1>{`Article ${slug}, page ${page ?? 1}`}</h1>
}
const pageSearch = ({ page }: Record<string, unknown>) => ({ page: Number(page) > 0 ? Number(page) : undefined })

const column: LayoutDefinition = {
  id: 'column',
  component: () => (
    <section aria-label="Articles">
      <Outlet />
    </section>
  ),
}

const table = [
  screenRoute({ name: 'login', path: '/', access: 'guest', component: () => <h1>Sign in here</h1> }),
  screenRoute({
    name: 'home',
    path: '/home',
    access: 'auth',
    title: 'layout.home',
    sections: ['home'],
    component: Today,
  }),
  screenRoute({
    name: 'home-courses',
    path: '/courses',
    access: 'auth',
    title: 'layout.courses',
    sections: ['course'],
    component: Courses,
  }),
  screenRoute({
    name: 'calendar',
    path: '/course/$streamId/calendar',
    access: 'auth',
    sections: ['course'],
    component: Calendar,
  }),
  screenRoute({
    name: 'chats',
    path: '/chat',
    layout: expertLayout,
    sections: ['chat'],
    component: () => <h1>All chats</h1>,
  }),
  screenRoute({
    name: 'homeworks',
    path: '/homework',
    layout: expertLayout,
    sections: ['task'],
    component: () => <h1>All homework</h1>,
  }),
  screenRoute({
    name: 'points-history',
    path: paths.pointsHistory(),
    access: 'auth',
    sections: ['points'],
    component: () => <h1>All points</h1>,
  }),
  screenRoute({
    name: 'article',
    path: '/articles/$slug',
    access: 'auth',
    layout: column,
    textParams: ['slug'],
    validateSearch: pageSearch,
    component: Article,
  }),
  redirectRoute({ path: '/course/$streamId/stages', to: paths.calendar }),
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
    layout: RootLayout,
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

it('the layout has a header with a home link, the points balance and the user', async () => {
  await open('/courses')
  expect(header().getByRole('link', { name: 'Kontur' }).getAttribute('href')).toBe('/home')
  expect((await header().findByRole('link', { name: '1,240 points' })).getAttribute('href')).toBe('/user/points')
  expect(header().getByRole('button', { name: 'Marina Vetrova' })).toBeTruthy()
})

it('the layout marks the current menu entry, also on inner screens', async () => {
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

it('the layout remembers that the sidebar is minimised', async () => {
  await open('/home')
  await userEvent.click(sidebar().getByRole('button', { name: 'Collapse menu' }))
  expect(document.documentElement.dataset['menu']).toBe('minimised')
  expect(readPreference('menu')).toBe('minimised')
  await userEvent.click(sidebar().getByRole('button', { name: 'Expand menu' }))
  expect(document.documentElement.dataset['menu']).toBeUndefined()
  expect(readPreference('menu')).toBeNull()
})

it('the layout shows tooltips on icon-only entries on hover and focus', async () => {
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

it('the layout has a skip link as the first tab stop', async () => {
  await open('/home')
  await userEvent.tab()
  expect(document.activeElement?.textContent).toBe('Skip to content')
  expect(document.activeElement?.getAttribute('href')).toBe(`#${screen.getByRole('main').id}`)
})

it('the layout focuses the content and sets the document title after a navigation', async () => {
  const router = await open('/home')
  expect(document.title).toBe('Today · Kontur')
  await act(() => router.navigate({ to: paths.calendar({ streamId: 5 }) }))
  await waitFor(() => expect(document.title).toBe('Face without tension · Kontur'))
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

it('the user menu changes the theme at once', async () => {
  await open('/home')
  await userEvent.click(header().getByRole('button', { name: 'Marina Vetrova' }))
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Dark theme' }))
  expect(document.documentElement.dataset['theme']).toBe('dark')
})

it('the user menu links to the sign-out', async () => {
  await open('/home')
  await userEvent.click(header().getByRole('button', { name: 'Marina Vetrova' }))
  expect((await screen.findByRole('menuitem', { name: 'Sign out' })).getAttribute('href')).toBe('/logout')
})

it('the user menu confirms a language change in the target language', async () => {
  await open('/home')
  await userEvent.click(header().getByRole('button', { name: 'Marina Vetrova' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: /^Language/ }))
  await userEvent.click(await screen.findByRole('radio', { name: 'Русский' }))
  expect(screen.getByText(/Перейти на русский/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Нет' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.documentElement.lang).toBe('en')
})

describe('accounts in another language', () => {
  const account = { ...learner, language_code: 'ru-RU', locale: 'ru' as const }
  beforeEach(() => setLanguage('en'))
  afterEach(() => savePreference('language', null))

  it('an account in another language than this device is asked which one to use; declining changes neither', async () => {
    serve(getUser, () => account)
    const received = serve(updateUser, () => ({
      success: true,
      data: { user: { ...account, is_language_chosen: true } },
    }))
    const opened = open('/home')
    expect(await screen.findByText(/Перейти на русский/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Нет' }))
    await opened
    await waitFor(() => expect(received[0]?.body).toEqual({ language_code: 'ru-RU' }))
    expect(document.documentElement.lang).toBe('en')
  })

  it('closing the question about the language is no answer', async () => {
    serve(getUser, () => account)
    const received = serve(updateUser, () => ({ success: true, data: { user: account } }))
    const opened = open('/home')
    expect(await screen.findByText(/Перейти на русский/)).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    await opened
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(received).toEqual([])
  })

  it('an account that has answered the question about the language is not asked again on any device', async () => {
    serve(getUser, () => ({ ...account, is_language_chosen: true }))
    await open('/home')
    expect(screen.queryByText(/Перейти на русский/)).toBeNull()
  })
})

describe('the layout on phones', () => {
  const mobile = () => within(screen.getAllByRole('banner')[1] as HTMLElement)

  it('the phone layout closes the menu on Escape and restores the focus', async () => {
    await open('/home')
    await userEvent.click(mobile().getByRole('button', { name: 'Menu' }))
    const menu = await screen.findByRole('dialog', { name: 'Menu' })
    expect(within(menu).getByRole('link', { name: 'Sign out' })).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Menu')
  })

  it('the phone layout shows the title and a back button on inner screens', async () => {
    await open('/course/5/calendar')
    await waitFor(() => expect(mobile().getByText('Face without tension')).toBeTruthy())
    await userEvent.click(mobile().getByRole('button', { name: 'Back' }))
    expect(await screen.findByRole('heading', { name: 'Courses of mine' })).toBeTruthy()
  })

  it('the phone layout goes back in the browser history without adding an entry', async () => {
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

  it("the phone layout's back button replaces a screen that was opened from another section", async () => {
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

  it('the phone layout merges chats and homework into one bottom bar entry', async () => {
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

  it('the phone layout lists the available sections in the bottom bar', async () => {
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

it.each(['/course/0/calendar', '/course/abc/calendar', '/course/404/calendar', '/no/such/place'])(
  'an unknown path, %s, shows not found and offers a link home',
  async (path) => {
    await open(path)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Oops! Something went wrong')
    expect(screen.getByRole('link', { name: 'Back to Today' }).getAttribute('href')).toBe('/home')
  },
)

it('the router shows not found to guests for an unknown path below a known one', async () => {
  await act(() => endSession('chosen'))
  await open('/home/nope')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Oops! Something went wrong')
  expect(location.pathname).toBe('/home/nope')
})

it('the router shows not found in the language of the account', async () => {
  serve(getUser, () => ({ ...learner, locale: 'ru' as const }))
  await open('/home')
  cleanup()
  await startLanguage({ account: 'en' })
  // As after a reload.
  await startLanguage({ account: storedAccountLocale() })
  await open('/no/such/place')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^Ой/)
})

it('the router redirects an old path to the new one', async () => {
  await open('/course/5/stages')
  expect(screen.getByRole('heading', { name: 'Calendar 5' })).toBeTruthy()
})

it('the router passes text parameters to a route that declares them', async () => {
  await open('/articles/first-steps?page=2')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Article first-steps, page 2')
})

it.each(['page=nonsense', 'page=-1', 'page=', 'other=2'])(
  'the router drops the search parameters of ?%s',
  async (search) => {
    const router = await open(`/articles/first-steps?${search}`)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Article first-steps, page 1')
    expect(router.state.matches.at(-1)?.search).toMatchObject({ page: undefined })
  },
)

it('the router renders a screen inside the layout of its route', async () => {
  await open('/articles/first-steps')
  const layout = within(screen.getByRole('region', { name: 'Articles' }))
  expect(layout.getByRole('heading', { level: 1 })).toBeTruthy()
})

it('the router keeps query parameters as text', async () => {
  const router = await open('/home?token=1e5&flag=true')
  expect(router.state.location.search).toEqual({ token: '1e5', flag: 'true' })
})

describe('when the start fails', () => {
  const broken = () => jsonResponse(500, { name: 'x', message: 'x', code: 'server_error', status: 500 })

  it('a failed start keeps the session, and a retry continues', async () => {
    serve(getUser, () => jsonResponse(403, { name: 'x', message: 'x', code: 'bad_request', status: 403 }))
    await open('/home')
    expect(screen.getByRole('alert')).toBeTruthy()
    expect(storedToken()).toBe('abc')
    serve(getUser, () => learner)
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'Good morning' })).toBeTruthy()
  })

  it('a failed start shows a dialog with a retry when the configuration is invalid', async () => {
    serve(getApplicationConfig, () => jsonResponse(200, { data: { config: { version: configVersion + 1 } } }))
    await open('/home')
    expect(screen.getByRole('alertdialog', { name: 'Error' }).textContent).toContain('Failed to load the app')
    serveSchool()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'Good morning' })).toBeTruthy()
  })

  it('a failed start renders the screen without the points balance', async () => {
    const { getScoreAmount } = await import('#contract/learning/points/api.ts')
    serve(getScoreAmount, broken)
    await open('/home')
    expect(screen.getByRole('heading', { name: 'Good morning' })).toBeTruthy()
  })
})
