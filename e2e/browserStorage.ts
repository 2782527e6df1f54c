import type { BrowserContext, Page } from '@playwright/test'

/** All browser storage that a page's scripts can read. */
export type BrowserStorage = {
  cookie: string
  local: [string, string][]
  session: [string, string][]
  /** IndexedDB and Cache Storage as JSON. */
  rest: string
}

export function readBrowserStorage(page: Page): Promise<BrowserStorage> {
  return page.evaluate(async () => {
    const resultOf = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(new Error('IndexedDB request failed')))
      })
    const rest: unknown[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await resultOf(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        const objects = database.transaction(store).objectStore(store)
        rest.push([name, store, await resultOf(objects.getAllKeys()), await resultOf(objects.getAll())])
      }
      database.close()
    }
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys()
      rest.push([name, requests.map(({ url }) => url)])
    }
    return {
      cookie: document.cookie,
      local: Object.entries(localStorage) as [string, string][],
      session: Object.entries(sessionStorage) as [string, string][],
      rest: JSON.stringify(rest),
    }
  })
}

/** Restores it in another browser, as an attacker would. */
export async function restoreBrowserStorage(
  context: BrowserContext,
  origin: string,
  { cookie, local, session }: BrowserStorage,
) {
  const cookies = cookie.split('; ').filter((pair) => pair !== '')
  await context.addCookies(
    cookies.map((pair) => {
      const separator = pair.indexOf('=')
      return { name: pair.slice(0, separator), value: pair.slice(separator + 1), url: origin }
    }),
  )
  await context.addInitScript(
    (stored) => {
      for (const [key, value] of stored.local) localStorage.setItem(key, value)
      for (const [key, value] of stored.session) sessionStorage.setItem(key, value)
    },
    { local, session },
  )
}
