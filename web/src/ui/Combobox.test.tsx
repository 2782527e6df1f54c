import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { Combobox } from './Combobox.tsx'
import { Field } from './Field.tsx'
import { Modal } from './Modal.tsx'

const options = [
  { value: 'Europe/London', label: 'Londres, GMT+0', keywords: 'Europe/London' },
  { value: 'Europe/Madrid', label: 'Madrid, GMT+1' },
  { value: 'Europe/Moscow', label: 'Moscú, GMT+3' },
]

function City({ onChange }: { onChange?: (value: string) => void }) {
  const [value, setValue] = useState('Europe/Madrid')
  const choose = (next: string) => {
    setValue(next)
    onChange?.(next)
  }
  return (
    <Field label="City" help="Times are shown in it.">
      <Combobox options={options} noMatch="Nothing found" value={value} onChange={choose} />
    </Field>
  )
}

const input = () => screen.getByRole('combobox', { name: 'City', description: 'Times are shown in it.' })
const labels = () => screen.getAllByRole('option').map(({ textContent }) => textContent)

it('a combobox shows the label of the value, and on a press all options with the chosen one marked', async () => {
  render(<City />)
  expect(input()).toHaveProperty('value', 'Madrid, GMT+1')
  await userEvent.click(input())
  const list = await screen.findByRole('listbox', { name: 'City' })
  expect(labels()).toHaveLength(3)
  expect(within(list).getByRole('option', { name: 'Madrid, GMT+1', selected: true })).toBeTruthy()
  expect(input().getAttribute('aria-expanded')).toBe('true')
})

it('a combobox finds an option by a part of its label without accents, and by a keyword', async () => {
  render(<City />)
  await userEvent.click(input())
  await userEvent.keyboard('moscu')
  await waitFor(() => expect(labels()).toEqual(['Moscú, GMT+3']))
  await userEvent.clear(input())
  await userEvent.keyboard('london')
  await waitFor(() => expect(labels()).toEqual(['Londres, GMT+0']))
  await userEvent.clear(input())
  await userEvent.keyboard('zzz')
  expect(await screen.findByText('Nothing found')).toBeTruthy()
})

it('a combobox is operated by the keyboard alone', async () => {
  const chosen: string[] = []
  render(<City onChange={(value) => chosen.push(value)} />)
  await userEvent.tab()
  expect(document.activeElement).toBe(input())
  await userEvent.keyboard('{ArrowDown}')
  await screen.findByRole('listbox')
  await userEvent.keyboard('mos{Enter}')
  expect(chosen).toEqual(['Europe/Moscow'])
  expect(input()).toHaveProperty('value', 'Moscú, GMT+3')
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
})

it('a combobox keeps its value when typed text is abandoned', async () => {
  const chosen: string[] = []
  render(<City onChange={(value) => chosen.push(value)} />)
  await userEvent.click(input())
  await userEvent.keyboard('Lon')
  await screen.findByRole('option', { name: 'Londres, GMT+0' })
  await userEvent.keyboard('{Escape}')
  await userEvent.tab()
  await waitFor(() => expect(input()).toHaveProperty('value', 'Madrid, GMT+1'))
  expect(chosen).toEqual([])
})

it('Escape closes the list of a combobox, then the dialog around it, and keeps the value', async () => {
  const closed = vi.fn<() => void>()
  render(
    <Modal open onClose={closed} title="Where">
      <City />
    </Modal>,
  )
  await screen.findByRole('dialog', { name: 'Where' })
  await userEvent.click(input())
  await screen.findByRole('listbox')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
  expect(closed).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(closed).toHaveBeenCalledOnce())
  expect(input()).toHaveProperty('value', 'Madrid, GMT+1')
})
