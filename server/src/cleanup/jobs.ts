import { enqueue, type Job, type JobContext } from '../platform/jobs/jobs.ts'
import { runCleanups } from './cleanup.ts'

type NoInput = Record<string, never>

const shared = { keyOf: () => 'one', timeoutSeconds: 600, retries: 3 }

const cleanup: Job<NoInput> = {
  ...shared,
  name: 'cleanup',
  findOrphans: async () => [{}],
  run: cleanUp,
  onFailed: ({ database }) => enqueue(database.sql, hourlyCleanup, {}),
}

/** Runs an hour after the last run. */
const hourlyCleanup: Job<NoInput> = {
  ...shared,
  name: 'hourly-cleanup',
  delaySeconds: 3600,
  run: cleanUp,
  onFailed: ({ database }) => enqueue(database.sql, hourlyCleanup, {}),
}

async function cleanUp(context: JobContext): Promise<void> {
  await enqueue(context.database.sql, hourlyCleanup, {})
  await runCleanups(context)
}

export const cleanupJobs: readonly Job<object>[] = [cleanup, hourlyCleanup]
