import { setTimeout } from 'node:timers/promises'
import { act, cleanup, configure, prettyDOM } from '@testing-library/react'
import { afterAll, afterEach, beforeEach } from 'vitest'
import './address.ts'
import '../src/boot/registries.ts'
import '../src/registries.ts'
import '../src/boot/outboxRegistry.ts'
import { setTimeZone } from '../src/platform/language/timeZone.ts'
import { loadTexts, startLanguage } from '../src/platform/language/language.ts'
import { savePreference } from '../src/platform/storage/cookie.ts'
import { currentToasts, hideToast } from '../src/ui/toasts.ts'
import { stopAtNoon } from './clock.ts'

// Screens load lazily on first use, which exceeds the default second on a busy machine.
configure({ asyncUtilTimeout: 30_000, getElementError })

// Also applies to values that a file computes before its first test.
stopAtNoon()

/** Every test starts as a first visit: noon in Moscow, English, empty storage. */
beforeEach(async () => {
  stopAtNoon()
  localStorage.clear()
  deleteCookies()
  savePreference('language', null)
  savePreference('theme', null)
  setTimeZone('Europe/Moscow')
  await startLanguage({ account: 'en' })
  await loadTexts()
})

afterEach(cleanup)

// The console stays open to the end of a file, and the timer of a toast would outlive the file.
afterEach(() => act(async () => currentToasts().forEach(({ id }) => hideToast(id))))

// Events wait two seconds for others: on a busy machine their timer would fire when the environment of the file has
// ended. Work behind the last test, as reading their answer or deleting a draft, needs its document for a moment, too.
afterAll(async () => {
  const { flushEvents } = await import('../src/accounts/analytics/sendEvents.ts')
  flushEvents()
  await setTimeout(100)
})

/** Prints the page only when the message is read: most errors belong to retries of a wait, which nobody reads. */
function getElementError(message: string | null, container: Element): Error {
  const get = () => [message, prettyDOM(container)].filter(Boolean).join('\n\n')
  const error = Object.defineProperty(new Error(), 'message', { get, configurable: true })
  error.name = 'TestingLibraryElementError'
  return error
}

/** Uses a past date: with the clock stopped, a cookie that ends now stays. */
function deleteCookies(): void {
  for (const pair of document.cookie.split('; '))
    // oxlint-disable-next-line unicorn/no-document-cookie -- `cookieStore` is missing here
    document.cookie = `${pair.split('=')[0]}=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT`
}
