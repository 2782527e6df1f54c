import type { BrowserContext, Page } from '@playwright/test'

/** All browser storage that scripts of a page can read. */
export type BrowserStorage = {
  cookie: string
  local: [string, string][]
  session: [string, string][]
  /** IndexedDB and the caches, as text. */
  rest: string
}

export function readBrowserStorage(page: Page): Promise<BrowserStorage> {
  return page.evaluate(async () => {
    const answerOf = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(new Error('IndexedDB refused')))
      })
    const rest: unknown[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await answerOf(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        const objects = database.transaction(store).objectStore(store)
        rest.push([name, store, await answerOf(objects.getAllKeys()), await answerOf(objects.getAll())])
      }
      database.close()
    }
    for (const name of await caches.keys()) {
      const kept = await (await caches.open(name)).keys()
      rest.push([name, kept.map(({ url }) => url)])
    }
    return {
      cookie: document.cookie,
      local: Object.entries(localStorage) as [string, string][],
      session: Object.entries(sessionStorage) as [string, string][],
      rest: JSON.stringify(rest),
    }
  })
}

/** Plants it in another browser, as a thief would. */
export async function restoreBrowserStorage(
  context: BrowserContext,
  origin: string,
  { cookie, local, session }: BrowserStorage,
) {
  const cookies = cookie.split('; ').filter((pair) => pair !== '')
  await context.addCookies(
    cookies.map((pair) => {
      const at = pair.indexOf('=')
      return { name: pair.slice(0, at), value: pair.slice(at + 1), url: origin }
    }),
  )
  await context.addInitScript(
    (kept) => {
      for (const [key, value] of kept.local) localStorage.setItem(key, value)
      for (const [key, value] of kept.session) sessionStorage.setItem(key, value)
    },
    { local, session },
  )
}
