import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Button } from './Button.tsx'
import { IconButton } from './IconButton.tsx'
import { Toasts } from './Toasts.tsx'

it('a button acts by mouse and by keyboard', async () => {
  const act = vi.fn<() => void>()
  render(<Button onClick={act}>Continue</Button>)
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await userEvent.keyboard('{Enter}')
  expect(act).toHaveBeenCalledTimes(2)
})

it('a disabled button stays reachable and says why', async () => {
  const act = vi.fn<() => void>()
  render(
    <>
      <Button disabledReason="Two lessons are left" onClick={act}>
        Finish the day
      </Button>
      <Toasts />
    </>,
  )
  await userEvent.tab()
  const button = screen.getByRole('button', { name: 'Finish the day', description: 'Two lessons are left' })
  expect(document.activeElement).toBe(button)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await userEvent.keyboard('{Enter}')
  expect(act).not.toHaveBeenCalled()
  const notices = screen.getByRole('region', { name: 'Notifications' })
  expect(notices.textContent).toContain('Two lessons are left')
})

it('a disabled button does not submit its form', async () => {
  const send = vi.fn<() => void>()
  render(
    <form onSubmit={send}>
      <Button type="submit" disabledReason="Tick the box first">
        Send
      </Button>
    </form>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(send).not.toHaveBeenCalled()
})

it('a busy button acts once', async () => {
  const act = vi.fn<() => void>()
  render(
    <Button busy onClick={act}>
      Sending
    </Button>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Sending', busy: true }))
  expect(act).not.toHaveBeenCalled()
})

it('an icon button has a name, and announces whether it is pressed', () => {
  render(<IconButton label="Subtitles" icon={<svg />} pressed />)
  expect(screen.getByRole('button', { name: 'Subtitles', pressed: true })).toBeTruthy()
})
