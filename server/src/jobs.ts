import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { PgBoss, type ConstructorOptions, type Job as QueuedJob } from 'pg-boss'
import { queryOf, type Database, type Sql } from './database.ts'
import type { Config } from './config.ts'
import type { Media } from './media.ts'

/** What the machine gives to a running job. `signal` aborts when the process stops or the job takes too long. */
export type Work = { config: Config; database: Database; media: Media; signal: AbortSignal }

/**
 * Work that outlives the call which asks for it. It can run twice, after a worker died or a lease was lost, so every
 * run must leave the same behind.
 */
export type Job<Payload extends object> = {
  name: string
  /** At most one job per key waits; another may already run. */
  keyOf(payload: Payload): string
  timeoutSeconds: number
  retries: number
  /** How long after it was asked for a job may begin. */
  delaySeconds?: number
  /** Where it is false, jobs wait for a machine that can. */
  isPossible?(): Promise<boolean>
  /** What should be waiting or running; asked when a worker starts, to make up for lost queues. */
  listMissed?(sql: Sql): Promise<Payload[]>
  run(work: Work, payload: Payload): Promise<void>
  /** Called when the last retry failed. */
  giveUp?(work: Work, payload: Payload): Promise<void>
}

export type Jobs = { stop: () => Promise<void> }

type Settings = {
  config: Config
  database: Database
  media: Media
  jobs: readonly Job<object>[]
  /** Whether this process runs jobs or only enqueues them. */
  isWorker: boolean
  onError: (error: unknown) => void
  intervals?: JobIntervals
}

/** How often a worker looks, and how long it waits. A test passes shorter ones. */
type JobIntervals = { superviseSeconds: number; retryDelaySeconds: number; pollSeconds: number }

/** The least that pg-boss allows. */
const heartbeatSeconds = 10
const ordinaryIntervals: JobIntervals = { superviseSeconds: 10, retryDelaySeconds: 2, pollSeconds: 5 }
/** The longest time from a worker's death until another one begins its job again. */
export const recoverySeconds = recoverySecondsOf(ordinaryIntervals)
const connections = 4
/** An answer that a network has swallowed is not waited for for ever. */
const queryTimeoutMs = 60_000
/** Done jobs are forgotten after a day, those that no machine can do yet much later. */
const deleteAfterSeconds = 24 * 3600
const retentionSeconds = 300 * 24 * 3600
const stopTimeoutMs = 6000
const closeTimeoutMs = 2000

/** Knows the queues; which database a job goes to is decided by the `sql` it is enqueued with. */
let sender: PgBoss | undefined

/** The worker that supervises finds a dead one's claim expired in its second look at the latest. */
function recoverySecondsOf({ superviseSeconds, retryDelaySeconds, pollSeconds }: JobIntervals): number {
  return heartbeatSeconds + 2 * superviseSeconds + retryDelaySeconds + pollSeconds
}

/** Opens the queues, and runs the jobs when this process is a worker. */
export async function startJobs(settings: Settings): Promise<Jobs> {
  const { database, jobs, isWorker, onError, intervals = ordinaryIntervals } = settings
  const { superviseSeconds } = intervals
  const application_name = `daystream-jobs-${randomUUID()}`
  const boss = new PgBoss({
    ...(database.pool.options as ConstructorOptions),
    ...{ application_name, max: connections, pipeline: false, query_timeout: queryTimeoutMs },
    ...{ supervise: isWorker, schedule: false, useListenNotify: isWorker },
    ...{ superviseIntervalSeconds: superviseSeconds, monitorIntervalSeconds: superviseSeconds },
  })
  // Its errors are plain objects, and repeat with every poll while the database is away: the message is enough.
  boss.on('error', (error) => onError(`Jobs: ${error.message}`))
  await boss.start()
  for (const job of jobs) await openQueues(boss, job, intervals)
  sender = boss
  const stopping = new AbortController()
  const worker = { ...settings, intervals, boss, stopping }
  if (isWorker) for (const job of jobs) await startWorker(worker, job)
  return {
    stop: async () => {
      stopping.abort(new Error('the process is stopping'))
      await boss.stop({ timeout: stopTimeoutMs })
      await connectionsGone(database, application_name)
    },
  }
}

