import { enqueue, type Job, type JobContext } from './jobs.ts'

type NoInput = Record<string, never>
type Recurring = { name: string; everySeconds: number; run: (context: JobContext) => Promise<void> }

/** A job that runs at every multiple of `everySeconds` on the clock: one of it always waits. */
export function recurringJob({ name, everySeconds, run }: Recurring): Job<NoInput> {
  const job: Job<NoInput> = {
    ...{ name, keyOf: () => 'one', timeoutSeconds: 300, retries: 3 },
    delaySeconds: () => everySeconds - (Math.floor(Date.now() / 1000) % everySeconds),
    findOrphans: async () => [{}],
    run: async (context) => {
      // First, so that the next run does not depend on this one.
      await enqueue(context.database.sql, job, {})
      await run(context)
    },
    // If even the next run could not be enqueued.
    onFailed: ({ database }) => enqueue(database.sql, job, {}),
  }
  return job
}
