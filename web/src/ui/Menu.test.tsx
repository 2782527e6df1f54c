import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { expect, it, vi } from 'vitest'
import { Button } from './Button.tsx'
import { LazyMenu, lazyMenuPopup, Menu, type MenuTrigger } from './Menu.tsx'
import type { MenuPopupState } from './MenuPopup.tsx'

const drawButton = (trigger: MenuTrigger) => <Button {...trigger}>Marina</Button>

function Account({ onSignOut, onProfile }: { onSignOut?: () => void; onProfile?: () => void }) {
  return (
    <Menu
      renderTrigger={drawButton}
      header="marina@mail.test"
      items={[
        { label: 'My profile', href: '#profile', ...(onProfile && { onSelect: onProfile }) },
        { label: 'Russian', checked: true },
        { label: 'English', checked: false },
        { label: 'Sign out', separated: true, ...(onSignOut && { onSelect: onSignOut }) },
      ]}
    />
  )
}

const open = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Marina', expanded: false }))
  await screen.findByRole('menu', { name: 'Marina' })
}
const isGone = () => waitFor(() => expect(screen.queryByRole('menu')).toBeNull())

it('a menu opens and closes with its button', async () => {
  render(<Account />)
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Marina', expanded: true }))
  await isGone()
  await open()
  expect(screen.getByRole('menu', { name: 'Marina' })).toBeTruthy()
})

it('a menu opens with the down arrow, moves with arrows and letters, chooses with Enter, and gives the focus back', async () => {
  const signOut = vi.fn<() => void>()
  render(<Account onSignOut={signOut} />)
  await userEvent.tab()
  await userEvent.keyboard('{ArrowDown}')
  await screen.findByRole('menu', { name: 'Marina' })
  await waitFor(() => expect(document.activeElement?.closest('[role=menu]')).toBeTruthy())
  await userEvent.keyboard('{End}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Sign out' })))
  await userEvent.keyboard('{Enter}')
  expect(signOut).toHaveBeenCalledOnce()
  await isGone()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Marina' })))
})

it('a menu closes on Esc', async () => {
  render(<Account />)
  await open()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
})

it('a menu whose popup is still loading closes on Esc, and its button keeps the focus', async () => {
  const loading = Promise.withResolvers<ComponentType<MenuPopupState>>()
  const Popup = lazyMenuPopup(() => loading.promise)
  render(<LazyMenu renderTrigger={drawButton} popup={Popup} />)
  await userEvent.tab()
  await userEvent.keyboard('{ArrowDown}{Escape}')
  await act(async () => loading.resolve(({ open }) => open && <div role="menu" />))
  const button = screen.getByRole('button', { name: 'Marina', expanded: false })
  expect(document.activeElement).toBe(button)
  expect(screen.queryByRole('menu')).toBeNull()
})

it('a menu closes on Tab', async () => {
  render(<Account />)
  await open()
  await waitFor(() => expect(document.activeElement?.closest('[role=menu]')).toBeTruthy())
  await userEvent.tab()
  await isGone()
})

it('a menu announces the chosen item', async () => {
  render(<Account />)
  await open()
  expect(screen.getByRole('menuitemradio', { name: 'Russian' }).getAttribute('aria-checked')).toBe('true')
  expect(screen.getByRole('menuitemradio', { name: 'English' }).getAttribute('aria-checked')).toBe('false')
})

it('a menu has real links, which a plain press may follow inside the product', async () => {
  const profile = vi.fn<() => void>()
  render(<Account onProfile={profile} />)
  await open()
  const link = screen.getByRole('menuitem', { name: 'My profile' })
  expect(link.getAttribute('href')).toBe('#profile')
  await userEvent.click(link)
  expect(profile).toHaveBeenCalledOnce()
  expect(location.hash).toBe('')
})
