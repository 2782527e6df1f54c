import type { Database } from '../database.ts'
import type { Viewer } from '../machine.ts'
import { authenticate } from './auth.ts'

/** The calls that open a page come within this time. What another process ends is known here after it at the latest. */
const freshMs = 500
const keptViewers = 5000

type Kept = { viewer: Viewer; until: number }

/**
 * `authenticate` that looks a session up once for the calls of one moment. Whatever this process writes about people or
 * their sessions counts at once.
 */
export function rememberViewers(database: Database): (token: string | undefined) => Promise<Viewer> {
  const kept = new Map<string, Kept>()
  let { writes } = database.people
  return async (token = '') => {
    if (database.people.writes !== writes || kept.size >= keptViewers) {
      kept.clear()
      writes = database.people.writes
    }
    const found = kept.get(token)
    if (found && Date.now() < found.until) return found.viewer
    const before = writes
    const until = Date.now() + freshMs
    const viewer = await authenticate(database, token)
    // What was read may be older than what was written meanwhile.
    if (database.people.writes === before) kept.set(token, { viewer, until })
    return viewer
  }
}
