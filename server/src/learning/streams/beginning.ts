import type { Sql } from '../../platform/database/database.ts'
import { createPort } from '../../platform/port.ts'

type CreateForRun = (sql: Sql, streamId: number) => Promise<void>

/** Gives each homework of a new run its status, before anything is sent. */
export const createStatusesOfRun = createPort<CreateForRun>('the homework of a run')

/** Opens the chat of a new run, if its course includes one. */
export const openChatOfRun = createPort<CreateForRun>('the chat of a run')

/** Gives a new run the video consultations of its course; a trial has none. */
export const createMeetingsOfRun = createPort<CreateForRun>('the video consultations of a run')

/** Gives a new run what its course includes; without effect on a run that has it. */
export async function beginRun(sql: Sql, streamId: number): Promise<void> {
  await createStatusesOfRun.registered(sql, streamId)
  await openChatOfRun.registered(sql, streamId)
  await createMeetingsOfRun.registered(sql, streamId)
}
