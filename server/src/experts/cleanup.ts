import { nowSeconds, utcDate } from '../platform/clock.ts'
import type { JobContext } from '../platform/jobs/jobs.ts'
import { updateErasedMessages } from './chats/messageQueries.ts'
import { deleteOldAlerts } from './desk/alertQueries.ts'
import { deleteOldAnswers, deleteOldWork } from './desk/itemQueries.ts'
import { deleteNotesOfErased } from './desk/noteQueries.ts'
import { deleteOldMarks } from './marks/queries.ts'
import { deleteOldMessages } from './meetings/messageQueries.ts'
import { updateErased } from './meetings/queries.ts'
import { deleteOldRota } from './rota/queries.ts'

export async function cleanChats({ database: { sql } }: JobContext): Promise<void> {
  await updateErasedMessages(sql)
}

export async function cleanDesk({ database: { sql } }: JobContext): Promise<void> {
  await deleteOldWork(sql)
  await deleteOldAlerts(sql)
  await deleteOldAnswers(sql)
  await deleteNotesOfErased(sql)
}

export async function cleanMarks({ database: { sql } }: JobContext): Promise<void> {
  await deleteOldMarks(sql)
}

/** Deletes old messages and the text of erased accounts. */
export async function cleanMeetings({ database: { sql } }: Pick<JobContext, 'database'>): Promise<void> {
  await deleteOldMessages(sql)
  await updateErased(sql, { now: nowSeconds() })
}

export async function cleanRota({ database: { sql } }: JobContext): Promise<void> {
  await deleteOldRota(sql, utcDate(nowSeconds()))
}
