import { setTimeout } from 'node:timers/promises'
import pg from 'pg'

const beatMs = 400
/** A database that answers nothing for so long is silent. Short statements take a thousandth of it. */
const answerMs = 2000
/** A process that stood still itself finds the answer within this time, after its timers. */
const graceMs = 100

export type Heartbeat = {
  /**
   * Settles as `work` does, or rejects as soon as the database is silent. What `work` gives afterwards goes to
   * `discard`.
   */
  unlessSilent: <Result>(work: () => Promise<Result>, discard?: (late: Result) => void) => Promise<Result>
  /** Asks the database all the time whether it answers, on a connection of its own. The result ends it. */
  start: () => () => Promise<void>
}

/**
 * Tells a database that hangs (stopped, or behind a network that swallows everything) from one that is busy. A busy one
 * is waited for; the connections to one that hangs are cut, so that whoever waits for them fails at once.
 */
export function heartbeatOf(pool: pg.Pool): Heartbeat {
  const clients = new Set<pg.Client>()
  const waiting = new Set<GiveUp>()
  let isSilent = false
  pool.on('connect', (client) => clients.add(client))
  pool.on('remove', (client) => clients.delete(client))

  function beSilent(): void {
    isSilent = true
    for (const giveUp of waiting) giveUp(new DatabaseSilent())
    // Asked to end, a client would wait for the answers to what it has sent.
    for (const client of clients) client.connection.stream.destroy()
  }

  async function beat(signal: AbortSignal): Promise<void> {
    let client: pg.Client | undefined
    while (!signal.aborted) {
      const asked = client ?? newClient(pool)
      const answer = await answerOf(client ? ask(asked) : connect(asked))
      client = asked
      if (answer === 'none') beSilent()
      else if (answer === 'alive') isSilent = false
      if (answer !== 'alive') {
        asked.connection.stream.destroy()
        client = undefined
      }
      await setTimeout(beatMs, undefined, { signal, ref: false }).catch(() => undefined)
    }
    await client?.end()
  }

  return {
    unlessSilent: (work, discard) =>
      isSilent ? Promise.reject(new DatabaseSilent()) : untilGivenUp(waiting, work, discard),
    start() {
      const ending = new AbortController()
      const beating = beat(ending.signal)
      return async () => {
        ending.abort()
        await beating
      }
    },
  }
}

type GiveUp = (error: Error) => void

function untilGivenUp<Result>(
  waiting: Set<GiveUp>,
  work: () => Promise<Result>,
  discard: (late: Result) => void = () => undefined,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    let isLate = false
    const giveUp = (error: Error) => {
      isLate = true
      reject(error)
    }
    waiting.add(giveUp)
    work()
      .then((result) => (isLate ? discard(result) : resolve(result)), reject)
      .finally(() => waiting.delete(giveUp))
  })
}

class DatabaseSilent extends Error {
  readonly code = 'ETIMEDOUT'
  constructor() {
    super('The database does not answer')
  }
}

function newClient(pool: pg.Pool): pg.Client {
  const options = pool.options as pg.ClientConfig
  const client = new pg.Client({ ...options, application_name: 'daystream-heartbeat', pipeline: false })
  client.on('error', () => undefined)
  return client
}

async function connect(client: pg.Client): Promise<void> {
  await client.connect()
  await ask(client)
}

async function ask(client: pg.Client): Promise<void> {
  await client.query('select 1')
}

/** `refused` is a database that is not there, and says so at once to everybody who asks. */
async function answerOf(asking: Promise<void>): Promise<'alive' | 'refused' | 'none'> {
  const asked = asking.then(
    () => 'alive' as const,
    () => 'refused' as const,
  )
  const answer = await Promise.race([asked, setTimeout(answerMs, undefined, { ref: false })])
  return answer ?? (await Promise.race([asked, setTimeout(graceMs, 'none' as const, { ref: false })]))
}
