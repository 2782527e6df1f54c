import { afterEach, expect, test, vi } from 'vitest'
import { captureByPlugin } from './capturePlugin.ts'

type Callbacks = [(files: unknown[]) => void, (error: { code: number }) => void]

const installPlugin = (name: string, answer: (...callbacks: Callbacks) => void) =>
  Object.assign(navigator, { device: { capture: { [name]: answer } } })
const addressOf = (path: string) => `https://localhost/_capacitor_file_${path}`

afterEach(() => {
  Reflect.deleteProperty(navigator, 'device')
  vi.unstubAllGlobals()
})

test('a photo of the device’s camera becomes a file', async () => {
  installPlugin('captureImage', (resolve) =>
    resolve([{ fullPath: '/photos/1.jpg', name: '1.jpg', type: 'image/jpeg' }]),
  )
  const fetched = vi.fn<(address: string) => Promise<Response>>(async () => new Response('picture'))
  vi.stubGlobal('fetch', fetched)
  const photo = await captureByPlugin('photo', addressOf)
  expect(fetched.mock.calls[0]?.[0]).toBe('https://localhost/_capacitor_file_/photos/1.jpg')
  expect({ name: photo.name, type: photo.type, text: await photo.text() }).toEqual({
    name: '1.jpg',
    type: 'image/jpeg',
    text: 'picture',
  })
})

test.each([
  [0, 'internal'],
  [1, 'busy'],
  [2, 'invalid'],
  [3, 'empty'],
  [4, 'denied'],
  [20, 'unsupported'],
])('error %d of the capture plug-in is known as %s', async (code, error) => {
  installPlugin('captureVideo', (_resolve, reject) => reject({ code }))
  await expect(captureByPlugin('video', addressOf)).rejects.toMatchObject({ error })
})

test('without the plug-in nothing can be captured', async () => {
  await expect(captureByPlugin('sound', addressOf)).rejects.toMatchObject({ error: 'unsupported' })
})
