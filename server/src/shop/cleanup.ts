import { nowSeconds, utcDate } from '../platform/clock.ts'
import type { JobContext } from '../platform/jobs/jobs.ts'
import { updateDeletedOfErased } from './cards/queries.ts'
import { deleteContactsOfErased } from './extensions/queries.ts'
import { updateCancelledOfErased } from './instalments/queries.ts'
import { updateErasedReasons } from './orders/refundQueries.ts'
import { deleteOldEvents } from './payments/queries.ts'
import { updateEndedOfErased, updateErasedCancellationReasons } from './subscriptions/queries.ts'

/** Deletes the cards of erased accounts, which the provider then forgets. */
export async function cleanCards({ database }: JobContext): Promise<void> {
  await updateDeletedOfErased(database.sql)
}

/** Deletes whom to reach about orders of erased accounts. */
export async function cleanExtensions({ database }: JobContext): Promise<void> {
  await deleteContactsOfErased(database.sql)
}

/** Cancels the plans that erased accounts would have to pay. */
export async function cleanInstalments({ database }: JobContext): Promise<void> {
  await updateCancelledOfErased(database.sql)
}

/** Removes what staff wrote about refunds of erased people. */
export async function cleanOrders({ database: { sql } }: JobContext): Promise<void> {
  await updateErasedReasons(sql)
}

/** Deletes old events of providers. */
export async function cleanPayments({ database }: JobContext): Promise<void> {
  await deleteOldEvents(database.sql)
}

/** Ends the subscriptions that erased accounts would have to pay, and removes the words about them. */
export async function cleanSubscriptions({ database }: JobContext): Promise<void> {
  await updateEndedOfErased(database.sql, utcDate(nowSeconds()))
  await updateErasedCancellationReasons(database.sql)
}
