import type { Sql } from '../../platform/database/database.ts'
import { createPort } from '../../platform/port.ts'

type CreateForRun = (sql: Sql, streamId: number) => Promise<void>

export const createStatusesOfRun = createPort<CreateForRun>('the homework of a run')

export const openChatOfRun = createPort<CreateForRun>('the chat of a run')

export const createMeetingsOfRun = createPort<CreateForRun>('the video consultations of a run')

/** Creates everything that a new run includes. Idempotent. */
export async function beginRun(sql: Sql, streamId: number): Promise<void> {
  await createStatusesOfRun.registered(sql, streamId)
  await openChatOfRun.registered(sql, streamId)
  await createMeetingsOfRun.registered(sql, streamId)
}
