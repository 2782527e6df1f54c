import { openChat } from '../../experts/chats/chats.ts'
import type { Sql } from '../../platform/database/database.ts'
import { addConsultations, addDays } from '../../learning/streams/enrolment.ts'
import type { Run } from '../../learning/streams/streams.ts'

type Additions = { days: number; consultations: number }

/** Adds what was ordered to a run, which the caller has locked. */
export async function addToRun(sql: Sql, run: Run, { days, consultations }: Additions): Promise<void> {
  if (days > 0) await addDays(sql, run, days)
  if (consultations === 0) return
  // Consultations take place in the chat of the run.
  if (run.row.chat_channel_id === null) await openChat(sql, run.row.id)
  await addConsultations(sql, run, consultations)
}
