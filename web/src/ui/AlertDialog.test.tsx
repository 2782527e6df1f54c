import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { AlertDialog } from './Modal.tsx'
import { Button } from './Button.tsx'

function Unlink() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Unlink</Button>
      <AlertDialog open={open} onClose={close} title="Unlink the account?" description="The password still works.">
        <Button onClick={close}>Keep it</Button>
        <Button variant="danger">Yes, unlink</Button>
      </AlertDialog>
    </>
  )
}

const dialog = () =>
  screen.findByRole('alertdialog', { name: 'Unlink the account?', description: 'The password still works.' })
const isClosed = () => expect(screen.queryByRole('alertdialog')).toBeNull()

it('an alert dialog opens with the focus on the safe answer and gives the focus back', async () => {
  render(<Unlink />)
  await userEvent.click(screen.getByRole('button', { name: 'Unlink' }))
  await dialog()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep it' })))
  await userEvent.keyboard('{Enter}')
  await waitFor(isClosed)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Unlink' })))
})

it('an alert dialog stays open on a press outside and closes on Esc', async () => {
  render(<Unlink />)
  await userEvent.click(screen.getByRole('button', { name: 'Unlink' }))
  await dialog()
  await userEvent.click(document.body)
  expect(await dialog()).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  await waitFor(isClosed)
})
