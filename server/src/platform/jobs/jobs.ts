import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { PgBoss, type ConstructorOptions, type Job as QueuedJob, type JobWithMetadata } from 'pg-boss'
import { queryOf, utcOption, type Database, type Sql } from '../database/database.ts'
import type { Config } from '../config/config.ts'
import { isDiskFull, MachineError } from '../config/operatorError.ts'
import type { Media } from '../storage/media.ts'
import { recordFailure } from '../log/failures.ts'
import { maxBackoffSeconds, bringForward, keepBringingForward } from './waiting.ts'
import { listPendingKeys } from './queueQueries.ts'

/** `signal` aborts when the process stops or the job times out. */
export type JobContext = { config: Config; database: Database; media: Media; signal: AbortSignal }

/** A background job. It must be idempotent: after a crash or a lost lease it runs again. */
export type Job<Payload extends object> = {
  name: string
  /** At most one job per key is queued, besides a running one. */
  keyOf(payload: Payload): string
  timeoutSeconds: number
  retries: number
  /** Concurrent runs per worker, 1 by default. */
  concurrency?: number
  /** Higher runs first; 0 by default, -1 in `enqueueMany`. */
  priorityOf?(payload: Payload): number
  /** Doubles the delay with each retry, up to half an hour: for remote servers. */
  backsOff?: true
  /** Delay before the first run, in whole seconds. */
  delaySeconds?: number | (() => number)
  /** Interval of a recurring job, of which one is always queued. */
  everySeconds?: number
  /** While false, jobs wait for another machine or until this one supports them. */
  isSupported?(config: Config): Promise<boolean>
  /** Neither a full disk nor a `MachineError` uses up a retry. */
  waitsForDisk?: true
  /** Payloads that should be queued; a starting worker enqueues the missing ones. */
  findOrphans?(sql: Sql, config: Config): Promise<Payload[]>
  /** Runs whenever a worker starts, even beside a run that a crash left as running. */
  startPayload?: Payload
  run(work: JobContext, payload: Payload): Promise<void>
  /** Called after the last retry failed. */
  onFailed?(work: JobContext, payload: Payload): Promise<void>
  close?(): void
}

export type Jobs = { stop: () => Promise<void> }

type Settings = {
  config: Config
  database: Database
  media: Media
  jobs: readonly Job<object>[]
  isWorker: boolean
  onError: (error: unknown, job?: string) => void
  intervals?: JobIntervals
}

/** Tests pass shorter intervals. */
type JobIntervals = {
  superviseSeconds: number
  retryDelaySeconds: number
  pollSeconds: number
  /** Interval of checks for machine support and for overdue jobs. */
  supportSeconds: number
  machineRetrySeconds: number
}

/** The minimum of pg-boss. */
const heartbeatSeconds = 10
const defaultIntervals: JobIntervals = {
  superviseSeconds: 10,
  retryDelaySeconds: 2,
  pollSeconds: 5,
  supportSeconds: 60,
  machineRetrySeconds: 600,
}
/** Upper bound until another worker restarts the job of a crashed one. */
export const recoverySeconds = recoverySecondsOf(defaultIntervals)
const connections = 4
/** The network may lose the response. */
const queryTimeoutMs = 60_000
/** Jobs that no machine supports are retained longer. */
const deleteAfterSeconds = 24 * 3600
const retentionSeconds = 300 * 24 * 3600
const stopTimeoutMs = 6000
const closeTimeoutMs = 2000

/** Provides the queues; `sql` of the caller inserts the job. */
let sender: PgBoss | undefined

/** The supervisor finds an expired heartbeat at its second check at the latest. */
function recoverySecondsOf({ superviseSeconds, retryDelaySeconds, pollSeconds }: JobIntervals): number {
  return heartbeatSeconds + 2 * superviseSeconds + retryDelaySeconds + pollSeconds
}

