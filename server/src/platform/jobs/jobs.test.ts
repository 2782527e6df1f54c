import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { shortIntervals, startSchool, type School } from '../../../test/school.ts'
import { eventually } from '../../../test/waiting.ts'
import { enqueue, recoverySeconds, startJobs, type Job, type Jobs } from './jobs.ts'
import { MachineError } from '../config/operatorError.ts'
import { recurringJob } from './recurringJob.ts'
import { listStalled } from './waiting.ts'

type Note = { text: string }

let school: School
let worker: Jobs | undefined

beforeAll(async () => {
  school = await startSchool()
})
afterEach(async () => {
  await worker?.stop()
  worker = undefined
})
afterAll(() => school.close())

/** A job that records its payloads. */
function noting(extra: Partial<Job<Note>> = {}): { job: Job<Note>; notes: string[] } {
  const notes: string[] = []
  const job: Job<Note> = {
    name: `note-${randomUUID()}`,
    keyOf: ({ text }) => text,
    timeoutSeconds: 60,
    retries: 1,
    run: async (_work, { text }) => void notes.push(text),
    ...extra,
  }
  return { job, notes }
}

const start = async (job: Job<Note>, isWorker: boolean, onError: (error: unknown) => void = () => undefined) => {
  await worker?.stop()
  worker = await startJobs({ ...school, jobs: [job], isWorker, onError, intervals: shortIntervals })
}

test('a job runs after the commit of its transaction, and never after a rollback', async () => {
  const { job, notes } = noting()
  await start(job, true)
  const undone = school.database.transaction(async (sql) => {
    await enqueue(sql, job, { text: 'undone' })
    throw new Error('changed my mind')
  })
  await expect(undone).rejects.toThrow('changed my mind')
  await school.database.transaction((sql) => enqueue(sql, job, { text: 'kept' }))
  await eventually(() => expect(notes).toEqual(['kept']))
})

test('enqueuing the same key again while it is queued adds nothing', async () => {
  const { job, notes } = noting()
  await start(job, false)
  for (const text of ['one', 'one', 'two', 'one'])
    await school.database.transaction((sql) => enqueue(sql, job, { text }))
  await start(job, true)
  await eventually(() => expect(notes.toSorted()).toEqual(['one', 'two']))
})

test('a failing job is retried, and reported after its last retry', async () => {
  const errors: unknown[] = []
  const givenUp: string[] = []
  const { job } = noting({
    run: async (_work, { text }) => {
      throw new Error(`no ${text}`)
    },
    onFailed: async (_work, { text }) => void givenUp.push(text),
  })
  await start(job, true, (error) => errors.push(error))
  await school.database.transaction((sql) => enqueue(sql, job, { text: 'luck' }))
  await eventually(() => expect(givenUp).toEqual(['luck']))
  expect(errors.map(String)).toEqual(['Error: no luck', 'Error: no luck', 'The last retry of a job has failed'])
})

test('a job runs with its own concurrency, and jobs of a higher priority run first', async () => {
  const { promise: isOver, resolve: release } = Promise.withResolvers<void>()
  const started: string[] = []
  const { job, notes } = noting({
    concurrency: 3,
    priorityOf: ({ text }) => (text === 'urgent' ? 1 : 0),
    run: async (_work, { text }) => {
      started.push(text)
      await isOver
      notes.push(text)
    },
  })
  await start(job, false)
  const texts = ['one', 'two', 'three', 'four', 'urgent']
  for (const text of texts) await school.database.transaction((sql) => enqueue(sql, job, { text }))
  await start(job, true)
  await eventually(() => expect(started).toHaveLength(3))
  expect(started).toContain('urgent')
  expect(notes).toEqual([])
  release()
  await eventually(() => expect(notes.toSorted()).toEqual(texts.toSorted()))
})

test('a job waits until it is supported', async () => {
  const { job, notes } = noting({ isSupported: async () => false })
  await start(job, true)
  await school.database.transaction((sql) => enqueue(sql, job, { text: 'later' }))
  await start({ ...job, isSupported: async () => true }, true)
  await eventually(() => expect(notes).toEqual(['later']))
})

test('a job runs once its machine supports it, without a restart', async () => {
  let isThere = false
  const { job, notes } = noting({ isSupported: async () => isThere })
  const errors: unknown[] = []
  await start(job, true, (error) => errors.push(error))
  await school.database.transaction((sql) => enqueue(sql, job, { text: 'soon' }))
  expect([notes, errors]).toEqual([
    [],
    [`Jobs: "${job.name}" is not supported on this machine and waits for another one`],
  ])
  isThere = true
  await eventually(() => expect(notes).toEqual(['soon']))
})

