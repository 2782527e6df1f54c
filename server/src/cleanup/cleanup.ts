import { cleanup as analytics } from '../school/analytics/cleanup.ts'
import { cleanup as auth } from '../accounts/auth/cleanup.ts'
import { cleanup as cards } from '../shop/cards/cleanup.ts'
import { cleanup as chats } from '../experts/chats/cleanup.ts'
import { cleanup as desk } from '../experts/desk/cleanup.ts'
import { cleanup as extensions } from '../shop/extensions/cleanup.ts'
import { cleanup as files } from '../learning/files/cleanup.ts'
import { cleanup as homework } from '../learning/homework/cleanup.ts'
import { cleanup as instalments } from '../shop/instalments/cleanup.ts'
import { deleteOldKeys } from '../platform/http/idempotency.ts'
import type { JobContext } from '../platform/jobs/jobs.ts'
import { deleteExpiredMutexes } from '../platform/concurrency/mutexQueries.ts'
import { deleteOldByteQuotas } from '../platform/rateLimits/byteQuotaQueries.ts'
import { deleteOldHits } from '../platform/rateLimits/rateLimitQueries.ts'
import { cleanup as lessons } from '../learning/lessons/cleanup.ts'
import { cleanup as live } from '../messages/live/cleanup.ts'
import { cleanup as meetings } from '../experts/meetings/cleanup.ts'
import { cleanup as mail } from '../messages/mail/cleanup.ts'
import { cleanup as marks } from '../experts/marks/cleanup.ts'
import { removeOldWorkFolders } from '../platform/storage/media.ts'
import { cleanup as notices } from '../messages/notices/cleanup.ts'
import { cleanup as orders } from '../shop/orders/cleanup.ts'
import { cleanup as payments } from '../shop/payments/cleanup.ts'
import { cleanup as people } from '../school/people/cleanup.ts'
import { cleanup as push } from '../messages/push/cleanup.ts'
import { cleanup as reminders } from '../learning/reminders/cleanup.ts'
import { cleanup as rota } from '../experts/rota/cleanup.ts'
import { cleanup as social } from '../accounts/social/cleanup.ts'
import { cleanup as subscriptions } from '../shop/subscriptions/cleanup.ts'
import { cleanup as support } from '../club/support/cleanup.ts'
import { cleanup as textMessages } from '../messages/textMessages/cleanup.ts'
import { cleanup as users } from '../accounts/users/cleanup.ts'
import { listUnswept, updateSwept } from '../accounts/users/users.ts'

/**
 * Users before the others, which delete what belongs to erased accounts in the same run; support requests are found by the
 * e-mail, which an erased account has no more, and the voices of marks on an erased account's homework by the marks.
 */
const cleanups: readonly ((context: JobContext) => Promise<void>)[] = [
  support,
  users,
  auth,
  mail,
  desk,
  rota,
  homework,
  chats,
  meetings,
  files,
  marks,
  social,
  push,
  reminders,
  notices,
  textMessages,
  live,
  analytics,
  lessons,
  people,
  extensions,
  cards,
  payments,
  orders,
  subscriptions,
  instalments,
  ({ database }) => deleteOldKeys(database.sql),
  ({ database }) => deleteOldHits(database.sql),
  ({ database }) => deleteOldByteQuotas(database.sql),
  ({ database }) => deleteExpiredMutexes(database.sql),
  ({ media }) => removeOldWorkFolders(media),
]

/** Erases closed accounts and deletes what is old. A failing cleanup does not stop the others, but fails the whole. */
export async function runCleanups(context: JobContext): Promise<void> {
  const { sql } = context.database
  // Who is erased meanwhile is swept by the next run.
  const erased = await listUnswept(sql)
  const failures: unknown[] = []
  for (const each of cleanups) await each(context).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'Cleanups failed')
  if (erased.length > 0) await updateSwept(sql, erased)
}
