import type { Page } from '@playwright/test'

/** The key of the signed-in user among the stored queries; it ends with the query's own. */
export const storedUserKey = /-\["\/spa\/api\/v1\/user"\]$/

type StoredRecord = { key: string; value: unknown }

/** All records of an existing IndexedDB object store. */
export function readObjectStore(page: Page, from: { database: string; store: string }): Promise<StoredRecord[]> {
  return page.evaluate(
    ({ database, store }) =>
      new Promise<StoredRecord[]>((resolve, reject) => {
        const opening = indexedDB.open(database)
        opening.addEventListener('error', () => reject(new Error(`No database ${database}`)))
        opening.addEventListener('success', () => {
          const records: StoredRecord[] = []
          const reading = opening.result.transaction(store).objectStore(store).openCursor()
          reading.addEventListener('success', () => {
            const { result: cursor } = reading
            if (cursor) {
              records.push({ key: cursor.key as string, value: cursor.value })
              cursor.continue()
              return
            }
            opening.result.close()
            resolve(records)
          })
        })
      }),
    from,
  )
}
