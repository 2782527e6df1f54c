import type { Sql } from '../../platform/database/database.ts'
import { createPort } from '../../platform/port.ts'

type CreateForRun = (sql: Sql, streamId: number) => Promise<void>

/** Creates a status for each homework of a new run. */
export const createStatusesOfRun = createPort<CreateForRun>('the homework of a run')

/** Opens the chat of a new run, if its course includes one. */
export const openChatOfRun = createPort<CreateForRun>('the chat of a run')

/** Creates the video consultations of a new run; a trial has none. */
export const createMeetingsOfRun = createPort<CreateForRun>('the video consultations of a run')

/** Creates everything that a new run includes. Idempotent. */
export async function beginRun(sql: Sql, streamId: number): Promise<void> {
  await createStatusesOfRun.registered(sql, streamId)
  await openChatOfRun.registered(sql, streamId)
  await createMeetingsOfRun.registered(sql, streamId)
}
