import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createMemoryDevice, type MemoryDevice } from '../../../../test/memoryDevice.ts'
import { devicePlatform } from '../../../platform/device/devicePlatform.ts'
import { CameraDialog } from './CameraDialog.tsx'

const capture = vi.fn<(file: File) => void>()
const chooseFile = vi.fn<() => void>()
let device: MemoryDevice

beforeEach(() => {
  device = createMemoryDevice()
  devicePlatform.register(device.platform)
})
afterEach(() => {
  devicePlatform.register(undefined)
  vi.clearAllMocks()
})

const show = (mode: 'photo' | 'video') =>
  render(<CameraDialog mode={mode} onCapture={capture} onChooseFile={chooseFile} onClose={() => undefined} />)

it('the mobile application takes a video with the device’s own camera', async () => {
  const film = new File(['film'], 'film.mp4', { type: 'video/mp4' })
  device.capture(film)
  show('video')
  await waitFor(() => expect(capture).toHaveBeenCalledWith(film))
  expect(device.captured).toEqual(['video'])
})

it.each([
  ['internal', 'Something went wrong with the camera.'],
  ['busy', 'Another app is using the camera.'],
  ['invalid', 'This camera cannot record what is needed.'],
  ['empty', 'The camera recorded nothing.'],
  ['denied', 'Access to the camera is denied. Allow it in the settings of the app'],
  ['unsupported', 'This device cannot record here.'],
] as const)(
  'the error "%s" of the device’s camera says what to do, and a file can be chosen instead',
  async (error, text) => {
    device.capture(error)
    show('photo')
    expect(await screen.findByText(text, { exact: false })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Choose a file' }))
    expect(chooseFile).toHaveBeenCalledOnce()
  },
)

it('a denied camera opens the settings of the application, and can be tried again', async () => {
  device.capture('denied')
  show('photo')
  await userEvent.click(await screen.findByRole('button', { name: 'Open settings' }))
  expect(device.counts.settings).toBe(1)
  const photo = new File(['photo'], 'photo.jpg', { type: 'image/jpeg' })
  device.capture(photo)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(capture).toHaveBeenCalledWith(photo))
})

it('only a denied camera leads to the settings', async () => {
  device.capture('busy')
  show('photo')
  expect(await screen.findByText('Another app is using the camera.', { exact: false })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Open settings' })).toBeNull()
})
