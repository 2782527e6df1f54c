import { afterEach, beforeEach, expect, it, vi } from 'vitest'

type Posted = { to: string; request: object }

/** A worker that records its messages. */
class StubWorker extends EventTarget {
  state = 'installing'
  readonly #name: string
  readonly #posted: Posted[]
  constructor(name: string, posted: Posted[]) {
    super()
    this.#name = name
    this.#posted = posted
  }
  postMessage(request: object): void {
    this.#posted.push({ to: this.#name, request })
  }
  install(): void {
    this.state = 'installed'
    this.dispatchEvent(new Event('statechange'))
  }
}

/** Stubs the browser's registration of service workers; the page has the build `b1`. */
function stubWorkers() {
  const posted: Posted[] = []
  const workerOf = (name: string) => new StubWorker(name, posted)
  const registration = Object.assign(new EventTarget(), {
    active: workerOf('active'),
    waiting: null as StubWorker | null,
    installing: null as StubWorker | null,
    update: async () => {
      browser.updateCount += 1
    },
  })
  const browser = { registration, posted, workerOf, registered: [] as string[], updateCount: 0, isDown: false }
  const register = async (address: string) => {
    browser.registered.push(address)
    if (browser.isDown) throw new TypeError('Failed to fetch')
    return registration
  }
  const value = { register, ready: Promise.resolve(registration) }
  Object.defineProperty(navigator, 'serviceWorker', { value, configurable: true })
  return browser
}

beforeEach(() => {
  vi.resetModules()
  document.head.innerHTML = '<meta name="build" content="b1">'
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  document.head.innerHTML = ''
})

// The module remembers that it has registered, as each page does once.
const load = () => import('./siteWorker.ts')

it('a page looks for a newer worker and has the site stored, once', async () => {
  const browser = stubWorkers()
  const { storeSite } = await load()
  await Promise.all([storeSite(), storeSite()])
  await storeSite()
  expect(browser.registered).toEqual(['/push-worker.js'])
  expect(browser.updateCount).toBe(1)
  expect(browser.posted).toEqual([{ to: 'active', request: { type: 'store' } }])
})

it('a registration that fails is retried', async () => {
  const browser = stubWorkers()
  const { storeSite } = await load()
  browser.isDown = true
  await expect(storeSite()).rejects.toThrow('Failed to fetch')
  browser.isDown = false
  await storeSite()
  expect(browser.posted).toHaveLength(1)
})

it('a worker that waits, or is installed later, may take over for the build of this page only', async () => {
  const { registration, posted, workerOf } = stubWorkers()
  registration.waiting = workerOf('waiting')
  await (await load()).storeSite()
  const takeOver = { type: 'take-over', build: 'b1' }
  expect(posted).toContainEqual({ to: 'waiting', request: takeOver })
  const later = workerOf('later')
  registration.installing = later
  registration.dispatchEvent(new Event('updatefound'))
  expect(posted).not.toContainEqual({ to: 'later', request: takeOver })
  later.install()
  expect(posted).toContainEqual({ to: 'later', request: takeOver })
})

it('a browser without service workers stores nothing', async () => {
  await expect((await load()).storeSite()).resolves.toBeUndefined()
})
