import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Toasts } from './Toasts.tsx'
import { currentToasts, hideToast, showToast } from './toasts.ts'

beforeEach(() => {
  vi.useFakeTimers()
  render(<Toasts />)
})
afterEach(() => {
  for (const toast of currentToasts()) act(() => hideToast(toast.id))
  vi.useRealTimers()
})

const show = (content: Parameters<typeof showToast>[0]) =>
  act(() => {
    showToast(content)
  })
const toastOf = (text: string) => screen.getByText(text).parentElement ?? document.body
const pass = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })

it('a toast hides after six seconds', () => {
  show({ text: 'Saved' })
  pass(5_900)
  expect(screen.queryByText('Saved')).toBeTruthy()
  pass(200)
  expect(screen.queryByText('Saved')).toBeNull()
})

it('a toast pauses while it has the pointer or the focus', () => {
  show({ text: 'Saved' })
  pass(4_000)
  fireEvent(toastOf('Saved'), new Event('pointerenter'))
  pass(60_000)
  expect(screen.queryByText('Saved')).toBeTruthy()
  fireEvent(toastOf('Saved'), new Event('pointerleave'))
  pass(1_900)
  expect(screen.queryByText('Saved')).toBeTruthy()
  pass(200)
  expect(screen.queryByText('Saved')).toBeNull()
})

it('a toast pauses while the keyboard focus is inside, and Esc closes it', () => {
  show({ text: 'Saved' })
  act(() => screen.getByRole('button', { name: 'Close' }).focus())
  pass(60_000)
  expect(screen.queryByText('Saved')).toBeTruthy()
  fireEvent.keyDown(screen.getByRole('button', { name: 'Close' }), { key: 'Escape' })
  expect(screen.queryByText('Saved')).toBeNull()
})

it('a toast can be closed and can offer one action', () => {
  const retry = vi.fn<() => void>()
  show({ text: 'Not sent', tone: 'bad', action: { label: 'Try again', onPress: retry } })
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledOnce()
  expect(screen.queryByText('Not sent')).toBeNull()
  show({ text: 'Saved' })
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByText('Saved')).toBeNull()
})

it('a toast is announced politely, an error at once', () => {
  show({ text: 'Saved' })
  show({ text: 'Not sent', tone: 'bad' })
  expect(screen.getByText('Saved').closest('[aria-live]')?.getAttribute('aria-live')).toBe('polite')
  expect(screen.getByText('Not sent').closest('[aria-live]')?.getAttribute('aria-live')).toBe('assertive')
})

it('the same text is shown once, and never more than three toasts', () => {
  for (const text of ['Saved', 'Saved', 'One', 'Two', 'Three']) show({ text })
  expect(currentToasts().map((toast) => toast.text)).toEqual(['One', 'Two', 'Three'])
})
