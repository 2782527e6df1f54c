import { cleanAnalytics, cleanDrafts, cleanPeople } from '../school/cleanup.ts'
import { cleanAuth, cleanSocial, cleanUsers } from '../accounts/cleanup.ts'
import {
  cleanCards,
  cleanExtensions,
  cleanInstalments,
  cleanOrders,
  cleanPayments,
  cleanSubscriptions,
} from '../shop/cleanup.ts'
import { cleanChats, cleanDesk, cleanMarks, cleanMeetings, cleanRota } from '../experts/cleanup.ts'
import { cleanDocuments, cleanFiles, cleanHomework, cleanLessons, cleanReminders } from '../learning/cleanup.ts'
import { deleteOldKeys } from '../platform/http/idempotency.ts'
import type { JobContext } from '../platform/jobs/jobs.ts'
import { deleteExpiredMutexes } from '../platform/database/mutexQueries.ts'
import { deleteOldByteQuotas, deleteOldHits } from '../platform/rateLimits/rateLimitQueries.ts'
import { cleanLive, cleanMail, cleanNotices, cleanPush, cleanTextMessages } from '../messages/cleanup.ts'
import { removeOldWorkFolders } from '../platform/storage/media.ts'
import { cleanArticles, cleanSupport } from '../club/cleanup.ts'
import { cleanSchoolPictures } from './schoolPictures.ts'
import { listUnswept, updateSwept } from '../accounts/users/users.ts'

/**
 * Users come first, because the others delete data of accounts erased in the same run. Support requests are found by e-mail, which an
 * erased account no longer has, and recordings on its homework by their marks.
 */
const cleanups: readonly ((context: JobContext) => Promise<void>)[] = [
  cleanSupport,
  cleanUsers,
  cleanAuth,
  cleanMail,
  cleanDesk,
  cleanRota,
  cleanHomework,
  cleanChats,
  cleanMeetings,
  cleanFiles,
  cleanDocuments,
  cleanMarks,
  cleanSocial,
  cleanPush,
  cleanReminders,
  cleanArticles,
  cleanNotices,
  cleanTextMessages,
  cleanLive,
  cleanAnalytics,
  cleanLessons,
  cleanPeople,
  cleanDrafts,
  cleanExtensions,
  cleanCards,
  cleanPayments,
  cleanOrders,
  cleanSubscriptions,
  cleanInstalments,
  ({ database }) => deleteOldKeys(database.sql),
  ({ database }) => deleteOldHits(database.sql),
  ({ database }) => deleteOldByteQuotas(database.sql),
  ({ database }) => deleteExpiredMutexes(database.sql),
  cleanSchoolPictures,
  ({ media }) => removeOldWorkFolders(media),
]

/** Erases closed accounts and deletes old data. A failing cleanup does not stop the others, but fails the job. */
export async function runCleanups(context: JobContext): Promise<void> {
  const { sql } = context.database
  // The next run sweeps accounts erased during this one.
  const erased = await listUnswept(sql)
  const failures: unknown[] = []
  for (const each of cleanups) await each(context).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'Cleanups failed')
  if (erased.length > 0) await updateSwept(sql, erased)
}
