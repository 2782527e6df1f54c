// Imported first by the entries: where a browser blocks storage, even accessing it throws.

for (const name of ['localStorage', 'sessionStorage'] as const) if (isBlocked(() => window[name])) replace(name)
if (isBlocked(() => document.cookie)) Object.defineProperty(document, 'cookie', { get: () => '', set: ignore })
// As in a browser without IndexedDB.
if (isBlocked(() => window.indexedDB)) Object.defineProperty(window, 'indexedDB', { value: undefined })

function ignore(): void {
  // Writes are dropped.
}

function isBlocked(access: () => unknown): boolean {
  try {
    return access() === null
  } catch {
    return true
  }
}

/** An in-memory replacement for the lifetime of the page. */
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