/** Creates the queues, and runs jobs if this process is a worker. */
export async function startJobs(settings: Settings): Promise<Jobs> {
  const { database, jobs, isWorker, onError, intervals = defaultIntervals } = settings
  const { superviseSeconds } = intervals
  const application_name = `daystream-jobs-${randomUUID()}`
  const boss = new PgBoss({
    // Its statements are unprepared, and so planned for their values.
    ...({
      ...database.pool.options,
      options: utcOption,
      pipeline: false,
      query_timeout: queryTimeoutMs,
    } as ConstructorOptions),
    application_name,
    max: connections,
    supervise: isWorker,
    schedule: false,
    useListenNotify: isWorker,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
  })
  // Repeated with every poll while the database is down: the message is enough.
  boss.on('error', (error) => onError(`Jobs: ${error.message}`))
  await boss.start()
  for (const job of jobs) await openQueues(boss, job, intervals)
  sender = boss
  const stopping = new AbortController()
  const worker = { ...settings, intervals, boss, stopping }
  if (isWorker) {
    await bringForward(settings)
    for (const job of jobs) await startWorker(worker, job)
    void keepBringingForward(settings, { signal: stopping.signal, seconds: intervals.supportSeconds })
  }
  return {
    stop: async () => {
      stopping.abort(new Error('the process is stopping'))
      await boss.stop({ timeout: stopTimeoutMs })
      for (const job of jobs) job.close?.()
      await untilDisconnected(database, application_name)
    },
  }
}

/** pg-boss does not wait for its connections to close, and closing them after the database stopped would raise an unhandled error. */
async function untilDisconnected({ sql }: Database, applicationName: string): Promise<void> {
  const deadline = performance.now() + closeTimeoutMs
  while (performance.now() < deadline) {
    const open = sql`select 1 from pg_stat_activity where application_name = ${applicationName}`
    if ((await open.catch(() => [])).length === 0) return
    await setTimeout(10)
  }
}

export async function enqueue<Payload extends object>(sql: Sql, job: Job<Payload>, payload: Payload): Promise<void> {
  if (!sender) throw new Error('startJobs comes before enqueue')
  const delay = typeof job.delaySeconds === 'function' ? job.delaySeconds() : job.delaySeconds
  const options = { ...sendOptions(job, payload), startAfter: delay ?? 0 }
  await sender.send(job.name, payload, { ...options, db: { executeSql: queryOf(sql) } })
}

/** Enqueues many jobs in the caller's transaction, behind the queue's other jobs unless the job sets a priority. */
export async function enqueueMany<Payload extends object>(
  sql: Sql,
  job: Job<Payload>,
  payloads: readonly Payload[],
): Promise<void> {
  if (!sender) throw new Error('startJobs comes before enqueueMany')
  if (payloads.length === 0) return
  const inserted = payloads.map((data) => ({
    data,
    singletonKey: job.keyOf(data),
    priority: job.priorityOf?.(data) ?? -1,
  }))
  await sender.insert(job.name, inserted, { db: { executeSql: queryOf(sql) } })
}

export type RestoredJob = { name: string; data: object; key: string | null; startAfter: Date }

/** Restores jobs of a backup in the caller's transaction, except those of removed queues. */
export async function requeue(sql: Sql, jobs: readonly RestoredJob[]): Promise<void> {
  if (!sender) throw new Error('startJobs comes before requeue')
  for (const [name, ofQueue] of Map.groupBy(jobs, (job) => job.name)) {
    if (!(await sender.getQueue(name))) continue
    const inserted = ofQueue.map(({ data, key, startAfter }) => ({
      data,
      startAfter,
      ...(key !== null && { singletonKey: key }),
    }))
    await sender.insert(name, inserted, { db: { executeSql: queryOf(sql) } })
  }
}

function deadLetterQueue(job: Pick<Job<object>, 'name'>): string {
  return `${job.name}.given-up`
}

async function openQueues(boss: PgBoss, job: Job<object>, { retryDelaySeconds }: JobIntervals): Promise<void> {
  const shared = { heartbeatSeconds, retentionSeconds, deleteAfterSeconds, retryDelay: retryDelaySeconds, notify: true }
  await boss.createQueue(deadLetterQueue(job), { ...shared, policy: 'standard' })
  const options = {
    ...shared,
    expireInSeconds: job.timeoutSeconds,
    retryLimit: job.retries,
    deadLetter: deadLetterQueue(job),
    retryBackoff: job.backsOff === true,
    ...(job.backsOff && { retryDelayMax: maxBackoffSeconds }),
  }
  await boss.createQueue(job.name, { ...options, policy: 'short' })
  await boss.updateQueue(job.name, options)
}

type Worker = Settings & { boss: PgBoss; stopping: AbortController; intervals: JobIntervals }

const pollingOf = ({ intervals: { pollSeconds } }: Worker) => ({
  pollingIntervalSeconds: pollSeconds,
  notifyPollingIntervalSeconds: pollSeconds,
})

