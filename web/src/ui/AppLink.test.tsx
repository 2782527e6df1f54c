import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { paths } from '../platform/navigation/paths.ts'
import { AppLink } from './AppLink.tsx'
import { TextLink } from './TextLink.tsx'

function openLinks() {
  const rootRoute = createRootRoute()
  const index = createRoute({
    getParentRoute: () => rootRoute,
    path: '/',
    component: () => (
      <>
        <AppLink href={paths.courses()}>Courses</AppLink>
        <AppLink href="https://example.org/club" target="_blank">
          Club
        </AppLink>
        <TextLink href="mailto:help@example.org">Write to us</TextLink>
        <AppLink href="/files/plan.pdf" download>
          Plan
        </AppLink>
      </>
    ),
  })
  const courses = createRoute({
    getParentRoute: () => rootRoute,
    path: 'courses',
    component: () => <h1>My courses</h1>,
  })
  const router = createRouter({
    routeTree: rootRoute.addChildren([index, courses]),
    history: createMemoryHistory(),
    basepath: '/class',
  })
  render(<RouterProvider router={router} />)
}

const link = (name: string) => screen.findByRole('link', { name })

it('a link opens a path of the app by the router, below the base', async () => {
  openLinks()
  expect((await link('Courses')).getAttribute('href')).toBe('/class/courses')
  await userEvent.click(await link('Courses'))
  expect(await screen.findByRole('heading', { name: 'My courses' })).toBeTruthy()
})

it('a link opens another address in a new tab that learns nothing about this one', async () => {
  openLinks()
  expect((await link('Club')).getAttribute('href')).toBe('https://example.org/club')
  expect((await link('Club')).getAttribute('rel')).toBe('noopener noreferrer')
})

it('a link leaves mail addresses and downloads to the browser', async () => {
  openLinks()
  expect((await link('Write to us')).getAttribute('href')).toBe('mailto:help@example.org')
  expect((await link('Plan')).getAttribute('href')).toBe('/files/plan.pdf')
})

it('a link to a path that is written by hand does not compile', () => {
  // @ts-expect-error -- paths are built from their address
  const written = () => <AppLink href="/courses">Courses</AppLink>
  // @ts-expect-error -- another URL opens in a new tab, is downloaded, or has a known scheme
  const unknown = () => <AppLink href="club">Club</AppLink>
  expect([written, unknown]).toHaveLength(2)
})