/**
 * The library does not wait until its connections are closed. Should the database stop meanwhile, its farewell to
 * them would be an error that nobody handles.
 */
async function connectionsGone({ sql }: Database, applicationName: string): Promise<void> {
  const deadline = Date.now() + closeTimeoutMs
  while (Date.now() < deadline) {
    const open = sql`select 1 from pg_stat_activity where application_name = ${applicationName}`
    if ((await open.catch(() => [])).length === 0) return
    await setTimeout(10)
  }
}

/** Asks for a job in the caller's transaction: it exists if, and once, that transaction stands. */
export async function enqueue<Payload extends object>(sql: Sql, job: Job<Payload>, payload: Payload): Promise<void> {
  if (!sender) throw new Error('startJobs comes before enqueue')
  const options = { singletonKey: job.keyOf(payload), startAfter: job.delaySeconds ?? 0 }
  await sender.send(job.name, payload, { ...options, db: { executeSql: queryOf(sql) } })
}

function givenUpQueue(job: Pick<Job<object>, 'name'>): string {
  return `${job.name}.given-up`
}

async function openQueues(boss: PgBoss, job: Job<object>, { retryDelaySeconds }: JobIntervals): Promise<void> {
  const shared = { heartbeatSeconds, retentionSeconds, deleteAfterSeconds, retryDelay: retryDelaySeconds, notify: true }
  await boss.createQueue(givenUpQueue(job), { ...shared, policy: 'standard' })
  const options = {
    ...shared,
    ...{ expireInSeconds: job.timeoutSeconds, retryLimit: job.retries, deadLetter: givenUpQueue(job) },
  }
  await boss.createQueue(job.name, { ...options, policy: 'short' })
  await boss.updateQueue(job.name, options)
}

type Worker = Settings & { boss: PgBoss; stopping: AbortController; intervals: JobIntervals }

async function startWorker(worker: Worker, job: Job<object>): Promise<void> {
  const { boss } = worker
  const { pollSeconds } = worker.intervals
  const polling = { pollingIntervalSeconds: pollSeconds, notifyPollingIntervalSeconds: pollSeconds }
  await boss.work<object>(givenUpQueue(job), polling, ([given]) => giveUp(worker, job, given))
  if (job.isPossible && !(await job.isPossible())) {
    worker.onError(`Jobs: "${job.name}" is not possible on this machine and waits for one that can`)
    return
  }
  await enqueueMissed(worker, job)
  const id = await boss.work<object>(job.name, polling, async ([queued]) => {
    await run(worker, job, queued)
    // Else the next one would wait for the poll, though there may be many.
    boss.notifyWorker(id)
  })
}

async function enqueueMissed({ boss, database }: Worker, job: Job<object>): Promise<void> {
  for (const payload of (await database.transaction(async (sql) => job.listMissed?.(sql))) ?? []) {
    const known = await boss.findJobs(job.name, { key: job.keyOf(payload) })
    const isPending = known.some(({ state }) => state === 'created' || state === 'retry' || state === 'active')
    if (!isPending) await enqueue(database.sql, job, payload)
  }
}

async function run(worker: Worker, job: Job<object>, queued: QueuedJob<object> | undefined): Promise<void> {
  if (!queued) return
  try {
    await job.run(workOf(worker, queued), queued.data)
  } catch (error) {
    if (worker.stopping.signal.aborted) return postpone(worker, job, queued.data)
    worker.onError(error)
    throw error
  }
}

/** Stopping the process is no failure of the job, so it costs none of its retries. */
async function postpone({ boss }: Worker, job: Job<object>, payload: object): Promise<void> {
  await boss.send(job.name, payload, { singletonKey: job.keyOf(payload) })
}

async function giveUp(worker: Worker, job: Job<object>, queued: QueuedJob<object> | undefined): Promise<void> {
  if (queued) await job.giveUp?.(workOf(worker, queued), queued.data)
}

function workOf({ config, database, media, stopping }: Worker, queued: QueuedJob<object>): Work {
  return { config, database, media, signal: AbortSignal.any([stopping.signal, queued.signal]) }
}