async function startWorker(worker: Worker, job: Job<object>): Promise<void> {
  const polling = { ...pollingOf(worker), includeMetadata: true as const }
  await worker.boss.work(deadLetterQueue(job), polling, ([failed]: JobWithMetadata<object>[]) =>
    onFailed(worker, job, failed),
  )
  if (await isSupported(worker, job)) return work(worker, job)
  worker.onError(`Jobs: "${job.name}" is not supported on this machine and waits for another one`)
  void workOnceSupported(worker, job)
}

const isSupported = async ({ config }: Worker, job: Job<object>) => (await job.isSupported?.(config)) ?? true

async function workOnceSupported(worker: Worker, job: Job<object>): Promise<void> {
  const { stopping, intervals, onError } = worker
  const delay = { signal: stopping.signal, ref: false }
  while (!stopping.signal.aborted)
    try {
      await setTimeout(intervals.supportSeconds * 1000, undefined, delay)
      if (await isSupported(worker, job)) return await work(worker, job)
    } catch (error) {
      if (!stopping.signal.aborted) onError(error, job.name)
    }
}

async function work(worker: Worker, job: Job<object>): Promise<void> {
  const { boss } = worker
  await enqueueOrphans(worker, job)
  if (job.startPayload) await sendNow(worker, job, job.startPayload)
  for (let lane = 0; lane < (job.concurrency ?? 1); lane += 1) {
    const id = await boss.work<object>(job.name, pollingOf(worker), async ([queued]) => {
      await run(worker, job, queued)
      // Fetches the next job now instead of at the next poll.
      boss.notifyWorker(id)
    })
  }
}

async function enqueueOrphans({ database, config }: Worker, job: Job<object>): Promise<void> {
  const payloads = (await database.transaction(async (sql) => job.findOrphans?.(sql, config))) ?? []
  if (payloads.length === 0) return
  const pending = new Set(await listPendingKeys(database.sql, job.name))
  const orphans = payloads.filter((payload) => !pending.has(job.keyOf(payload)))
  // One by one where each has its own delay.
  if (job.delaySeconds === undefined) return enqueueMany(database.sql, job, orphans)
  for (const payload of orphans) await enqueue(database.sql, job, payload)
}

async function run(worker: Worker, job: Job<object>, queued: QueuedJob<object> | undefined): Promise<void> {
  if (!queued) return
  try {
    await job.run(jobContextOf(worker, queued), queued.data)
  } catch (error) {
    // A shutdown does not use up a retry.
    if (worker.stopping.signal.aborted) return sendNow(worker, job, queued.data)
    worker.onError(error, job.name)
    if (isOfMachine(job, error)) return sendLater(worker, job, queued.data)
    throw error
  }
}

function isOfMachine({ waitsForDisk }: Job<object>, error: unknown): boolean {
  return error instanceof MachineError || (waitsForDisk === true && isDiskFull(error))
}

async function sendLater({ boss, intervals }: Worker, job: Job<object>, payload: object): Promise<void> {
  const startAfter = intervals.machineRetrySeconds
  await boss.send(job.name, payload, { ...sendOptions(job, payload), startAfter })
}

async function sendNow({ boss }: Worker, job: Job<object>, payload: object): Promise<void> {
  await boss.send(job.name, payload, sendOptions(job, payload))
}

function sendOptions(job: Job<object>, payload: object) {
  return { singletonKey: job.keyOf(payload), priority: job.priorityOf?.(payload) ?? 0 }
}

async function onFailed(worker: Worker, job: Job<object>, queued: JobWithMetadata<object> | undefined): Promise<void> {
  if (!queued) return
  worker.onError('The last retry of a job has failed', job.name)
  const failure = { error: errorOf(queued.output), route: job.name, brand: '', userId: undefined, userAgent: '' }
  recordFailure.registered(worker.database, { origin: 'job', ...failure })
  await job.onFailed?.(jobContextOf(worker, queued), queued.data)
}

/** The error that the queue stored; of a timeout and of a killed worker only the message. */
function errorOf(output: object): Error {
  const { value = output } = output as { value?: object }
  const { name = 'Error', message = 'The job failed', stack } = value as Partial<Error>
  const error = Object.assign(new Error(message), { name })
  error.stack = stack ?? ''
  return error
}

function jobContextOf({ config, database, media, stopping }: Worker, queued: QueuedJob<object>): JobContext {
  return { config, database, media, signal: AbortSignal.any([stopping.signal, queued.signal]) }
}
