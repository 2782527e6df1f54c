import { nowSeconds } from '../clock.ts'
import { enqueue, type Job, type JobContext } from './jobs.ts'

type Run = { isFirst?: true }
type Recurring = {
  name: string
  everySeconds: number
  /** Also runs when a worker starts, for leftovers of a crash. */
  runsAtStart?: boolean
  run: (context: JobContext) => Promise<void>
}

/** Runs at every multiple of `everySeconds` on the clock. */
export function recurringJob({ name, everySeconds, runsAtStart = false, run }: Recurring): Job<Run> {
  const job: Job<Run> = {
    name,
    keyOf: ({ isFirst }: Run) => (isFirst ? 'first' : 'one'),
    timeoutSeconds: 300,
    retries: 3,
    everySeconds,
    delaySeconds: () => everySeconds - (nowSeconds() % everySeconds),
    findOrphans: async () => [{}],
    ...(runsAtStart && { startPayload: { isFirst: true } }),
    run: async (context) => {
      // Enqueued first, so that the next run does not depend on this one.
      await enqueue(context.database.sql, job, {})
      await run(context)
    },
    // Runs if even the next job could not be enqueued.
    onFailed: ({ database }) => enqueue(database.sql, job, {}),
  }
  return job
}
