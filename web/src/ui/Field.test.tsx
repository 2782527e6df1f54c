import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { Checkbox } from './Checkbox.tsx'
import { Field } from './Field.tsx'
import { PasswordInput } from './PasswordInput.tsx'
import { RadioGroup } from './RadioGroup.tsx'
import { Switch } from './Switch.tsx'
import { TextArea, TextInput } from './TextInput.tsx'

it('a field names its input and describes it by help and error', () => {
  render(
    <Field label="Email" help="We write rarely" error="Enter a valid email">
      <TextInput type="email" />
    </Field>,
  )
  const input = screen.getByRole('textbox', { name: 'Email', description: 'We write rarely Enter a valid email' })
  expect(input.getAttribute('aria-invalid')).toBe('true')
})

it('a field without an error is not marked as invalid', () => {
  render(
    <Field label="About you" counter="0 / 500">
      <TextArea />
    </Field>,
  )
  const area = screen.getByRole('textbox', { name: 'About you' })
  expect(area.hasAttribute('aria-invalid')).toBe(false)
  expect(area.hasAttribute('aria-describedby')).toBe(false)
})

it('a password is hidden, can be shown and hidden again, and keeps its value', async () => {
  render(
    <Field label="Password">
      <PasswordInput autoComplete="current-password" />
    </Field>,
  )
  const input = screen.getByLabelText<HTMLInputElement>('Password')
  await userEvent.type(input, 'Daystream')
  expect(input.type).toBe('password')
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(input.type).toBe('text')
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(input.type).toBe('password')
  expect(input.value).toBe('Daystream')
})

it('a checkbox is ticked by its label and by the space bar', async () => {
  render(<Checkbox label="Remember me" hint="On this device" />)
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: /Remember me/ })
  await userEvent.click(screen.getByText('Remember me'))
  expect(box.checked).toBe(true)
  await userEvent.keyboard(' ')
  expect(box.checked).toBe(false)
})

it('a switch announces whether it is on', async () => {
  render(<Switch label="Autoplay" />)
  const autoplay = screen.getByRole<HTMLInputElement>('switch', { name: 'Autoplay' })
  await userEvent.click(autoplay)
  expect(autoplay.checked).toBe(true)
})

it('a group of radios has one choice', async () => {
  render(<Theme />)
  await userEvent.click(screen.getByRole('radio', { name: 'Dark' }))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Dark' }).checked).toBe(true)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Light' }).checked).toBe(false)
  expect(screen.getByRole('group', { name: 'Colours' })).toBeTruthy()
})

function Theme() {
  const [theme, setTheme] = useState<'light' | 'dark'>('light')
  const options = [
    { value: 'light', label: 'Light' },
    { value: 'dark', label: 'Dark' },
  ] as const
  return <RadioGroup label="Colours" options={options} value={theme} onChange={setTheme} />
}
