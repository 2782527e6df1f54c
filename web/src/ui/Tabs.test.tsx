import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { Tabs } from './Tabs.tsx'

const items = [
  { value: 'running', label: 'Running', count: 3 },
  { value: 'paused', label: 'Paused' },
  { value: 'finished', label: 'Finished' },
] as const

function Courses() {
  const [value, setValue] = useState<(typeof items)[number]['value']>('running')
  return (
    <Tabs label="My courses" items={items} value={value} onChange={setValue}>
      These are {value}
    </Tabs>
  )
}

it('a press on a tab shows its panel', async () => {
  render(<Courses />)
  await userEvent.click(screen.getByRole('tab', { name: 'Paused' }))
  expect(screen.getByRole('tab', { name: 'Paused', selected: true })).toBeTruthy()
  expect(screen.getByRole('tabpanel', { name: 'Paused' }).textContent).toBe('These are paused')
})

it('a tab list is one Tab stop, within which arrows, Home and End move and wrap around', async () => {
  render(<Courses />)
  await userEvent.tab()
  const steps = [
    ['{ArrowRight}', 'Paused'],
    ['{End}', 'Finished'],
    ['{ArrowRight}', 'Running 3'],
    ['{ArrowLeft}', 'Finished'],
    ['{Home}', 'Running 3'],
  ] as const
  for (const [key, name] of steps) {
    await userEvent.keyboard(key)
    expect(document.activeElement).toBe(screen.getByRole('tab', { name, selected: true }))
  }
  await userEvent.tab()
  expect(document.activeElement?.getAttribute('role')).not.toBe('tab')
})
