import { SecureStorage } from '@aparajita/capacitor-secure-storage'
import { afterEach, expect, it, vi } from 'vitest'
import { openKeys } from './keyStore.ts'

afterEach(async () => {
  vi.unstubAllGlobals()
  await SecureStorage.clear()
})

it('the key store is read once, and keeps the last of several writes', async () => {
  const keys = await openKeys()
  await Promise.all([keys.write('token', 'one'), keys.write('token', 'two')])
  expect(keys.read('token')).toBe('two')
  expect((await openKeys()).read('token')).toBe('two')
  await keys.write('token', undefined)
  expect([keys.read('token'), (await openKeys()).read('token')]).toEqual([undefined, undefined])
})

it('a value that the system can no longer decrypt is missing, and the application starts', async () => {
  await (await openKeys()).write('token', 'secret')
  await (await openKeys()).write('device', 'known')
  const { localStorage: kept } = window
  // Where the plug-in keeps values in a browser.
  vi.stubGlobal('localStorage', {
    length: kept.length,
    key: (index: number) => kept.key(index),
    getItem: (name: string) => (name.endsWith('token') ? expect.fail('The key is lost') : kept.getItem(name)),
  })
  const keys = await openKeys()
  expect([keys.read('token'), keys.read('device')]).toEqual([undefined, 'known'])
})
