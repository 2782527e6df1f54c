import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { uploadFile } from '#contract/learning/files/api.ts'
import { fileTypes } from '#contract/learning/files/rules.ts'
import { anUploadedFile } from '../../test/homework.ts'
import { serve } from '../../test/server.ts'
import { runUpload } from '../learning/files/uploads.ts'
import { OutdatedNotice } from './OutdatedNotice.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  document.querySelector('video')?.remove()
  vi.useRealTimers()
})

const notice = () => screen.queryByText('The site has been updated.')
const pass = () => act(() => vi.advanceTimersByTimeAsync(1100))

it('a quiet page offers the new version', async () => {
  render(<OutdatedNotice />)
  await pass()
  expect(notice()).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
})

it('the offer waits while somebody writes', async () => {
  render(
    <>
      <textarea aria-label="Answer" />
      <OutdatedNotice />
    </>,
  )
  const field = screen.getByRole('textbox', { name: 'Answer' })
  field.focus()
  fireEvent.change(field, { target: { value: 'I felt' } })
  await pass()
  expect(notice()).toBeNull()
  field.blur()
  await pass()
  expect(notice()).toBeTruthy()
})

it('the offer waits while a film plays', async () => {
  const film = document.createElement('video')
  const state = { paused: false }
  Object.defineProperty(film, 'paused', { get: () => state.paused })
  document.body.append(film)
  render(<OutdatedNotice />)
  await pass()
  expect(notice()).toBeNull()
  state.paused = true
  await pass()
  expect(notice()).toBeTruthy()
})

it('the offer waits while a file uploads', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  serve(uploadFile, async () => {
    await promise
    return { success: true, data: anUploadedFile(1) }
  })
  const { signal } = new AbortController()
  const uploaded = runUpload({
    content: new Blob(['x']),
    name: 'left.pdf',
    type: fileTypes.document,
    key: 'left',
    signal,
  })
  render(<OutdatedNotice />)
  await pass()
  expect(notice()).toBeNull()
  resolve()
  await uploaded
  await pass()
  expect(notice()).toBeTruthy()
})

it('the offer waits until the new worker has stored its files', async () => {
  const installing = Object.assign(new EventTarget(), { state: 'installing' })
  const registration = { installing, update: async () => registration }
  const value = { getRegistration: async () => registration }
  Object.defineProperty(navigator, 'serviceWorker', { value, configurable: true })
  render(<OutdatedNotice />)
  await pass()
  expect(notice()).toBeNull()
  installing.state = 'installed'
  installing.dispatchEvent(new Event('statechange'))
  await pass()
  expect(notice()).toBeTruthy()
})

it('a new version that cannot be stored is offered', async () => {
  const value = { getRegistration: () => Promise.reject(new TypeError('Failed to fetch')) }
  Object.defineProperty(navigator, 'serviceWorker', { value, configurable: true })
  render(<OutdatedNotice />)
  await pass()
  expect(notice()).toBeTruthy()
})
