import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { Stepper } from './Stepper.tsx'

function Repeats() {
  const [value, setValue] = useState(2)
  return <Stepper label="Repeats" value={value} min={2} max={3} onChange={setValue} />
}

it('a stepper stays within its ends and keeps the focus there', async () => {
  render(<Repeats />)
  const less = screen.getByRole('button', { name: 'Less' })
  const more = screen.getByRole('button', { name: 'More' })
  expect(less.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(less)
  expect(screen.getByRole('status').textContent).toBe('2')
  await userEvent.click(more)
  await userEvent.click(more)
  expect(screen.getByRole('status').textContent).toBe('3')
  expect(document.activeElement).toBe(more)
  expect(screen.getByRole('group', { name: 'Repeats' })).toBeTruthy()
})
