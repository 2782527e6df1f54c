import { afterEach, vi } from 'vitest'
import type { OpenedPush } from '#contract/messages/push/rules.ts'

const cleanups: (() => void)[] = []
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup()
})

const publicKey = 'BBBB'

/** `answer` is the result of the permission prompt. */
type PushOptions = { permission?: NotificationPermission; answer?: NotificationPermission; isServiceDown?: boolean }

/** Stubs the Push API for one test and records what the page does with it. */
export function stubPushApi({ permission = 'default', answer = 'granted', isServiceDown = false }: PushOptions = {}) {
  const browser = {
    permission,
    promptCount: 0,
    subscription: null as object | null,
    workers: [] as string[],
    shown: [] as string[],
  }
  const pushManager = {
    getSubscription: async () => browser.subscription,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      if (isServiceDown) throw new DOMException('Registration failed', 'AbortError')
      return (browser.subscription = subscriptionOf(applicationServerKey))
    },
  }
  function subscriptionOf(serverKey: string): object {
    return {
      options: { applicationServerKey: Uint8Array.from(atob(serverKey), (letter) => letter.charCodeAt(0)).buffer },
      toJSON: () => ({ endpoint: 'https://push.test/1', keys: { p256dh: 'public', auth: 'secret' } }),
      unsubscribe: async () => {
        browser.subscription = null
        return true
      },
    }
  }
  const notification = {
    get permission() {
      return browser.permission
    },
    requestPermission: async () => {
      browser.promptCount += 1
      if (browser.permission === 'default') browser.permission = answer
      return browser.permission
    },
  }
  vi.stubGlobal('Notification', notification)
  vi.stubGlobal('PushManager', vi.fn())
  const getNotifications = async () =>
    browser.shown.map((title) => ({ title, close: () => browser.shown.splice(browser.shown.indexOf(title), 1) }))
  const serviceWorker = stubServiceWorker({ pushManager, getNotifications }, browser.workers)
  return Object.assign(browser, {
    /** Delivers a press as the worker does; resolves to the page's answer. */
    press: async (data: OpenedPush) => {
      await serviceWorker.listened
      const { port1, port2 } = new MessageChannel()
      const answered = once(port1)
      serviceWorker.dispatchEvent(Object.assign(new Event('message'), { data, ports: [port2] }))
      return await answered.finally(() => port1.close())
    },
    /** Adds a subscription made earlier with this server key. */
    addSubscription: (serverKey = publicKey) => {
      browser.workers.push('/class/push-worker.js')
      browser.subscription = subscriptionOf(serverKey)
    },
  })
}

function once(port: MessagePort): Promise<unknown> {
  port.start()
  return new Promise((resolve) => port.addEventListener('message', ({ data }) => resolve(data), { once: true }))
}

class MessageTarget extends EventTarget {
  readonly #listened = Promise.withResolvers<void>()
  /** Resolves once the page listens to messages. */
  readonly listened = this.#listened.promise
  override addEventListener(...listener: Parameters<EventTarget['addEventListener']>): void {
    super.addEventListener(...listener)
    if (listener[0] === 'message') this.#listened.resolve()
  }
}

function stubServiceWorker(registration: object, workers: string[]): MessageTarget {
  const serviceWorker = Object.assign(new MessageTarget(), {
    register: async (address: string) => {
      workers.push(address)
      return registration
    },
    ready: Promise.resolve(registration),
    getRegistration: async () => (workers.length > 0 ? registration : undefined),
  })
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  cleanups.push(() => Reflect.deleteProperty(navigator, 'serviceWorker'))
  return serviceWorker
}

/** The push settings of the brand. */
export const pushSettings = { public_key: publicKey, application: '' as const, page_views: 1000, time_delay: 100_000 }
