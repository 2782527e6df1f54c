import { OperatorError } from '../config/operatorError.ts'
import type { Database } from '../database/database.ts'
import { withConnection } from './connection.ts'
import { isServerConnected, tryUpgradeLock } from './tableQueries.ts'

/** Refuses while a server or another upgrade uses the database. */
export function withUpgradeLock<Result>(
  database: Database,
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result> {
  // The connection must outlive an interruption: what was begun is undone under the lock.
  const uninterrupted = new AbortController()
  return withConnection(database, uninterrupted.signal, async (client) => {
    signal.throwIfAborted()
    if (!(await tryUpgradeLock(client))) throw new OperatorError('Another upgrade is running.')
    if (await isServerConnected(client))
      throw new OperatorError('Daystream is running: stop all its processes before the upgrade.')
    return work()
  })
}
