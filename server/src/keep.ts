import type { Database } from './database.ts'

type Shelves<Value> = WeakMap<Database, Map<string, Value>>

function shelfOf<Value>(shelves: Shelves<Value>, database: Database): Map<string, Value> {
  const found = shelves.get(database)
  if (found) return found
  const shelf = new Map<string, Value>()
  shelves.set(database, shelf)
  return shelf
}

/** Of more than `most` values the one that was put in longest ago goes. */
function put<Value>(shelf: Map<string, Value>, most: number, [key, value]: [string, Value]): void {
  shelf.delete(key)
  shelf.set(key, value)
  const oldest = shelf.keys().next().value
  if (shelf.size > most && oldest !== undefined) shelf.delete(oldest)
}

type Kept<Value> = { version: string; value: Promise<Value> }

/**
 * Gives what was loaded for a key before, as long as the caller names the same version of it, which it has just read
 * from the database. Up to `most` values a process, of which the one asked for longest ago goes first.
 */
export function keepByVersion<Value>(most: number) {
  const shelves: Shelves<Kept<Value>> = new WeakMap()
  return (database: Database, { key, version }: { key: string; version: string }, load: () => Promise<Value>) => {
    const shelf = shelfOf(shelves, database)
    const found = shelf.get(key)
    const current = found?.version === version ? found : { version, value: load() }
    put(shelf, most, [key, current])
    if (current !== found) current.value.catch(() => shelf.get(key) === current && shelf.delete(key))
    return current.value
  }
}

type Read<Value> = { readAt: number; value: Value }
type Place<Value> = { key: string; subjectOf: (value: Value) => string }

/**
 * Gives what was loaded for a key a moment ago, unless its subject has changed since. Up to `most` values a process, of
 * which the one read longest ago goes first.
 */
export function keepWhileBelieved<Value>(most: number) {
  const shelves: Shelves<Read<Value>> = new WeakMap()
  return async (database: Database, { key, subjectOf }: Place<Value>, load: () => Promise<Value>): Promise<Value> => {
    const shelf = shelfOf(shelves, database)
    const found = shelf.get(key)
    if (found && database.changes.isBelieved(subjectOf(found.value), found.readAt)) return found.value
    const readAt = performance.now()
    const value = await load()
    put(shelf, most, [key, { readAt, value }])
    return value
  }
}
