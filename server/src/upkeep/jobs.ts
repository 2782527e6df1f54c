import { restoreDays } from '#contract/auth/rules.ts'
import { forgetExpired } from '../auth/expired.ts'
import { forgetAnswers } from '../idempotency.ts'
import { enqueue, type Job, type Work } from '../jobs.ts'
import { deleteOldEvents } from '../live/live.ts'
import { forgetVisits } from '../social/social.ts'
import { eraseClosedAccounts } from '../users/users.ts'

type Nothing = Record<string, never>

const shared = { keyOf: () => 'one', timeoutSeconds: 600, retries: 3 }

/** Erases accounts that were closed long ago and forgets what has run out; at the start of a worker. */
const upkeep: Job<Nothing> = {
  ...shared,
  name: 'upkeep',
  listMissed: async () => [{}],
  run: tidy,
  giveUp: ({ database }) => enqueue(database.sql, hourlyUpkeep, {}),
}

/** The same an hour after the last time. */
const hourlyUpkeep: Job<Nothing> = {
  ...shared,
  name: 'hourly-upkeep',
  delaySeconds: 3600,
  run: tidy,
  giveUp: ({ database }) => enqueue(database.sql, hourlyUpkeep, {}),
}

async function tidy({ database }: Work): Promise<void> {
  const { sql } = database
  await eraseClosedAccounts(sql, restoreDays)
  await forgetExpired(sql)
  await forgetVisits(sql)
  await forgetAnswers(sql)
  await deleteOldEvents(sql)
  await enqueue(sql, hourlyUpkeep, {})
}

export const upkeepJobs: readonly Job<object>[] = [upkeep, hourlyUpkeep]
