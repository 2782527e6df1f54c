import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { logout } from '#contract/accounts/auth/api.ts'
import { getStaffMember } from '#contract/accounts/auth/staffApi.ts'
import { getPublicConfig } from '#contract/brands/api.ts'
import { endSession, startSession } from '../../../../platform/session/session.ts'
import { publicConfig } from '../../../../../test/app.ts'
import { irina, openConsole } from '../../../../../test/console.ts'
import { serveDraft } from '../../../../../test/courseDraft.ts'
import { serve } from '../../../../../test/server.ts'
import { serveTus } from '../../../../../test/tusServer.ts'

// Which program this is, it finds out from the address it is loaded at.
vi.hoisted(() => history.replaceState(null, '', '/admin/'))

beforeEach(() => {
  serve(getPublicConfig, () => publicConfig)
  serve(getStaffMember, () => ({ ...irina, roles: ['content'] }))
  serve(logout, () => ({ success: true }))
  serveDraft()
  serveTus().isSlow = true
  startSession({ token: 'of-irina', userId: irina.id, days: 1 })
})
afterEach(() => endSession('chosen'))

it('Esc does not hide videos that are sent; the ones that were stopped can be sent again', async () => {
  await openConsole('/admin/courses/1/edit?part=stage.two')
  await userEvent.click(await screen.findByRole('button', { name: 'Actions' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Days from videos…' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Days from videos' }))
  const films = ['1.mp4', '2.mp4'].map((name) => new File(['film'], name, { type: 'video/mp4' }))
  const choose = dialog.getByRole('button', { name: 'Choose videos' })
  choose.focus()
  // A press on the input itself would take the focus.
  fireEvent.change(dialog.getByLabelText('Choose videos', { selector: 'input' }), { target: { files: films } })
  const stop = await dialog.findByRole('button', { name: 'Stop' })
  expect(document.activeElement).toBe(choose)
  await userEvent.keyboard('{Escape}')
  await userEvent.click(stop)
  expect(await dialog.findByRole('button', { name: 'Send the rest' })).toBeTruthy()
  expect(dialog.getAllByText('Waiting')).toHaveLength(2)
})
