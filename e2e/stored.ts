import type { Page } from '@playwright/test'

type Kept = { key: string; value: unknown }

/** What a page keeps on the device, in a store that it has opened before. */
export function stored(page: Page, place: { database: string; store: string }): Promise<Kept[]> {
  return page.evaluate(
    ({ database, store }) =>
      new Promise<Kept[]>((resolve, reject) => {
        const opening = indexedDB.open(database)
        opening.addEventListener('error', () => reject(new Error(`No database ${database}`)))
        opening.addEventListener('success', () => {
          const kept: Kept[] = []
          const reading = opening.result.transaction(store).objectStore(store).openCursor()
          reading.addEventListener('success', () => {
            const { result: cursor } = reading
            if (cursor) {
              kept.push({ key: cursor.key as string, value: cursor.value })
              cursor.continue()
              return
            }
            opening.result.close()
            resolve(kept)
          })
        })
      }),
    place,
  )
}
