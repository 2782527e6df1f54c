import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { caretInMask, applyMask, TextInput } from './TextInput.tsx'

it.each([
  ['##.##.####', '', ''],
  ['##.##.####', '31', '31'],
  ['##.##.####', '310', '31.0'],
  ['##.##.####', '31121990', '31.12.1990'],
  ['##.##.####', '31.12.1990', '31.12.1990'],
  ['##.##.####', '3a1-12/19905', '31.12.1990'],
  ['##.##.####', '31.', '31'],
  ['A##', '7я12', 'я12'],
  ['+# (###)', '79', '+7 (9'],
  ['**-**', 'a1Я2', 'a1-Я2'],
])('the mask %s makes %j of it: %j', (mask, typed, laid) => expect(applyMask(mask, typed)).toBe(laid))

it('the caret stays behind the same character', () => {
  expect(caretInMask('##.##.####', '3101', 3)).toBe(4)
  expect(caretInMask('##.##.####', '31.12', 2)).toBe(2)
})

it('a masked input accepts only fitting characters, and reports them', async () => {
  let passed = ''
  render(<TextInput mask="##.##.####" aria-label="Birthday" onChange={(event) => (passed = event.target.value)} />)
  const input = screen.getByLabelText('Birthday')
  await userEvent.type(input, '31 dec 1990')
  expect(input).toHaveProperty('value', '31.19.90')
  expect(passed).toBe('31.19.90')
  await userEvent.type(input, '{Backspace}{Backspace}{Backspace}')
  expect(input).toHaveProperty('value', '31.1')
})
