import { restoreDays } from '#contract/auth/rules.ts'
import { forgetOldAnalytics, forgetOldReports } from '../analytics/analytics.ts'
import { forgetErased, forgetExpired, forgetOldSessions } from '../auth/expired.ts'
import { forgetPicturesOfErased } from '../files/files.ts'
import { forgetAnswers } from '../idempotency.ts'
import { enqueue, type Job, type Work } from '../jobs.ts'
import { forgetOldStatistics } from '../lessons/lessons.ts'
import { deleteOldEvents } from '../live/live.ts'
import { forgetMailsOfErased, forgetOldMails } from '../mail/mail.ts'
import { clearOldWork } from '../media.ts'
import { forgetEndedDevices } from '../push/push.ts'
import { forgetOldBytes } from '../auth/byteQuotas.ts'
import { cleanUpSocial } from '../social/cleanup.ts'
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

/** One that fails keeps none of the others from being done; it fails the job, which then runs again. */
async function tidy({ database, media, signal }: Work): Promise<void> {
  const { sql } = database
  await enqueue(sql, hourlyUpkeep, {})
  await eraseClosedAccounts(sql, restoreDays)
  const done = await Promise.allSettled([
    forgetErased(sql),
    forgetMailsOfErased(sql),
    forgetPicturesOfErased({ sql, media }),
    forgetExpired(sql),
    forgetEndedDevices(sql),
    cleanUpSocial(sql),
    forgetAnswers(sql),
    deleteOldEvents(sql),
    forgetOldBytes(sql),
    forgetOldMails(sql),
    forgetOldReports(sql),
    forgetOldAnalytics(sql),
    forgetOldSessions(sql, signal),
    forgetOldStatistics(sql, signal),
    clearOldWork(media),
  ])
  const failed = done.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}

export const upkeepJobs: readonly Job<object>[] = [upkeep, hourlyUpkeep]