test('a full disk or a missing program costs a job none of its retries', async () => {
  const failures = [Object.assign(new Error('full'), { code: 'ENOSPC' }), new MachineError('no program')]
  const notes: string[] = []
  const { job } = noting({
    retries: 0,
    waitsForDisk: true,
    run: async (_work, { text }) => {
      const failure = failures.shift()
      if (failure) throw failure
      notes.push(text)
    },
    onFailed: async () => void notes.push('given up'),
  })
  await start(job, true)
  await school.database.transaction((sql) => enqueue(sql, job, { text: 'later' }))
  await eventually(() => expect(notes).toEqual(['later']))
})

test('a shutdown interrupts a job without using up a retry', async () => {
  let starts = 0
  const interrupted = noting({
    retries: 0,
    run: ({ signal }) => {
      starts += 1
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    },
  })
  await start(interrupted.job, true)
  await school.database.transaction((sql) => enqueue(sql, interrupted.job, { text: 'again' }))
  await eventually(() => expect(starts).toBe(1))
  const { job, notes } = noting({ name: interrupted.job.name, retries: 0 })
  await start(job, true)
  await eventually(() => expect(notes).toEqual(['again']))
})

test('a recurring job that says so runs when a worker starts, though a crash has left it as running', async () => {
  let count = 0
  const run = async () => void (count += 1)
  const job = recurringJob({ name: `recurring-${randomUUID()}`, everySeconds: 3600, runsAtStart: true, run })
  const settings = { ...school, jobs: [job], onError: () => undefined, intervals: shortIntervals }
  worker = await startJobs({ ...settings, isWorker: true })
  await eventually(() => expect(count).toBe(1))
  await worker.stop()
  await school.database
    .sql`update pgboss.job set state = 'active', completed_on = null where name = ${job.name} and start_after <= now()`
  worker = await startJobs({ ...settings, isWorker: true })
  await eventually(() => expect(count).toBe(2))
})

describe('a clock that was ahead', () => {
  const shiftDays = (name: string) => school.database.sql`
    update pgboss.job set created_on = created_on + interval '2 days', start_after = start_after + interval '2 days'
    where name = ${name} and state = 'created'`

  /** A recurring job, and how often it has run. */
  function counting() {
    const runs = { count: 0 }
    const run = async () => void (runs.count += 1)
    return { runs, job: recurringJob({ name: `counting-${randomUUID()}`, everySeconds: 3600, run }) }
  }

  test('after a clock was ahead, a recurring job runs when a worker starts', async () => {
    const { job, runs } = counting()
    const settings = { ...school, jobs: [job], onError: () => undefined, intervals: shortIntervals }
    worker = await startJobs({ ...settings, isWorker: true })
    await worker.stop()
    await shiftDays(job.name)
    expect(await listStalled(school.database.sql, [job])).toEqual([job.name])
    worker = await startJobs({ ...settings, isWorker: true })
    await eventually(() => expect(runs.count).toBe(1))
    expect(await listStalled(school.database.sql, [job])).toEqual([])
  })

  test('after a clock was ahead, recurring and queued jobs run in a running worker', async () => {
    const { job, runs } = counting()
    const { job: note, notes } = noting({ delaySeconds: 600 })
    const errors: unknown[] = []
    const settings = { ...school, jobs: [job, note] as Job<object>[], intervals: shortIntervals }
    worker = await startJobs({ ...settings, isWorker: true, onError: (error) => errors.push(error) })
    await school.database.transaction((sql) => enqueue(sql, note, { text: 'queued' }))
    expect([runs.count, notes]).toEqual([0, []])
    await shiftDays(job.name)
    await shiftDays(note.name)
    await eventually(() => expect([runs.count, notes]).toEqual([1, ['queued']]))
    expect(errors).toContain(`Jobs: "${job.name}" waited for a time of a clock that was ahead, and runs now`)
  })

  test('a job of a crashed worker runs again', async () => {
    const { job, notes } = noting()
    await start(job, false)
    await school.database.transaction((sql) => enqueue(sql, job, { text: 'crashed' }))
    await school.database.sql`
      update pgboss.job set state = 'active', started_on = now() + interval '2 days', heartbeat_on = now() + interval '2 days'
      where name = ${job.name}`
    await school.database.sql`
      update pgboss.queue set monitor_claim_on = now() + interval '2 days' where name = ${job.name}`
    await start(job, true)
    await eventually(() => expect(notes).toEqual(['crashed']))
  })
})

test('a job of a crashed worker restarts within a minute', () => {
  expect(recoverySeconds).toBeLessThan(60)
})
