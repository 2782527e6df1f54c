import { afterEach, expect, it, vi } from 'vitest'
import { listStorageKeys, removeStorageKeys } from './deviceStorage.ts'

const own = Object.getOwnPropertyDescriptor(window, 'sessionStorage')

afterEach(() => {
  if (own) Object.defineProperty(window, 'sessionStorage', own)
  else Reflect.deleteProperty(window, 'sessionStorage')
  sessionStorage.clear()
})

/** As in a browser that blocks storage. */
async function blockStorage(): Promise<void> {
  const get = () => {
    throw new DOMException('Blocked', 'SecurityError')
  }
  Object.defineProperty(window, 'sessionStorage', { get, configurable: true })
  await vi.importActual('./blockedStorage.ts')
}

it.each([
  ['of the browser', () => Promise.resolve()],
  ['in memory, where the browser blocks it', blockStorage],
])('keys are listed and removed by their prefix in a storage %s', async (_name, prepare) => {
  await prepare()
  for (const key of ['draft 1', 'draft 2', 'mark 1']) sessionStorage.setItem(key, 'x')
  expect(listStorageKeys(sessionStorage, 'draft ').toSorted()).toEqual(['draft 1', 'draft 2'])
  removeStorageKeys(sessionStorage, 'draft ', (rest) => rest !== '1')
  expect(listStorageKeys(sessionStorage, '').toSorted()).toEqual(['draft 1', 'mark 1'])
  removeStorageKeys(sessionStorage, 'draft ')
  expect(listStorageKeys(sessionStorage, '')).toEqual(['mark 1'])
})
