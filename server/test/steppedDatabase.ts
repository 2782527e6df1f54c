import { AsyncLocalStorage } from 'node:async_hooks'
import { queryOf, sqlOf, type Database, type Sql } from '../src/platform/database/database.ts'

/** A call whose transaction can be stopped after any of its statements, and has no effect: it ends in a rollback. */
export type SteppedCall = {
  /** Statements of its transaction, in order. */
  statements: string[]
  /** Backend process of its connection, once the transaction has begun. */
  pid: number | undefined
  isDeadlocked: boolean
  /** Resolves when it has stopped. */
  stopped: Promise<void>
  resume: () => void
  done: Promise<void>
}

type Stepping = Omit<SteppedCall, 'done'> & { stopAfter: number; stop: () => void; resumed: Promise<void> }

const stepping = new AsyncLocalStorage<Stepping>()

/** Runs a call until its transaction has run so many statements, and then waits; 0: to its end. */
export function startStepped(send: () => Promise<unknown>, { stopAfter }: { stopAfter: number }): SteppedCall {
  const stop = Promise.withResolvers<void>()
  const resume = Promise.withResolvers<void>()
  const call: Stepping = {
    statements: [],
    pid: undefined,
    isDeadlocked: false,
    stopAfter,
    stopped: stop.promise,
    stop: stop.resolve,
    resume: resume.resolve,
    resumed: resume.promise,
  }
  const done = stepping
    .run(call, async () => send())
    .then(
      () => stop.resolve(),
      () => stop.resolve(),
    )
  return Object.assign(call, { done })
}

class Undone extends Error {}

const deadlockDetected = '40P01'

/** A database for an application whose calls are started by `startStepped`. */
export function steppedDatabase(database: Database): Database {
  const transaction: Database['transaction'] = (work, opening) => {
    const call = stepping.getStore()
    // Later transactions of a call run without steps.
    if (!call || call.pid !== undefined) return database.transaction(work, opening)
    return database.transaction(async (sql, hooks) => {
      const [connection] = await sql<{ pid: number }>`select pg_backend_pid() as pid`
      call.pid = connection?.pid
      await work(steppedSql(sql, call), hooks)
      throw new Undone()
    }, opening)
  }
  return { ...database, transaction }
}

function steppedSql(sql: Sql, call: Stepping): Sql {
  return sqlOf({
    query: async ({ text, values = [] }) => {
      const position = call.statements.push(text)
      const result = await queryOf(sql)(text, values).catch((error: unknown) => {
        call.isDeadlocked ||= (error as { code?: string }).code === deadlockDetected
        throw error
      })
      await stopAt(call, position)
      return result
    },
  })
}

async function stopAt(call: Stepping, position: number): Promise<void> {
  if (position !== call.stopAfter) return
  call.stop()
  await call.resumed
}
