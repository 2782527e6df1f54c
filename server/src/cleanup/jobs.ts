import { cleanup as analytics } from '../analytics/cleanup.ts'
import { cleanup as auth } from '../auth/cleanup.ts'
import { cleanup as files } from '../files/cleanup.ts'
import { deleteOldKeys } from '../idempotency.ts'
import { enqueue, type Job, type Work } from '../jobs.ts'
import { cleanup as lessons } from '../lessons/cleanup.ts'
import { cleanup as live } from '../live/cleanup.ts'
import { cleanup as mail } from '../mail/cleanup.ts'
import { removeOldWorkFolders } from '../media.ts'
import { cleanup as push } from '../push/cleanup.ts'
import { cleanup as social } from '../social/cleanup.ts'
import { cleanup as users } from '../users/cleanup.ts'

type NoInput = Record<string, never>

/** Erasing accounts comes first: what the others keep of them goes in the same run. */
const cleanups: readonly ((work: Work) => Promise<void>)[] = [
  users,
  auth,
  mail,
  files,
  social,
  push,
  live,
  analytics,
  lessons,
  ({ database }) => deleteOldKeys(database.sql),
  ({ media }) => removeOldWorkFolders(media),
]

const shared = { keyOf: () => 'one', timeoutSeconds: 600, retries: 3 }

/** Cleans up at the start of a worker. */
const cleanup: Job<NoInput> = {
  ...shared,
  name: 'cleanup',
  listMissed: async () => [{}],
  run: cleanUp,
  giveUp: ({ database }) => enqueue(database.sql, hourlyCleanup, {}),
}

/** The same an hour after the last run. */
const hourlyCleanup: Job<NoInput> = {
  ...shared,
  name: 'hourly-cleanup',
  delaySeconds: 3600,
  run: cleanUp,
  giveUp: ({ database }) => enqueue(database.sql, hourlyCleanup, {}),
}

/** A failing cleanup does not stop the others; it fails the job, which then runs again. */
async function cleanUp(work: Work): Promise<void> {
  await enqueue(work.database.sql, hourlyCleanup, {})
  const failures: unknown[] = []
  for (const each of cleanups) await each(work).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'Cleanups failed')
}

export const cleanupJobs: readonly Job<object>[] = [cleanup, hourlyCleanup]
