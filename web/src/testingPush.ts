import { afterEach, vi } from 'vitest'

const removed: (() => void)[] = []
afterEach(() => {
  for (const remove of removed.splice(0)) remove()
})

const key = 'BBBB'

/** What the browser of a test does: `answer` is what the person says in its question. */
type Wish = { permission?: NotificationPermission; answer?: NotificationPermission; isServiceDown?: boolean }

/**
 * A browser that knows push, for one test, with the key of a server (`BBBB`). What it was asked for can be read from
 * what is returned.
 */
export function openPushBrowser({ permission = 'default', answer = 'granted', isServiceDown = false }: Wish = {}) {
  const browser = { permission, asked: 0, subscription: null as object | null, workers: [] as string[] }
  const pushManager = {
    getSubscription: async () => browser.subscription,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      if (isServiceDown) throw new DOMException('Registration failed', 'AbortError')
      return (browser.subscription = subscriptionOf(applicationServerKey))
    },
  }
  function subscriptionOf(of: string): object {
    return {
      options: { applicationServerKey: Uint8Array.from(atob(of), (letter) => letter.charCodeAt(0)).buffer },
      toJSON: () => ({ endpoint: 'https://push.test/1', keys: { p256dh: 'public', auth: 'secret' } }),
      unsubscribe: async () => {
        browser.subscription = null
        return true
      },
    }
  }
  const registration = { pushManager }
  const notification = {
    get permission() {
      return browser.permission
    },
    requestPermission: async () => {
      browser.asked += 1
      if (browser.permission === 'default') browser.permission = answer
      return browser.permission
    },
  }
  vi.stubGlobal('Notification', notification)
  vi.stubGlobal('PushManager', vi.fn())
  const serviceWorker = {
    register: async (address: string) => {
      browser.workers.push(address)
      return registration
    },
    ready: Promise.resolve(registration),
    getRegistration: async () => (browser.workers.length > 0 ? registration : undefined),
  }
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  removed.push(() => Reflect.deleteProperty(navigator, 'serviceWorker'))
  return Object.assign(browser, {
    /** As if the device had been subscribed before, at a server with this key. */
    subscribeBefore: (with_: string = key) => {
      browser.workers.push('/class/push-worker.js')
      browser.subscription = subscriptionOf(with_)
    },
  })
}

/** Settings of push as a server has them. */
export const pushSettings = { public_key: key, page_views: 1000, time_delay: 100_000 }
