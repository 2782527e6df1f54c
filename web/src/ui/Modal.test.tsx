import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef, useState } from 'react'
import { expect, it } from 'vitest'
import { Button } from './Button.tsx'
import { Modal } from './Modal.tsx'

function Unlink({ dismissible = true }: { dismissible?: boolean }) {
  const [open, setOpen] = useState(false)
  const safe = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Unlink</Button>
      <Modal
        open={open}
        onClose={() => setOpen(false)}
        title="Unlink the account?"
        description="You can sign in with e-mail and password."
        initialFocus={safe}
        dismissible={dismissible}
      >
        <Button variant="danger">Yes, unlink</Button>
        <Button ref={safe} onClick={() => setOpen(false)}>
          Keep it
        </Button>
      </Modal>
    </>
  )
}

const dialog = () => screen.findByRole('dialog', { name: 'Unlink the account?' })
const isGone = () => expect(screen.queryByRole('dialog')).toBeNull()

it('a dialog opens with the focus on the safe answer and gives the focus back', async () => {
  render(<Unlink />)
  await userEvent.click(screen.getByRole('button', { name: 'Unlink' }))
  await dialog()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep it' })))
  expect(screen.getByText('You can sign in with e-mail and password.')).toBeTruthy()
  await userEvent.keyboard('{Enter}')
  await waitFor(isGone)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Unlink' })))
})

it('a dialog closes on Esc and on the cross', async () => {
  render(<Unlink />)
  await userEvent.click(screen.getByRole('button', { name: 'Unlink' }))
  await dialog()
  await userEvent.keyboard('{Escape}')
  await waitFor(isGone)
  await userEvent.click(screen.getByRole('button', { name: 'Unlink' }))
  await dialog()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('a dialog that must not be interrupted does not close on Esc', async () => {
  render(<Unlink dismissible={false} />)
  await userEvent.click(screen.getByRole('button', { name: 'Unlink' }))
  await dialog()
  await userEvent.keyboard('{Escape}')
  expect(await dialog()).toBeTruthy()
})
