import type { Database } from './database.ts'

type Kept<Value> = { version: string; value: Promise<Value> }

/**
 * Gives what was loaded for a key before, as long as the caller names the same version of it, which it has just read
 * from the database. Up to `most` values a process, of which the one asked for longest ago goes first.
 */
export function keepByVersion<Value>(most: number) {
  const kept = new WeakMap<Database, Map<string, Kept<Value>>>()
  return (database: Database, { key, version }: { key: string; version: string }, load: () => Promise<Value>) => {
    const ofDatabase = kept.get(database) ?? new Map<string, Kept<Value>>()
    kept.set(database, ofDatabase)
    const found = ofDatabase.get(key)
    const current = found?.version === version ? found : { version, value: load() }
    ofDatabase.delete(key)
    ofDatabase.set(key, current)
    if (current !== found) {
      current.value.catch(() => ofDatabase.get(key) === current && ofDatabase.delete(key))
      const oldest = ofDatabase.keys().next().value
      if (ofDatabase.size > most && oldest !== undefined) ofDatabase.delete(oldest)
    }
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
  const kept = new WeakMap<Database, Map<string, Read<Value>>>()
  return async (database: Database, { key, subjectOf }: Place<Value>, load: () => Promise<Value>): Promise<Value> => {
    const ofDatabase = kept.get(database) ?? new Map<string, Read<Value>>()
    kept.set(database, ofDatabase)
    const found = ofDatabase.get(key)
    if (found && database.changes.isBelieved(subjectOf(found.value), found.readAt)) return found.value
    ofDatabase.delete(key)
    const readAt = performance.now()
    const value = await load()
    ofDatabase.set(key, { readAt, value })
    const oldest = ofDatabase.keys().next().value
    if (ofDatabase.size > most && oldest !== undefined) ofDatabase.delete(oldest)
    return value
  }
}
