import { nowSeconds, utcDate } from '../platform/clock.ts'
import type { JobContext } from '../platform/jobs/jobs.ts'
import { updateDeletedOfErased } from './cards/queries.ts'
import { deleteContactsOfErased } from './extensions/queries.ts'
import { updateCancelledOfErased } from './instalments/queries.ts'
import { updateErasedReasons } from './orders/refundQueries.ts'
import { deleteOldEvents } from './payments/queries.ts'
import { updateEndedOfErased, updateErasedCancellationReasons } from './subscriptions/queries.ts'

/** Deletes the cards of erased accounts, which the provider then deletes. */
export async function cleanCards({ database }: JobContext): Promise<void> {
  await updateDeletedOfErased(database.sql)
}

/** Deletes the contacts of erased accounts from their orders. */
export async function cleanExtensions({ database }: JobContext): Promise<void> {
  await deleteContactsOfErased(database.sql)
}

/** Cancels the unpaid plans of erased accounts. */
export async function cleanInstalments({ database }: JobContext): Promise<void> {
  await updateCancelledOfErased(database.sql)
}

/** Removes the text of staff about refunds of erased accounts. */
export async function cleanOrders({ database: { sql } }: JobContext): Promise<void> {
  await updateErasedReasons(sql)
}

export async function cleanPayments({ database }: JobContext): Promise<void> {
  await deleteOldEvents(database.sql)
}

/** Ends the subscriptions of erased accounts, and removes text about them. */
export async function cleanSubscriptions({ database }: JobContext): Promise<void> {
  await updateEndedOfErased(database.sql, utcDate(nowSeconds()))
  await updateErasedCancellationReasons(database.sql)
}
