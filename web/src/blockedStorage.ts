// Entries import this before everything else: where a browser refuses storage, even to look at it throws.

for (const name of ['localStorage', 'sessionStorage'] as const) if (isRefused(() => window[name])) replace(name)
if (isRefused(() => document.cookie)) Object.defineProperty(document, 'cookie', { get: () => '', set: ignore })
// As in a browser that has none.
if (isRefused(() => window.indexedDB)) Object.defineProperty(window, 'indexedDB', { value: undefined })

function ignore(): void {
  // What is written is lost, as where cookies are blocked.
}

function isRefused(look: () => unknown): boolean {
  try {
    return look() === null
  } catch {
    return true
  }
}

/** Stands in for it for as long as the page is open. */
function replace(name: 'localStorage' | 'sessionStorage'): void {
  const values = new Map<string, string>()
  const storage: Storage = {
    get length() {
      return values.size
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
  }
  Object.defineProperty(window, name, { value: storage })
}
